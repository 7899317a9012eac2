"""Stages of a conflict at random: two families, every kind of stage, in any order."""

from hypothesis import strategies as st

from kirlib.program import Stage

STAGES = st.lists(
    st.one_of(
        st.builds(Stage, st.just("family"), ranks=st.permutations([0, 1]).map(tuple)),
        st.builds(Stage, st.just("distance"), sign=st.sampled_from([1, -1])),
        st.builds(
            Stage,
            st.just("agree"),
            on=st.sampled_from([("space",), ("facing",), ("facing", "space")]),
            skip=st.booleans(),
        ),
        st.builds(Stage, st.just("prefer"), sign=st.sampled_from([1, -1])),
    ),
    max_size=5,
)
