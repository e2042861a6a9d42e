-- What was taken over from a data folder so far: page counters of a site that goes on counting there are taken over again by their difference.
create table signpost.moved_counters (
  source text not null,
  page_id text not null,
  views bigint not null,
  helpful bigint not null,
  primary key (source, page_id)
);
