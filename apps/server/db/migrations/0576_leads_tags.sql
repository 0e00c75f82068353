-- The tags of leads; those of programs stand in program_tags.
create table lead_tags (like embark_meta.tenant_row including defaults,
  lead_id int not null,
  tag_id int not null,
  created_by int,
  unique (tenant_id, lead_id, tag_id),
  foreign key (tenant_id, lead_id) references leads on delete cascade,
  foreign key (tenant_id, tag_id) references tags,
  foreign key (tenant_id, created_by) references users
);
call put_under_tenancy('lead_tags');
create index lead_tags_by_tag on lead_tags (tenant_id, tag_id, lead_id);

-- Companies that exist: who administers them, or leads a branch, writes to many leads at once, as in new ones.
do $$
declare
  company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant_id', company.id::text, true);
    update roles
    set permissions = array(select distinct p collate "C" from unnest(permissions || 'leads.message'::text) as p order by 1)
    where system_key in ('super_admin', 'administrator', 'branch_manager') and not 'leads.message' = any(permissions);
  end loop;
end $$;
