-- Companies that exist get the list of tests that new ones begin with.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants order by id loop
    perform set_config('app.tenant_id', tenant::text, true);
    insert into lookup_values (type, key, label, order_by)
    select 'test_score', lower(replace(label, ' ', '_')), label, n * 10
    from unnest(array['IELTS', 'TOEFL iBT', 'PTE', 'Duolingo', 'Cambridge', 'SAT', 'GRE', 'GMAT']) with ordinality as t(label, n) on conflict do nothing;
  end loop;
end $$;
