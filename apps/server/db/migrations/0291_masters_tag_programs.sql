-- The programs a tag may be put on are read by name; sorted anew for each page, a company with a large catalogue waited for it.
create index programs_by_name on programs (tenant_id, name, id) where is_active;
