-- Who turns out to be behind a call without a session, such as a sign-in, is told by number; the entry keeps the name they have now.
create or replace function record_change(audit jsonb, happened jsonb) returns void language sql as $function$
  insert into audit_entries (action, actor_id, actor_name, role_id, module, record_id, before, after, trace_id, ip)
  select a.action, a.actor_id, coalesce(a.actor_name, (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = a.actor_id)),
    a.role_id, a.module, a.record_id, a.before, a.after, a.trace_id, a.ip
  from jsonb_to_recordset(audit) as a(action text, actor_id int, actor_name text, role_id int, module text, record_id int, before jsonb, after jsonb, trace_id text, ip text);
  insert into outbox_events (name, payload, actor_id, trace_id)
  select e.name, e.payload, e.actor_id, e.trace_id from jsonb_to_recordset(happened) as e(name text, payload jsonb, actor_id int, trace_id text);
$function$;
