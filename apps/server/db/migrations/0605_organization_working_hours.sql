-- When the company and each of its branches work. What a branch leaves empty is the company's.
create table working_hours (like embark_meta.tenant_row including defaults,
  -- Without one these are the hours of the company.
  branch_id int,
  time_zone text,
  -- [{"weekday": 1, "from": "09:00", "until": "12:30"}], Monday first.
  weekly jsonb,
  -- [{"from": "2026-12-25", "to": "2026-12-26", "name": "Christmas"}], both closed; those of the company hold in every branch.
  holidays jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (tenant_id, branch_id),
  foreign key (tenant_id, branch_id) references branches on delete cascade
);
call put_under_tenancy('working_hours');
