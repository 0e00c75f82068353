-- What a person works on in one of their roles. Without any row of a kind nothing of that kind is out of reach.
create table assigned_countries (like embark_meta.tenant_row including defaults,
  user_id int not null, role_id int not null, country_id int not null references countries, unique (tenant_id, user_id, role_id, country_id),
  foreign key (tenant_id, user_id) references users on delete cascade, foreign key (tenant_id, role_id) references roles on delete cascade);
call put_under_tenancy('assigned_countries');

create table assigned_institutions (like embark_meta.tenant_row including defaults,
  user_id int not null, role_id int not null, institution_id int not null, unique (tenant_id, user_id, role_id, institution_id),
  foreign key (tenant_id, user_id) references users on delete cascade, foreign key (tenant_id, role_id) references roles on delete cascade,
  foreign key (tenant_id, institution_id) references institutions on delete cascade);
call put_under_tenancy('assigned_institutions');

create table assigned_client_services (like embark_meta.tenant_row including defaults,
  user_id int not null, role_id int not null, client_service_id int not null, unique (tenant_id, user_id, role_id, client_service_id),
  foreign key (tenant_id, user_id) references users on delete cascade, foreign key (tenant_id, role_id) references roles on delete cascade,
  foreign key (tenant_id, client_service_id) references client_services on delete cascade);
call put_under_tenancy('assigned_client_services');

-- Stages whose records somebody works on, and single statuses they may set.
create table assigned_stages (like embark_meta.tenant_row including defaults,
  user_id int not null, role_id int not null, stage_id int not null, kind text not null check (kind in ('stage', 'status')),
  unique (tenant_id, user_id, role_id, kind, stage_id),
  foreign key (tenant_id, user_id) references users on delete cascade, foreign key (tenant_id, role_id) references roles on delete cascade,
  foreign key (tenant_id, stage_id) references stages on delete cascade);
call put_under_tenancy('assigned_stages');

-- The same for everybody in a role.
create table role_stages (like embark_meta.tenant_row including defaults,
  role_id int not null, stage_id int not null, unique (tenant_id, role_id, stage_id),
  foreign key (tenant_id, role_id) references roles on delete cascade, foreign key (tenant_id, stage_id) references stages on delete cascade);
call put_under_tenancy('role_stages');

-- Whom somebody reports to; with a country, for the clients who want to go there.
create table reporting_managers (like embark_meta.tenant_row including defaults,
  user_id int not null, role_id int not null, manager_user_id int not null, manager_role_id int not null, country_id int references countries,
  check (user_id <> manager_user_id),
  foreign key (tenant_id, user_id) references users on delete cascade, foreign key (tenant_id, role_id) references roles on delete cascade,
  foreign key (tenant_id, manager_user_id) references users on delete cascade, foreign key (tenant_id, manager_role_id) references roles on delete cascade);
call put_under_tenancy('reporting_managers');
create unique index on reporting_managers (tenant_id, user_id, role_id, coalesce(country_id, 0));
create index on reporting_managers (tenant_id, manager_user_id);
