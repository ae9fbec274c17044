-- What entity search looks names up by; src/entities/find/search-keys.ts makes the same keys of a query. Hashed together with the app, so that
-- a look-up reads names of one app. Of a folded name: its words, neighbors written as one (`mx 200` is `mx200`), codes up to their last digit,
-- how its words begin and end, accounts and initials made of it, and for one word the consonants that a ticker has of it.
create function entity_search_keys(app_id text, folded text) returns int[] language plpgsql immutable parallel safe as $$
declare
  words text[] := (string_to_array(folded, ' '))[1:24];
  n int := coalesce(cardinality(words), 0);
  keys text[] := words;
  first_word text := words[1];
  last_word text := words[n];
  joined text;
  consonants text;
begin
  for i in 1..n loop
    if i <= 6 and length(words[i]) > 4 then
      keys := keys || ('^' || left(words[i], 4)) || ('$' || right(words[i], 4));
    end if;
    exit when i = n;
    joined := words[i] || words[i + 1];
    keys := keys || joined;
    if i + 1 < n and joined ~ '\d' then
      keys := keys || (joined || words[i + 2]);
    end if;
  end loop;
  keys := keys || array(select regexp_replace(k, '\D+$', '') from unnest(keys) as k where k ~ '^[^^$]{4,}\d\D+$');
  if n between 2 and 6 then
    keys := keys || (last_word || first_word) || (first_word || last_word)
      || (left(first_word, 1) || last_word) || (last_word || left(first_word, 1))
      || (left(first_word, 3) || '|' || left(last_word, 3)) || (left(first_word, 1) || '|' || left(last_word, 4))
      || (select string_agg(left(w, 1), '' order by place) from unnest(words) with ordinality as u (w, place));
  elsif n = 1 and length(first_word) > 4 then
    consonants := left(regexp_replace(regexp_replace(substr(first_word, 2), '[aeiouy]', '', 'g'), '(.)\1+', '\1', 'g'), 6);
    keys := keys || array(
      select '#' || left(first_word, 1) || substr(consonants, i, 1) || substr(consonants, j, 1)
      from generate_series(1, length(consonants)) as i, generate_series(i + 1, length(consonants)) as j);
  end if;
  return array(select distinct hashtext(app_id || ' ' || k) from unnest(keys) as k where k <> '');
end $$;
alter table entity_aliases add column search_keys int[] not null generated always as (entity_search_keys(app_id, folded)) stored;
create index entity_aliases_search_keys on entity_aliases using gin (search_keys);
