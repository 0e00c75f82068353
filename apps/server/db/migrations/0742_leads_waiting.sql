-- Leads that a rule fits but nobody was free for: asked again until somebody is (ADR 0163).
create table waiting_leads (like embark_meta.tenant_row including defaults,
  lead_id int not null,
  tried_at timestamptz not null,
  unique (tenant_id, lead_id),
  foreign key (tenant_id, lead_id) references leads on delete cascade
);
call put_under_tenancy('waiting_leads');
create index waiting_leads_by_turn on waiting_leads (tenant_id, tried_at, id);

-- accepted: reads the clocks of a company once; lists are narrowed to the leads that were answered
create index first_contacts_made on first_contacts (tenant_id, lead_id desc) where status = 'made';
