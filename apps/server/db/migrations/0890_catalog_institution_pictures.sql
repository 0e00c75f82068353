-- Pictures of an institution in the order they are shown, each with words for who does not see it.
create table institution_pictures (like embark_meta.tenant_row including defaults,
  institution_id int not null,
  file_id int not null,
  position int not null,
  caption text not null check (caption <> ''),
  unique (tenant_id, institution_id, position),
  unique (tenant_id, file_id),
  foreign key (tenant_id, institution_id) references institutions on delete cascade,
  foreign key (tenant_id, file_id) references files);
call put_under_tenancy('institution_pictures');
