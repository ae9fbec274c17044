-- A slot that was reserved before a vendor asked for a pause is given up when it lies inside it.
alter table vendor_limiters add column paused_until timestamptz;
