-- Statistics of columns by which nothing is chosen: reading values, quotes and texts took half of what analyzing memories took, every few seconds while
-- many documents come in. As for chunks before.
alter table memories
  alter column text set statistics 0,
  alter column quote set statistics 0,
  alter column claims set statistics 0,
  alter column confidence set statistics 0,
  alter column block_id set statistics 0,
  alter column quote_start set statistics 0,
  alter column quote_end set statistics 0,
  alter column said set statistics 0,
  alter column created_at set statistics 0;
alter table mentions
  alter column quote set statistics 0,
  alter column name set statistics 0,
  alter column confidence set statistics 0,
  alter column created_at set statistics 0;
