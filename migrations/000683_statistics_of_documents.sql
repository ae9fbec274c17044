-- Statistics of columns by which no plan is chosen, as for memories and mentions before: titles, texts, hashes and signatures took more than half of what
-- analyzing documents took, every few seconds while many come in.
alter table documents
  alter column title set statistics 0,
  alter column body set statistics 0,
  alter column url set statistics 0,
  alter column content_sha256 set statistics 0,
  alter column previous_sha256 set statistics 0,
  alter column sent_terms set statistics 0,
  alter column sent_signature set statistics 0;
