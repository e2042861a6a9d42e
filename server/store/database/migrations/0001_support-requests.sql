-- Support requests with what became of them: waiting, delivered, dropped.
create table signpost.support_requests (
  submission_id text primary key,
  number bigint generated always as identity,
  reference text not null,
  form text not null,
  at timestamptz not null,
  owner text,
  language text not null,
  subject text not null,
  email text not null,
  fields jsonb not null,
  -- A fingerprint of what the visitor wrote.
  words text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dropped')),
  failures integer not null default 0,
  why text,
  not_before timestamptz
);
create index support_requests_owner on signpost.support_requests (owner, number desc) where owner is not null;
create index support_requests_waiting on signpost.support_requests (number) where state = 'waiting';
create index support_requests_reference on signpost.support_requests (reference);
