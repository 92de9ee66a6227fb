"""The library: the user's folder of games.

`folder` lists and names records, `index` remembers what was read, `filters` and `statistics` look back on them,
`batch` reads many at once. Everything about one record is in record and audit.
"""
