-- Documents that are not chunked yet: their index is named after what it holds.
alter index documents_uncut rename to documents_unchunked;
