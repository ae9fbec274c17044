-- When a key, or a session, token or agent that came from it, was last used: an admin sees which keys nobody needs anymore.
alter table api_keys add column used_at timestamptz;
