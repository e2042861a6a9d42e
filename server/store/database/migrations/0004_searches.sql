-- All searches, not only those without results, and which of them had a result opened: records as server/search/search-log.ts has them.
create table signpost.searches (
  id uuid primary key,
  at timestamptz not null,
  record jsonb not null
);
create index searches_at on signpost.searches (at);

insert into signpost.searches (id, at, record)
  select id, at, jsonb_strip_nulls(jsonb_build_object('at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'term', term, 'locale', locale, 'isFiltered', is_filtered, 'searchedFor', searched_for))
  from signpost.search_gaps;
-- `search_gaps` stays: instances of the version before write there until the last of them is gone. The release after that drops it.
