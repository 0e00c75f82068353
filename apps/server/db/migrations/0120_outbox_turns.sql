-- Whose turn it is: of every company at work its oldest event first, so that fifty thousand of one never keep another waiting,
-- and what a suspended company left behind never stands in front of the others.
create index outbox_due_by_tenant on outbox_events (tenant_id, due_at, id) where dispatched_at is null;
drop index outbox_due;
create or replace function due_events(how_many int) returns table (tenant_id int, id int) language sql volatile security definer set search_path = public, pg_catalog as $$
  select due.tenant_id, due.id from tenants t cross join lateral (
    select e.tenant_id, e.id, e.due_at, row_number() over (order by e.due_at, e.id) as turn from (
      select o.tenant_id, o.id, o.due_at from outbox_events o where o.tenant_id = t.id and o.dispatched_at is null and o.due_at <= now() order by o.due_at, o.id limit how_many) as e) as due
  where t.status = 'active' order by due.turn, due.due_at, due.id limit how_many
$$;
