-- What became of a course follows from where its application stands. Until now nothing in the product wrote it.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    update application_programs ap
    set outcome = case
        when status.key = 'rejected' then 'rejected'
        when ap.order_by = 1 then 'offered'
        else 'pending' end
    from applications a
    join stages status on status.tenant_id = a.tenant_id and status.id = a.status_id
    where ap.tenant_id = tenant
      and a.tenant_id = tenant
      and a.id = ap.application_id
      and ap.outcome = 'pending'
      and (
        status.key = 'rejected'
          or (
            status.type = 'success'
              and exists (
                select
                from timeline_stages here
                join timeline_stages offer on offer.tenant_id = tenant and offer.timeline_id = here.timeline_id
                  and offer.order_no <= here.order_no
                join stages s on s.tenant_id = tenant and s.id = offer.stage_id
                where here.tenant_id = tenant
                  and here.timeline_id = a.timeline_id
                  and here.stage_id = a.status_id
                  and (s.key in ('conditional_offer', 'unconditional_offer') or (s.position = 'end' and s.type = 'success'))
              )
          )
      );
  end loop;
end $$;
