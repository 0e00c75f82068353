-- Which import noted a passport, so that undoing it takes the passport away again.
alter table lead_passports add column import_id int;
alter table lead_passports
  add constraint lead_passports_tenant_id_import_id_fkey foreign key (tenant_id, import_id) references imports not valid;
-- accepted: no import noted a passport yet, so nothing is indexed
create index lead_passports_by_import on lead_passports (tenant_id, import_id) where import_id is not null;
