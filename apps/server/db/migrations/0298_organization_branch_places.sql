-- A branch is in a city of the list of places (G-M-92), as vendors are, and no longer in one somebody typed.
alter table branches add column state_id int references states, add column city_id int references cities;

-- What was typed becomes a place where the list has exactly one of that name in the country; elsewhere it stays, in the address.
do $$
declare
  tenant record;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    update branches set city_id = found.city_id, state_id = found.state_id
    from (
      select b.id, min(c.id) as city_id, min(s.id) as state_id from branches b
      join states s on s.country_id = b.country_id join cities c on c.state_id = s.id and fold(c.name) = fold(b.city)
      where b.tenant_id = tenant.id group by b.id having count(*) = 1) as found
    where branches.tenant_id = tenant.id and branches.id = found.id;
    update branches set address_line = left(concat_ws(', ', address_line, city), 255)
    where tenant_id = tenant.id and city_id is null and city is not null;
  end loop;
end $$;

alter table branches drop column city;
