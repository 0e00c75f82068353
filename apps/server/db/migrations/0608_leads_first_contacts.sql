-- The clock to the first contact with a lead, from the moment somebody was given it.
create table first_contacts (like embark_meta.tenant_row including defaults,
  lead_id int not null,
  rule_id int,
  -- Whose turn it is; nobody's once it went back to the queue.
  user_id int,
  -- In working minutes.
  limit_minutes int not null check (limit_minutes > 0),
  status text not null default 'waiting' check (status in ('waiting', 'made', 'unanswered', 'closed')),
  started_at timestamptz not null,
  -- Never, where nobody works within the time that is looked ahead.
  due_at timestamptz,
  ended_at timestamptz,
  made_by text check (made_by in ('message', 'call', 'counselling', 'stage')),
  hand_overs int not null default 0,
  -- Who had it and did not answer; they do not get it again.
  passed_by int[] not null default '{}',
  unique (tenant_id, lead_id),
  check ((made_by is not null) = (status = 'made')),
  foreign key (tenant_id, lead_id) references leads on delete cascade,
  foreign key (tenant_id, rule_id) references assignment_rules on delete set null (rule_id),
  foreign key (tenant_id, user_id) references users on delete set null (user_id)
);
call put_under_tenancy('first_contacts');
create index first_contacts_due on first_contacts (tenant_id, due_at) where status = 'waiting';
create index on first_contacts (tenant_id, rule_id);
create index on first_contacts (tenant_id, user_id);
