-- A file that answers a field of a form says whose answer it is, so that it opens for whoever may see that record.
alter table files add column answer_module text check (answer_module in ('lead', 'application', 'service', 'agent', 'invoice')), add column answer_record int;

update files set answer_module = s.module_type, answer_record = s.record_id
from form_submissions s cross join lateral jsonb_each(s."values") answer cross join lateral jsonb_array_elements_text(case jsonb_typeof(answer.value) when 'array' then answer.value else '[]' end) named
where files.purpose = 'answer' and files.tenant_id = s.tenant_id and files.identifier::text = named;
