-- Companies that exist get the timelines of services, agents and invoices that new companies start with (G-M-12).
do $$
declare
  tenant record;
  kind record;
  made int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    for kind in select * from (values
      ('service', 'Service request', '[["draft","Draft","start","success",2],["submitted","Submitted","middle","success",2],["in_review","In review","middle","success",5],["action_required","Action required","middle","success",7],["approved","Approved","middle","success",7],["completed","Completed","end","success",1],["service_rejected","Rejected","end","cancel",1],["cancelled","Cancelled","end","cancel",1]]'::jsonb),
      ('agent', 'Agent onboarding', '[["applied","Applied","start","success",3],["under_review","Under review","middle","success",7],["agreement_sent","Agreement sent","middle","success",14],["active_agent","Active","end","success",1],["declined","Declined","end","cancel",1]]'),
      ('invoice', 'Invoicing', '[["invoice_draft","Draft","start","success",2],["sent","Sent","middle","success",30],["part_paid","Part paid","middle","success",30],["paid","Paid","end","success",1],["written_off","Written off","end","cancel",1]]')) as pipeline (module, name, steps)
    loop
      continue when exists (select from timelines where tenant_id = tenant.id and module_type = kind.module and (is_default or lower(timelines.name) = lower(kind.name)))
        or not exists (select from timelines where tenant_id = tenant.id and is_default);
      insert into timelines (name, module_type, is_default) values (kind.name, kind.module, true) returning id into made;
      insert into stages (key, name, position, type, module_type, is_default)
      select step ->> 0, step ->> 1, step ->> 2, step ->> 3, kind.module, true from jsonb_array_elements(kind.steps) with ordinality as s (step, place) order by place
      on conflict do nothing;
      insert into timeline_stages (timeline_id, stage_id, order_no, is_skippable, est_days)
      select made, stages.id, place, step ->> 0 in ('action_required', 'part_paid'), (step ->> 4)::int
      from jsonb_array_elements(kind.steps) with ordinality as s (step, place)
      join stages on stages.tenant_id = tenant.id and stages.module_type = kind.module and stages.key = step ->> 0;
    end loop;
  end loop;
end $$;
