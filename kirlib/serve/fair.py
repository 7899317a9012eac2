"""Whose job is done next, where all that is asked for is done by one thread."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator

from attrs import define, field

Job = Generator[None, None, None]
"""Work in parts: each step does one of them."""

Who = bytes | None
"""Who wants a job done: the digest of a token, `STRANGERS`, or None for the server itself, which goes first."""

STRANGERS: Who = b""
"""All who have shown no valid token, together."""

HALF = 10.0
"""Seconds after which time that was used counts half."""

MANY = 1000


@define(eq=False)
class Task:
    """A job that waits, and the seconds that went into it."""

    job: Job
    spent: float = 0.0


@define(eq=False)
class Turns:
    """Lets whoever has used the least time lately go next, one part of a job at a time; for one thread.

    So one who asks now and then waits for at most the part that is being done, however much others want. Of the jobs
    of one of them that goes next into which the least has gone, since many may share a token: so a short one is not
    kept waiting by what is long.
    """

    clock: Callable[[], float] = time.monotonic
    half: float = HALF
    waiting: dict[Who, list[Task]] = field(factory=dict)
    used: dict[Who, tuple[float, float]] = field(factory=dict)

    def add(self, who: Who, job: Job) -> None:
        """A job more."""
        self.waiting.setdefault(who, []).append(Task(job))

    def next(self) -> Who:
        """Who goes next; of several who have used as little, the one who has waited longest."""
        now = self.clock()
        return min(self.waiting, key=lambda who: -1.0 if who is None else self.lately(who, now))

    def lately(self, who: Who, now: float) -> float:
        """Seconds that somebody has used, the less the longer ago."""
        seconds, then = self.used.get(who, (0.0, now))
        return float(seconds * 0.5 ** ((now - then) / self.half))

    def go(self) -> None:
        """Does the next part of whoever goes next. Somebody must be waiting."""
        who = self.next()
        began = self.clock()
        # taken out and put back, so that nobody is in front of others who have used as little
        tasks = self.waiting.pop(who)
        task = min(tasks, key=lambda one: one.spent)
        is_done = False
        try:
            next(task.job)
        except StopIteration:
            is_done = True
        except BaseException:
            is_done = True
            raise
        finally:
            now = self.clock()
            task.spent += now - began
            if is_done:
                tasks.remove(task)
            if tasks:
                self.waiting[who] = tasks
            self.used[who] = (self.lately(who, now) + now - began, now)
            if len(self.used) > MANY:
                self.used = {each: used for each, used in self.used.items() if self.lately(each, now) > 0.001}
