-- A vendor that makes the secret itself sends it, unsigned, to the address: only the first one counts, and only for some minutes.
-- Until when it is waited for, and shown to whoever has to enter it at the vendor; null if the person gave the secret, or a signed request came.
alter table connection_hooks add column awaited_until timestamptz;
-- When it came. Until then the sealed secret is a random one, which nobody knows.
alter table connection_hooks add column sent_at timestamptz;
