-- The form whose fields of the company's own a public page asks for besides its own.
alter table lead_forms add column form_id int;
alter table lead_forms add foreign key (tenant_id, form_id) references forms;
create index lead_forms_by_form on lead_forms (tenant_id, form_id) where form_id is not null;
