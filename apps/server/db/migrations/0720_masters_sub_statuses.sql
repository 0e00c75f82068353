-- What a status is divided into, in the company's own words (G-L-21, G-L-44); leads and applications stand in one of them.
create table sub_statuses (like embark_meta.tenant_row including defaults,
  stage_id int not null,
  label text not null,
  is_active boolean not null default true,
  created_by int,
  updated_at timestamptz not null default now(),
  foreign key (tenant_id, stage_id) references stages,
  foreign key (tenant_id, created_by) references users
);
call put_under_tenancy('sub_statuses');
create unique index sub_statuses_by_label on sub_statuses (tenant_id, stage_id, lower(label));
create trigger tell_of_names after update of label on sub_statuses
  for each row when (old.label is distinct from new.label)
  execute function tell_of_names();

alter table applications
  add column sub_status_id int,
  add constraint applications_sub_status foreign key (tenant_id, sub_status_id) references sub_statuses not valid;
