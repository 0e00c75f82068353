-- When a counselling can be booked with somebody: the hours of their week on their own clock, and the days they are away.
create table counselling_hours (like embark_meta.tenant_row including defaults,
  user_id int not null,
  is_open boolean not null default true,
  time_zone text not null,
  slot_minutes int not null check (slot_minutes between 10 and 240),
  meeting_type text not null check (meeting_type in ('online', 'in_person', 'phone')),
  meeting_link text check (meeting_link ~ '^https://'),
  -- [{"weekday": 1, "from": "09:00", "until": "12:30"}], Monday first.
  weekly jsonb not null default '[]',
  -- [{"from": "2026-12-24", "to": "2026-12-26"}], both days off.
  days_off jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique (tenant_id, user_id),
  check (meeting_type <> 'online' or meeting_link is not null),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call put_under_tenancy('counselling_hours');
