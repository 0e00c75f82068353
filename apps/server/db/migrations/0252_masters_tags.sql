-- Words in colour that a company puts on its programs, leads, applications and institutions.
create table tags (like embark_meta.tenant_row including defaults,
  name text not null, tag_type text not null check (tag_type in ('program', 'lead', 'application', 'institution')),
  txt_color text not null check (txt_color ~ '^[0-9A-F]{6}$'), bg_color text not null check (bg_color ~ '^[0-9A-F]{6}$'),
  updated_at timestamptz not null default now(), created_by int,
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('tags');
create unique index on tags (tenant_id, tag_type, lower(name));

create table program_tags (like embark_meta.tenant_row including defaults,
  tag_id int not null, program_id int not null, unique (tenant_id, program_id, tag_id),
  foreign key (tenant_id, tag_id) references tags, foreign key (tenant_id, program_id) references programs on delete cascade);
call put_under_tenancy('program_tags');
create index on program_tags (tenant_id, tag_id, program_id);
