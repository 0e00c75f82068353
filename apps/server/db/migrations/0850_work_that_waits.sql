-- Work nobody waits for, such as the pictures of files, lets all other work go before it.
drop function app_enqueue(text, jsonb, timestamptz, text);
create function app_enqueue(
  task text, payload jsonb, run_at timestamptz default null, job_key text default null, is_patient boolean default false
) returns void
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(
    task, (payload || jsonb_build_object('tenant_id', current_setting('app.tenant_id')::int))::json, run_at => run_at, job_key => job_key,
    priority => case when is_patient then 10 else 0 end
  );
end $$;
