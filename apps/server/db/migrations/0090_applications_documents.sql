-- What the applications list searches and filters by, and how papers are linked to what an application asks for.
alter table applications
  add column status_in_canada text check (status_in_canada in ('none', 'visitor', 'study_permit', 'work_permit', 'permanent_resident', 'refugee_claimant', 'citizen')),
  add column search text not null generated always as (fold(coalesce(application_number, '') || ' ' || coalesce(ocas_number, ''))) stored;
create index applications_by_search on applications using gin (tenant_id, search gin_trgm_ops) where deleted_at is null;
create index applications_by_team on applications (tenant_id, team_id, id desc) where deleted_at is null;
create index applications_by_status on applications (tenant_id, status_id, id desc) where deleted_at is null;

-- Applications whose numbers or whose student match; under row-level security only such a function may use the trigram indexes.
create function application_matches(q text) returns setof int language sql stable security definer set search_path = public, pg_catalog rows 200 as $$
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and a.search like '%' || replace(replace(replace(fold(q), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  union
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and a.lead_id in (select id from lead_matches(q))
  union
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and a.id = case when q ~ '^\d{1,9}$' then q::int end
$$;

-- A paper of the student or the application that serves one requirement of the checklist (G-L-46).
create table application_document_links (like embark_meta.tenant_row including defaults,
  application_id int not null, document_id int not null, document_type_id int not null, linked_by int,
  unique (tenant_id, application_id, document_id, document_type_id),
  foreign key (tenant_id, application_id) references applications on delete cascade, foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, document_type_id) references lookup_values, foreign key (tenant_id, linked_by) references users);
call put_under_tenancy('application_document_links');
create index on application_document_links (tenant_id, document_id);

create index documents_by_file on documents (tenant_id, file_id);
create index documents_by_thumb on documents (tenant_id, file_thumb_id);
create index documents_in_trash on documents (tenant_id, deleted_at) where deleted_at is not null;
create index files_unattached on files (tenant_id, created_at) where attached_at is null;

-- Puts the courses of an application into the given order. Places are unique, so all of them are vacated first; the fees are those of the first course.
alter table application_programs drop constraint application_programs_order_by_check;
alter table application_programs add check (order_by between 1 and 3 or order_by between -3 and -1);
create function reorder_application_programs(application int, programs int[]) returns void language plpgsql volatile as $$
declare
  former int := (select program_id from application_programs where application_id = application and order_by = 1);
begin
  update application_programs set order_by = -order_by where application_id = application;
  update application_programs set order_by = array_position(programs, program_id) where application_id = application;
  if former is distinct from programs[1] then
    update applications a set tuition_fee_minor = o.tuition_fee_minor, application_fee_minor = o.application_fee_minor, tuition_fee_currency = o.currency, version = a.version + 1, updated_at = now()
    from application_programs ap join program_offerings o on o.program_id = ap.program_id and o.campus_id = ap.campus_id
    where a.id = application and ap.application_id = application and ap.order_by = 1;
  end if;
end $$;
