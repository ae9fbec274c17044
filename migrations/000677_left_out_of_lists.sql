-- Whether something without an id was left out of a list since everything was last read: it is read again with the next listing.
alter table connections add column has_left_out boolean not null default false;
