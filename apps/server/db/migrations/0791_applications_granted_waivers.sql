-- Which of the waivers its institution grants an application asks for; those asked for before named none.
alter table application_fee_waivers add column fee_waiver_id int, alter column reason drop not null;
alter table application_fee_waivers
  add constraint application_fee_waivers_granted foreign key (tenant_id, fee_waiver_id) references fee_waivers not valid;
-- accepted: no waiver names one yet, so nothing is indexed
create index application_fee_waivers_by_granted on application_fee_waivers (tenant_id, fee_waiver_id) where fee_waiver_id is not null;
