-- The secret address of somebody's calendar, in one of their roles. A renewed one is another row, so the old address is gone.
create table calendar_feeds (like embark_meta.tenant_row including defaults,
  user_id int not null,
  role_id int not null,
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, role_id) references roles on delete cascade
);
call put_under_tenancy('calendar_feeds');
create unique index calendar_feeds_of_user on calendar_feeds (tenant_id, user_id, role_id);
create index calendar_feeds_by_role on calendar_feeds (tenant_id, role_id);
