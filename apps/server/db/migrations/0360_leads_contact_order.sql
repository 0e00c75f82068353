-- The first of the leads with a phone or an address is read off its index, in order: no plan that sorts is as cheap, even where the
-- statistics know nothing of a company yet.
drop index leads_by_mobile;
drop index leads_by_email;
create index leads_by_mobile on leads (tenant_id, mobile_e164, id) where mobile_e164 is not null;
create index leads_by_email on leads (tenant_id, email, id) where email is not null;
