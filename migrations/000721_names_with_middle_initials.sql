-- A name without its middle initials (`anna b weber` is `anna weber`), to find it by the name. src/entities/resolve/initial-pairs.ts decides which are one.
create index entities_without_initials on entities (app_id, regexp_replace(folded, '( [a-z])+ ', ' ')) where space = 'name' and folded ~ ' [a-z] ';
