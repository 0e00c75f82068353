-- Where a person lives, for letters and visas, and what they have worked as.
alter table leads add column home_address text;
alter table leads add column home_postal_code text;
alter table leads add column work_info jsonb not null default '[]';
