-- The keys of the leads there are. Nobody waits for it: leads are only read, and those that change meanwhile have theirs already.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    insert into lead_keys (tenant_id, lead_id, mail, phone, other_phone, born, sounds)
    select tenant_id, id, mail_key(email), mobile_e164, phone_key(alternate_country_code, alternate_mobile), date_of_birth,
      name_sounds(first_name, last_name)
    from leads
    where tenant_id = company.id
    order by id
    on conflict do nothing;
  end loop;
end $$;
