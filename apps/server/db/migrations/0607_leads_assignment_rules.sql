-- To whom a lead goes that belongs to nobody: the first rule that fits, in their order.
create table assignment_rules (like embark_meta.tenant_row including defaults,
  name text not null,
  is_active boolean not null default true,
  position int not null,
  -- {"destination_countries": [124], "preferred_languages": ["fr"]}: each that is there has to be met by one of its values.
  conditions jsonb not null default '{}',
  receivers text not null check (receivers in ('people', 'branch', 'team')),
  branch_id int,
  team_id int,
  -- In which role people of a branch or team get leads.
  role_id int,
  method text not null check (method in ('round_robin', 'fewest_open')),
  open_cap int check (open_cap between 1 and 10000),
  contact_minutes int check (contact_minutes between 5 and 4800),
  max_hand_overs int not null default 3 check (max_hand_overs between 0 and 20),
  -- Who got the last one, so that the next in the round follows.
  last_user_id int,
  version int not null default 1,
  created_by int,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((receivers = 'branch') = (branch_id is not null)),
  check ((receivers = 'team') = (team_id is not null)),
  check ((receivers = 'people') = (role_id is null)),
  foreign key (tenant_id, branch_id) references branches on delete cascade,
  foreign key (tenant_id, team_id) references teams on delete cascade,
  foreign key (tenant_id, role_id) references roles on delete cascade,
  foreign key (tenant_id, last_user_id) references users on delete set null (last_user_id),
  foreign key (tenant_id, created_by) references users
);
call put_under_tenancy('assignment_rules');
create index on assignment_rules (tenant_id, position) where deleted_at is null;

-- Whom a rule names, each in the role in which they get leads.
create table assignment_rule_people (like embark_meta.tenant_row including defaults,
  rule_id int not null,
  user_id int not null,
  role_id int not null,
  unique (tenant_id, rule_id, user_id),
  foreign key (tenant_id, rule_id) references assignment_rules on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, role_id) references roles on delete cascade
);
call put_under_tenancy('assignment_rule_people');
create index on assignment_rule_people (tenant_id, user_id);
