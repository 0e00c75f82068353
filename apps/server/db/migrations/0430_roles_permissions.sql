-- What a role may do stands in the role. A company began with 445 rows of a table of their own, each with three indexes and a check of
-- its role, and they were always read and written all together.
alter table roles add column permissions text[] not null default '{}';
update roles
set permissions = held.permissions
from (
  select tenant_id, role_id, array_agg(permission order by permission collate "C") as permissions
  from role_permissions
  group by tenant_id, role_id
) as held
where held.tenant_id = roles.tenant_id and held.role_id = roles.id;
drop table role_permissions;
