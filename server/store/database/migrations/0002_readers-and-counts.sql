-- Answers to "Was this helpful?"; an id of their own lets an instance write them again without doubt.
create table signpost.votes (
  id uuid primary key,
  at timestamptz not null,
  page text not null,
  page_id text not null,
  type text not null,
  language text not null,
  answer text not null check (answer in ('yes', 'no')),
  reason text,
  voter text not null
);
create index votes_at on signpost.votes (at);

-- How often pages are read and found helpful, and which batches of changes are in the counts.
create table signpost.page_counters (
  page_id text primary key,
  views bigint not null,
  helpful bigint not null
);
create table signpost.counted_batches (
  id uuid primary key,
  at timestamptz not null default now()
);

-- Searches without results.
create table signpost.search_gaps (
  id uuid primary key,
  at timestamptz not null,
  term text not null,
  locale text not null,
  is_filtered boolean not null,
  searched_for text
);
create index search_gaps_at on signpost.search_gaps (at);

-- Sessions that ended before their time, until nothing of them could hold any more.
create table signpost.ended_sessions (
  id text primary key,
  until timestamptz not null
);

-- Renewals of refresh tokens under way, and their sealed results for a minute.
create table signpost.renewals (
  token text primary key,
  at timestamptz not null default now(),
  sealed text
);

-- What clients, users and models have used in a window of time; no promise, so no log of it is kept.
create unlogged table signpost.shared_counts (
  name text not null,
  window_start bigint not null,
  used double precision not null,
  until timestamptz not null,
  primary key (name, window_start)
);
