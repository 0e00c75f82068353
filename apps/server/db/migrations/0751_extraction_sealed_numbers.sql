-- The numbers of passports as they were read, sealed, by the page they stand on: a person may take one over whose end alone they see.
alter table file_extractions add column numbers_sealed jsonb not null default '{}';
