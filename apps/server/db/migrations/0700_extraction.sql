-- What is read out of files (G-L-65), and the credits that reading costs (G-L-66).
create table ocr_subscriptions (like embark_meta.tenant_row including defaults,
  type text not null default 'ocr' check (type = 'ocr'),
  credits_total int not null check (credits_total > 0),
  credits_used int not null default 0 check (credits_used between 0 and credits_total),
  valid_from date not null,
  till_date date not null check (till_date >= valid_from),
  created_by int,
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('ocr_subscriptions');
create index on ocr_subscriptions (tenant_id, id desc);

create table file_extractions (like embark_meta.tenant_row including defaults,
  file_id int not null,
  status text not null default 'queued' check (status in ('queued', 'processing', 'extracted', 'failed')),
  pages int not null check (pages between 1 and 50),
  pages_read int not null default 0,
  document_kind text check (document_kind in ('passport', 'test_report', 'transcript', 'offer_letter', 'other')),
  extracted_info jsonb,
  selected_info jsonb,
  error_code text,
  credits int not null check (credits > 0),
  subscription_id int not null,
  tries int not null default 0,
  requested_by int,
  finished_at timestamptz,
  selected_by int,
  selected_at timestamptz,
  foreign key (tenant_id, file_id) references files on delete cascade,
  foreign key (tenant_id, subscription_id) references ocr_subscriptions,
  foreign key (tenant_id, requested_by) references users,
  foreign key (tenant_id, selected_by) references users);
call put_under_tenancy('file_extractions');
create index on file_extractions (tenant_id, file_id, id desc);
-- Of one file, one at a time is being read.
create unique index file_extractions_under_way on file_extractions (tenant_id, file_id) where status in ('queued', 'processing');

create table credit_entries (like embark_meta.tenant_row including defaults,
  subscription_id int not null,
  extraction_id int,
  kind text not null check (kind in ('added', 'reserved', 'settled', 'returned')),
  credits int not null,
  user_id int,
  foreign key (tenant_id, subscription_id) references ocr_subscriptions,
  foreign key (tenant_id, user_id) references users);
call put_under_tenancy('credit_entries');
create index on credit_entries (tenant_id, subscription_id);

-- A value that somebody took from a file into a lead: what was read, what was taken, and who says so.
create table accepted_fields (like embark_meta.tenant_row including defaults,
  extraction_id int not null,
  lead_id int not null,
  page int not null,
  key text not null,
  lead_field text not null,
  read_value text not null,
  value text not null,
  level text not null check (level in ('sure', 'likely', 'unsure')),
  accepted_by int,
  foreign key (tenant_id, extraction_id) references file_extractions on delete cascade,
  foreign key (tenant_id, lead_id) references leads on delete cascade,
  foreign key (tenant_id, accepted_by) references users);
call put_under_tenancy('accepted_fields');
create index on accepted_fields (tenant_id, extraction_id);
create index on accepted_fields (tenant_id, lead_id);

-- Companies that exist already: who keeps documents may have them read, and who runs the company adds credits.
do $$
declare company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(select distinct p collate "C" from unnest(permissions || array['documents.extract']) as p order by 1)
    where "group" = 'company' and permissions @> array['documents.create', 'leads.update'];
    update roles
    set permissions = array(
      select distinct p collate "C"
      from unnest(permissions || array['documents.extract', 'settings.subscriptions.create', 'settings.subscriptions.read']) as p
      order by 1
    )
    where system_key = 'super_admin';
    update roles
    set permissions = array(
      select distinct p collate "C" from unnest(permissions || array['documents.extract', 'settings.subscriptions.read']) as p order by 1
    )
    where system_key = 'administrator';
  end loop;
end $$;
