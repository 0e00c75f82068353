-- Which import noted a passport, so that undoing it takes the passport away again.
alter table lead_passports
add column import_id int,
add foreign key (tenant_id, import_id) references imports;
create index lead_passports_by_import on lead_passports (tenant_id, import_id) where import_id is not null;
