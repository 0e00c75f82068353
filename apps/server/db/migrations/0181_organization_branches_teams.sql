-- Where a branch is, who leads a team, and teams of an agency beside those of a branch.
alter table branches add country_id int references countries, add city text, add address_line text, add updated_at timestamptz not null default now();
update branches set country_id = countries.id from countries where countries.iso2 = branches.country_code;
create unique index on branches (tenant_id, lower(name));
create unique index on branches (tenant_id, lower(alias));

alter table teams alter column branch_id drop not null, add agent_id int, add leader_user_id int, add updated_at timestamptz not null default now(),
  add check (num_nonnulls(branch_id, agent_id) = 1),
  add foreign key (tenant_id, agent_id) references agents, add foreign key (tenant_id, leader_user_id) references users;
create unique index on teams (tenant_id, branch_id, lower(name));
create unique index on teams (tenant_id, agent_id, lower(name));
create index users_by_branch on users (tenant_id, branch_id) where branch_id is not null;
