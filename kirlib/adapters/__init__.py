"""kirlib's games for the frameworks of others: `kirlib.adapters.pettingzoo`, `kirlib.adapters.openspiel`.

Both need packages that kirlib itself does not: `pip install 'kirlib[rl]'`.
"""
