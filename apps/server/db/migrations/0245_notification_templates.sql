-- The words of what the product sends, as a company wants them: by event, channel and language.
create table notification_templates (like embark_meta.tenant_row including defaults,
  event text not null, channel text not null check (channel in ('sms', 'push', 'in_app', 'email')),
  language text not null check (language in ('en', 'fr', 'tr', 'ar')), category text not null default 'transactional' check (category in ('transactional', 'promotional')),
  title text, content text not null check (content <> ''), is_active boolean not null default false, is_fallback boolean not null default false,
  version int not null default 1, updated_at timestamptz not null default now(), created_by int,
  check ((channel in ('push', 'in_app')) = (title is not null)));
call put_under_tenancy('notification_templates');
alter table notification_templates add foreign key (tenant_id, created_by) references users;
create unique index notification_template_sent on notification_templates (tenant_id, event, channel, language) where is_active;
create unique index notification_template_fallback on notification_templates (tenant_id, event, channel) where is_fallback;
create index on notification_templates (tenant_id, event, channel, id);
create index on notification_templates (tenant_id, channel, id);

-- Which event a notification tells of, so that its mail finds the company's words.
alter table notifications add column event text;

do $$
declare company int;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company::text, true);
    insert into role_permissions (role_id, permission)
      select r.id, p from roles r cross join unnest(array['notifications.templates.create', 'notifications.templates.read', 'notifications.templates.update']) as p
      where r.tenant_id = company and r.system_key in ('super_admin', 'administrator') on conflict do nothing;
    -- The words the product came with are written in the code; the queue brings them in as templates.
    perform app_enqueue('notifications.furnish_templates', '{}', null, 'furnish_templates:' || company);
  end loop;
end $$;
