-- What of a company's work was given up on (R70): the queue belongs to the owner, so a company reaches its own jobs by these three only.
create function given_up_work() returns table (
  key bigint, kind text, id bigint, task text, reason text, attempts int, begun_at timestamptz, given_up_at timestamptz
)
language plpgsql stable security definer set search_path = pg_catalog rows 20 as $$
begin
  return query
  -- Jobs and events have numbers of their own; of both together each needs one that is nobody else's.
  select j.id::bigint * 2, 'job', j.id::bigint, t.identifier, j.last_error, j.attempts::int, j.created_at, j.updated_at
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where j.locked_at is null and j.attempts >= j.max_attempts and (j.payload ->> 'tenant_id') = current_setting('app.tenant_id')
  union all
  select e.id::bigint * 2 + 1, 'event', e.id::bigint, e.name, e.last_error, e.attempts, e.created_at, null::timestamptz
  from public.outbox_events e
  where e.tenant_id = current_setting('app.tenant_id')::int and e.dispatched_at is null and e.attempts >= 12;
end $$;

create function retry_given_up(of_kind text, which bigint) returns void
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  perform from public.given_up_work() w where w.kind = of_kind and w.id = which;
  if not found then return; end if;
  if of_kind = 'job' then
    perform graphile_worker.reschedule_jobs(array[which], run_at => now(), attempts => 0);
  else
    update public.outbox_events e set attempts = 0, due_at = now() where e.tenant_id = current_setting('app.tenant_id')::int and e.id = which;
  end if;
end $$;

create function drop_given_up(of_kind text, which bigint) returns void
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  perform from public.given_up_work() w where w.kind = of_kind and w.id = which;
  if not found then return; end if;
  if of_kind = 'job' then
    perform graphile_worker.complete_jobs(array[which]);
  else
    update public.outbox_events e set dispatched_at = now() where e.tenant_id = current_setting('app.tenant_id')::int and e.id = which;
  end if;
end $$;
