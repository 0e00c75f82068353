-- The words the product comes with stand once for all companies; the server brings them up to date when it starts. A company has rows of
-- its own for an event and a channel from the first time somebody changes something there (ADR 0091). Rows that are there stay.
create table built_in_templates (
  -- From the numbers of the companies' own, so that a template keeps its id when it becomes one.
  id int primary key default nextval('notification_templates_id_seq'),
  identifier uuid not null unique default gen_random_uuid(),
  event text not null,
  channel text not null check (channel in ('sms', 'push', 'in_app', 'email')),
  language text not null check (language in ('en', 'fr', 'tr', 'ar')),
  title text,
  content text not null check (content <> ''),
  updated_at timestamptz not null default now(),
  unique (event, channel, language),
  check ((channel in ('push', 'in_app')) = (title is not null))
);
grant select on built_in_templates to embark_app;

-- What a company finds under templates: its own, and the product's wherever it has none.
create view company_templates with (security_invoker = true) as
select id, identifier, event, channel, language, category, title, content, is_active, is_fallback, version, updated_at, false as is_built_in
from notification_templates
union all
select b.id, b.identifier, b.event, b.channel, b.language, 'transactional', b.title, b.content,
  true, b.language = company.default_language, 1, b.updated_at, true
from built_in_templates b
join tenants company on company.id = current_setting('app.tenant_id')::int
where not exists (
  select from notification_templates t
  where t.event = b.event and t.channel = b.channel and t.language = b.language
);
grant select on company_templates to embark_app;

-- Companies from before there were templates need none brought in any more.
do $$
declare
  company int;
begin
  for company in select id from tenants loop
    perform graphile_worker.remove_job('furnish_templates:' || company);
  end loop;
end $$;
