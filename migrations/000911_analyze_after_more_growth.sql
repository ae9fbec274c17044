-- Analyzing these tables after each tenth of growth, by the service and by autovacuum in turn, was the largest part of what the database did while
-- many documents came in. The planner knows how large a table is without it, and what it learns changes little below half.
alter table documents set (autovacuum_analyze_scale_factor = 0.5);
alter table document_events set (autovacuum_analyze_scale_factor = 0.5);
alter table document_titles set (autovacuum_analyze_scale_factor = 0.5);
alter table chunks set (autovacuum_analyze_scale_factor = 0.5);
alter table memories set (autovacuum_analyze_scale_factor = 0.5);
alter table entities set (autovacuum_analyze_scale_factor = 0.5);
alter table entity_aliases set (autovacuum_analyze_scale_factor = 0.5);
alter table mentions set (autovacuum_analyze_scale_factor = 0.5);
alter table term_stats set (autovacuum_analyze_scale_factor = 0.5);
alter table term_words set (autovacuum_analyze_scale_factor = 0.5);
-- Columns by which nothing is chosen: half of what analyzing chunks took.
alter table chunks
  alter column block_ids set statistics 0,
  alter column heading set statistics 0;
