-- What cards of the finder show and filter by beside a program's core (G-L-49, G-L-54). Filters are plain columns:
-- under row-level security a jsonb or array operator may not use an index.
alter table campuses add column state text;
alter table programs
  add column tags jsonb not null default '[]',
  add column english_level text,
  add column min_age int check (min_age between 0 and 120),
  add column has_accommodation boolean not null default false;
create index on programs (tenant_id, category, id);
create index on lead_shortlists (tenant_id, offering_id);
