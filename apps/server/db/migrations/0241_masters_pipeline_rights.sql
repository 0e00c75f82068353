-- Companies that exist: their administrators get the keys of the new screens, services their types, and every open record its due date.
do $$
declare
  tenant record;
  line record;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    insert into role_permissions (role_id, permission)
    select roles.id, key from roles, unnest(array['masters.stages.assign', 'masters.stages.create', 'masters.stages.update',
      'masters.timelines.assign', 'masters.timelines.create', 'masters.timelines.update']) as key
    where roles.tenant_id = tenant.id and roles.system_key in ('super_admin', 'administrator')
    on conflict do nothing;
    insert into lookup_values (type, key, label, order_by)
    select 'service_type', key, label, place from unnest(
      array['counselling', 'test_preparation', 'education_loan', 'forex_card', 'forex_transfer', 'accommodation', 'bank_account', 'gic_account', 'block_account', 'insurance', 'sim_request', 'flight_ticket', 'voucher'],
      array['Counselling', 'Test preparation', 'Education loan', 'Forex card', 'Forex transfer', 'Accommodation', 'Bank account', 'GIC account', 'Block account', 'Insurance', 'SIM request', 'Flight ticket', 'Voucher'])
      with ordinality as type (key, label, place)
    on conflict do nothing;
    if to_regnamespace('graphile_worker') is not null then
      for line in select id from timelines where module_type in ('lead', 'application') loop
        perform app_enqueue('masters.timeline_due', jsonb_build_object('timeline_id', line.id), null, format('masters.timeline_due:%s:%s', tenant.id, line.id));
      end loop;
    end if;
  end loop;
end $$;
