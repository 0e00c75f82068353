-- The database of this release, written by `npm run db:schema` from the migrations. To read, not to run.

create table activities ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('activities'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  module text not null,
  record_id integer not null,
  type text not null,
  actor_id integer,
  vars jsonb not null default '{}'::jsonb,
  visibility text not null default 'internal'::text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, actor_id) REFERENCES users(tenant_id, id),
  CHECK ((module = ANY (ARRAY['lead'::text, 'application'::text]))),
  CHECK ((visibility = ANY (ARRAY['internal'::text, 'shared'::text])))
);
create index activities_tenant_id_module_record_id_id_idx on activities (tenant_id, module, record_id, id DESC);

create table agent_commission_terms ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('agent_commission_terms'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  agent_id integer not null,
  share_bps integer not null,
  valid_from date not null,
  valid_to date,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents(tenant_id, id),
  CHECK (((share_bps >= 0) AND (share_bps <= 10000)))
);

create table agent_forms ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('agent_forms'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  title text not null,
  fields jsonb not null,
  is_active boolean not null default true,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id)
);

create table agent_invoice_lines ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('agent_invoice_lines'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  agent_invoice_id integer not null,
  installment_id integer not null,
  receipt_allocation_id integer not null,
  amount_minor bigint not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, agent_invoice_id) REFERENCES agent_invoices(tenant_id, id),
  FOREIGN KEY (tenant_id, installment_id) REFERENCES application_installments(tenant_id, id),
  FOREIGN KEY (tenant_id, receipt_allocation_id) REFERENCES receipt_allocations(tenant_id, id)
);
create index agent_invoice_lines_tenant_id_agent_invoice_id_idx on agent_invoice_lines (tenant_id, agent_invoice_id);
create index agent_invoice_lines_tenant_id_installment_id_idx on agent_invoice_lines (tenant_id, installment_id);
create index agent_invoice_lines_tenant_id_receipt_allocation_id_idx on agent_invoice_lines (tenant_id, receipt_allocation_id);

create table agent_invoices ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('agent_invoices'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  invoice_no text not null,
  agent_id integer not null,
  currency text not null,
  receipt_id integer not null,
  voided_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, agent_id, receipt_id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, invoice_no),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents(tenant_id, id),
  FOREIGN KEY (tenant_id, receipt_id) REFERENCES receipts(tenant_id, id)
);

create table agent_payment_allocations ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('agent_payment_allocations'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  payment_id integer not null,
  agent_invoice_line_id integer not null,
  amount_minor bigint not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, agent_invoice_line_id) REFERENCES agent_invoice_lines(tenant_id, id),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES agent_payments(tenant_id, id)
);
create index agent_payment_allocations_tenant_id_agent_invoice_line_id_idx on agent_payment_allocations (tenant_id, agent_invoice_line_id);
create index agent_payment_allocations_tenant_id_payment_id_idx on agent_payment_allocations (tenant_id, payment_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.agent_payment_allocations FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table agent_payments ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('agent_payments'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  payment_no text not null,
  agent_id integer not null,
  bank_account_id integer not null,
  currency text not null,
  total_minor bigint not null,
  paid_date date not null,
  remark_to_internal text not null,
  notify_agent boolean not null default false,
  reverses_id integer,
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, payment_no),
  UNIQUE (tenant_id, reverses_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents(tenant_id, id),
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts(tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, reverses_id) REFERENCES agent_payments(tenant_id, id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.agent_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table agent_requests ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('agent_requests'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  company_name text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  country_code text,
  mobile text,
  country_id integer,
  state text,
  city text,
  website text,
  message text,
  language text not null,
  status text not null default 'pending'::text,
  agent_form_id integer,
  referred_by integer,
  agent_id integer,
  decided_by integer,
  decided_at timestamp with time zone,
  decline_reason text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (country_id) REFERENCES countries(id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, agent_form_id) REFERENCES agent_forms(tenant_id, id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents(tenant_id, id),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, referred_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (referred_by),
  CHECK ((email = lower(email))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text])))
);
create index agent_requests_tenant_id_created_at_idx on agent_requests (tenant_id, created_at);
create UNIQUE index agent_requests_once on agent_requests (tenant_id, email) WHERE (status = 'pending'::text);

create table agents ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('agents'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  country_code text,
  email text,
  tier_bps integer not null default 8500,
  is_active boolean not null default true,
  logo_file_id integer,
  small_logo_file_id integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, logo_file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, small_logo_file_id) REFERENCES files(tenant_id, id),
  CHECK (((tier_bps >= 0) AND (tier_bps <= 10000)))
);
CREATE TRIGGER tell_of_names AFTER UPDATE OF name ON public.agents FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION tell_of_names();

create table agreement_copies ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('agreement_copies'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  signature_id integer not null,
  file_id integer not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, signature_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, signature_id) REFERENCES agreement_signatures(tenant_id, id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.agreement_copies FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table agreement_signatures ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('agreement_signatures'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  agreement_id integer not null,
  agent_id integer not null,
  status text not null,
  signed_by_company text,
  signed_by_name text,
  signed_by_designation text,
  signed_at timestamp with time zone not null default now(),
  content_sha256 text not null,
  ip text,
  user_agent text,
  offset_minutes integer not null default 0,
  user_id integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents(tenant_id, id),
  FOREIGN KEY (tenant_id, agreement_id) REFERENCES agreements(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CHECK (((status = 'declined'::text) OR ((signed_by_company IS NOT NULL) AND (signed_by_name IS NOT NULL) AND (signed_by_designation IS NOT NULL)))),
  CHECK ((status = ANY (ARRAY['signed'::text, 'declined'::text])))
);
create index agreement_signatures_tenant_id_agent_id_id_idx on agreement_signatures (tenant_id, agent_id, id DESC) WHERE (status = 'signed'::text);
create index agreement_signatures_tenant_id_agreement_id_id_idx on agreement_signatures (tenant_id, agreement_id, id DESC);
create UNIQUE index agreement_signed_once on agreement_signatures (tenant_id, agreement_id, agent_id) WHERE (status = 'signed'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.agreement_signatures FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table agreements ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('agreements'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  title text not null,
  "group" text not null,
  status text not null default 'draft'::text,
  is_current boolean not null default false,
  content text not null default ''::text,
  version_no integer,
  revises_id integer,
  created_by integer,
  last_modified_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, revises_id) REFERENCES agreements(tenant_id, id),
  CHECK (("group" = ANY (ARRAY['company'::text, 'agent'::text, 'user'::text, 'institution_staff'::text]))),
  CHECK (((NOT is_current) OR (status = 'active'::text))),
  CHECK (((status <> 'active'::text) OR ((version_no IS NOT NULL) AND (content <> ''::text)))),
  CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'in_active'::text])))
);
create index agreements_tenant_id_last_modified_at_id_idx on agreements (tenant_id, last_modified_at DESC, id DESC);
create UNIQUE index agreements_tenant_id_group_idx on agreements (tenant_id, "group") WHERE is_current;
create UNIQUE index agreements_tenant_id_group_version_no_idx on agreements (tenant_id, "group", version_no);
CREATE TRIGGER keep_signed_text BEFORE UPDATE ON public.agreements FOR EACH ROW EXECUTE FUNCTION keep_signed_text();

create table application_document_links ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('application_document_links'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  application_id integer not null,
  document_id integer not null,
  document_type_id integer not null,
  linked_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, application_id, document_id, document_type_id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, application_id) REFERENCES applications(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, document_type_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, linked_by) REFERENCES users(tenant_id, id)
);
create index application_document_links_tenant_id_document_id_idx on application_document_links (tenant_id, document_id);

create table application_installments ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('application_installments'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  application_id integer not null,
  lead_id integer not null,
  institution_id integer not null,
  rule_snapshot jsonb,
  seq integer not null,
  expected_commission_in_minor bigint not null,
  expected_currency_in text not null,
  expected_commission_in_date date not null,
  agent_id integer,
  agent_share_bps integer,
  branch_id integer,
  origin text not null default 'rule'::text,
  client_hold text not null default 'none'::text,
  agent_hold text not null default 'none'::text,
  client_state text not null default 'not_invoiced'::text,
  agent_state text not null default 'none'::text,
  received_minor bigint not null default 0,
  remarks text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, application_id, seq),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents(tenant_id, id),
  FOREIGN KEY (tenant_id, application_id) REFERENCES applications(tenant_id, id),
  FOREIGN KEY (tenant_id, branch_id) REFERENCES branches(tenant_id, id),
  FOREIGN KEY (tenant_id, institution_id) REFERENCES institutions(tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads(tenant_id, id),
  CHECK ((agent_hold = ANY (ARRAY['none'::text, 'hold'::text, 'drop'::text]))),
  CHECK ((agent_state = ANY (ARRAY['none'::text, 'not_due'::text, 'outstanding'::text, 'partially_paid'::text, 'paid'::text]))),
  CHECK ((client_hold = ANY (ARRAY['none'::text, 'hold'::text, 'drop'::text]))),
  CHECK ((client_state = ANY (ARRAY['not_invoiced'::text, 'claimed'::text, 'invoiced'::text, 'partially_received'::text, 'received'::text]))),
  CHECK ((expected_commission_in_minor > 0)),
  CHECK ((origin = ANY (ARRAY['rule'::text, 'manual'::text, 'adjustment'::text])))
);
create index application_installments_tenant_id_agent_id_agent_state_idx on application_installments (tenant_id, agent_id, agent_state);
create index application_installments_tenant_id_branch_id_idx on application_installments (tenant_id, branch_id);
create index application_installments_tenant_id_client_state_expected_co_idx on application_installments (tenant_id, client_state, expected_commission_in_date, id);
create index application_installments_tenant_id_expected_commission_in_d_idx on application_installments (tenant_id, expected_commission_in_date, id);
create index application_installments_tenant_id_institution_id_idx on application_installments (tenant_id, institution_id);

create table application_programs ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('application_programs'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  application_id integer not null,
  program_id integer not null,
  campus_id integer not null,
  order_by integer not null,
  outcome text not null default 'pending'::text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, application_id, order_by),
  UNIQUE (tenant_id, application_id, program_id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, application_id) REFERENCES applications(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, campus_id) REFERENCES campuses(tenant_id, id),
  FOREIGN KEY (tenant_id, program_id) REFERENCES programs(tenant_id, id),
  CHECK ((((order_by >= 1) AND (order_by <= 3)) OR ((order_by >= '-3'::integer) AND (order_by <= '-1'::integer)))),
  CHECK ((outcome = ANY (ARRAY['pending'::text, 'offered'::text, 'rejected'::text, 'dropped'::text])))
);
create index application_programs_tenant_id_program_id_idx on application_programs (tenant_id, program_id);

create table applications ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('applications'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  lead_id integer not null,
  institution_id integer not null,
  campus_id integer not null,
  destination_country_id integer not null,
  intake_id integer not null,
  intake_year integer not null,
  timeline_id integer not null,
  stage_id integer not null,
  status_id integer not null,
  status_reason_id integer,
  remarks text,
  status_at timestamp with time zone not null default now(),
  application_number text,
  ocas_number text,
  submitted_at timestamp with time zone,
  offer_letter_received_at date,
  offer_letter_deadline date,
  offer_conditions text,
  tuition_fee_minor bigint,
  tuition_fee_currency text,
  tuition_fee_due_date date,
  tuition_fee_paid_date date,
  application_fee_minor bigint,
  is_deferred boolean not null default false,
  deferred_from jsonb,
  agent_id integer,
  branch_id integer,
  team_id integer,
  utm_source text,
  utm_medium text,
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  status_in_canada text,
  search text not null generated always as (fold(((COALESCE(application_number, ''::text) || ' '::text) || COALESCE(ocas_number, ''::text)))) stored,
  stage_entered_at timestamp with time zone,
  due_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (destination_country_id) REFERENCES countries(id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents(tenant_id, id),
  FOREIGN KEY (tenant_id, branch_id) REFERENCES branches(tenant_id, id),
  FOREIGN KEY (tenant_id, campus_id) REFERENCES campuses(tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, institution_id) REFERENCES institutions(tenant_id, id),
  FOREIGN KEY (tenant_id, intake_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads(tenant_id, id),
  FOREIGN KEY (tenant_id, stage_id) REFERENCES stages(tenant_id, id),
  FOREIGN KEY (tenant_id, status_id) REFERENCES stages(tenant_id, id),
  FOREIGN KEY (tenant_id, status_reason_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, team_id) REFERENCES teams(tenant_id, id),
  FOREIGN KEY (tenant_id, timeline_id) REFERENCES timelines(tenant_id, id),
  CHECK ((status_in_canada = ANY (ARRAY['none'::text, 'visitor'::text, 'study_permit'::text, 'work_permit'::text, 'permanent_resident'::text, 'refugee_claimant'::text, 'citizen'::text])))
);
create index applications_by_created on applications (tenant_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
create index applications_by_deadline on applications (tenant_id, offer_letter_deadline, id) WHERE (deleted_at IS NULL);
create index applications_by_due on applications (tenant_id, due_at, id DESC) WHERE (deleted_at IS NULL);
create index applications_by_search on applications USING gin (tenant_id, search gin_trgm_ops) WHERE (deleted_at IS NULL);
create index applications_by_status on applications (tenant_id, status_id, id DESC) WHERE (deleted_at IS NULL);
create index applications_by_status_at on applications (tenant_id, status_at DESC, id DESC) WHERE (deleted_at IS NULL);
create index applications_by_team on applications (tenant_id, team_id, id DESC) WHERE (deleted_at IS NULL);
create index applications_tenant_id_agent_id_id_idx on applications (tenant_id, agent_id, id DESC) WHERE (deleted_at IS NULL);
create index applications_tenant_id_branch_id_id_idx on applications (tenant_id, branch_id, id DESC) WHERE (deleted_at IS NULL);
create index applications_tenant_id_id_idx on applications (tenant_id, id DESC) WHERE (deleted_at IS NULL);
create index applications_tenant_id_institution_id_id_idx on applications (tenant_id, institution_id, id DESC) WHERE (deleted_at IS NULL);
create index applications_tenant_id_lead_id_idx on applications (tenant_id, lead_id);
create index applications_tenant_id_stage_id_id_idx on applications (tenant_id, stage_id, id DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER keep_due BEFORE INSERT OR UPDATE OF timeline_id, stage_id, stage_entered_at ON public.applications FOR EACH ROW EXECUTE FUNCTION keep_application_due();

create table assigned_client_services ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('assigned_client_services'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  role_id integer not null,
  client_service_id integer not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, user_id, role_id, client_service_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, client_service_id) REFERENCES client_services(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);

create table assigned_countries ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('assigned_countries'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  role_id integer not null,
  country_id integer not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, user_id, role_id, country_id),
  FOREIGN KEY (country_id) REFERENCES countries(id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);

create table assigned_fields ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('assigned_fields'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  form_version_id integer not null,
  form_field_id integer not null,
  form_step_no integer not null,
  order_by integer not null,
  "column" integer not null default 12,
  is_required boolean not null default false,
  is_disabled boolean not null default false,
  is_hidden boolean not null default false,
  validations jsonb not null default '{}'::jsonb,
  field_options jsonb not null default '{}'::jsonb,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, form_version_id, form_field_id),
  UNIQUE (tenant_id, form_version_id, form_step_no, order_by),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, form_field_id) REFERENCES form_fields(tenant_id, id),
  FOREIGN KEY (tenant_id, form_version_id) REFERENCES form_versions(tenant_id, id) ON DELETE CASCADE,
  CHECK ((("column" >= 1) AND ("column" <= 12))),
  CHECK (((NOT is_required) OR (NOT (is_hidden OR is_disabled)))),
  CHECK ((form_step_no >= 0)),
  CHECK ((order_by >= 1))
);
create index assigned_fields_tenant_id_form_field_id_idx on assigned_fields (tenant_id, form_field_id);

create table assigned_institutions ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('assigned_institutions'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  role_id integer not null,
  institution_id integer not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, user_id, role_id, institution_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, institution_id) REFERENCES institutions(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);

create table assigned_stages ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('assigned_stages'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  role_id integer not null,
  stage_id integer not null,
  kind text not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, user_id, role_id, kind, stage_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, stage_id) REFERENCES stages(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['stage'::text, 'status'::text])))
);

create table attendances ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('attendances'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  day date not null,
  checked_in_at timestamp with time zone not null default now(),
  checked_out_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  CHECK ((checked_out_at >= checked_in_at))
);
create index attendances_tenant_id_day_id_idx on attendances (tenant_id, day DESC, id DESC);
create UNIQUE index attendances_tenant_id_user_id_day_idx on attendances (tenant_id, user_id, day) WHERE (checked_out_at IS NULL);

create table audit_entries ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('audit_entries'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  action text not null,
  actor_id integer,
  actor_name text,
  role_id integer,
  module text,
  record_id integer,
  before jsonb,
  after jsonb,
  trace_id text,
  ip text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, actor_id) REFERENCES users(tenant_id, id)
);
create index audit_entries_tenant_id_action_id_idx on audit_entries (tenant_id, action, id DESC);
create index audit_entries_tenant_id_actor_id_id_idx on audit_entries (tenant_id, actor_id, id DESC);
create index audit_entries_tenant_id_created_at_id_idx on audit_entries (tenant_id, created_at DESC, id DESC);
create index audit_entries_tenant_id_module_record_id_id_idx on audit_entries (tenant_id, module, record_id, id DESC);
create index audit_entries_tenant_id_trace_id_idx on audit_entries (tenant_id, trace_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table audit_marks ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('audit_marks'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  up_to integer not null,
  snapshot_xmax text not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table audit_seals ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('audit_seals'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  first_id integer not null,
  last_id integer not null,
  entries integer not null,
  previous_hash bytea not null,
  hash bytea not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, first_id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table backup_codes ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('backup_codes'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  code_hash text not null,
  used_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
create index backup_codes_of_user on backup_codes (tenant_id, user_id) WHERE (used_at IS NULL);

create table bank_accounts ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('bank_accounts'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  account_name text not null,
  account_number text not null,
  bank_name text not null,
  bank_address text,
  swift_code text,
  iban text,
  country_id integer,
  currency text,
  is_primary boolean not null default false,
  deleted_at timestamp with time zone,
  routing_code text,
  routing_code_type text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (country_id) REFERENCES countries(id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CHECK ((routing_code_type = ANY (ARRAY['bsb'::text, 'sort_code'::text, 'ifsc'::text, 'aba'::text, 'transit'::text, 'other'::text])))
);
create UNIQUE index bank_accounts_tenant_id_account_number_lower_idx on bank_accounts (tenant_id, account_number, lower(bank_name)) WHERE (deleted_at IS NULL);
create UNIQUE index bank_accounts_tenant_id_idx on bank_accounts (tenant_id) WHERE (is_primary AND (deleted_at IS NULL));

create table branches ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('branches'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  alias text,
  country_code text,
  is_active boolean not null default true,
  country_id integer,
  address_line text,
  updated_at timestamp with time zone not null default now(),
  state_id integer,
  city_id integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (city_id) REFERENCES cities(id),
  FOREIGN KEY (country_id) REFERENCES countries(id),
  FOREIGN KEY (state_id) REFERENCES states(id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
create UNIQUE index branches_tenant_id_lower_idx on branches (tenant_id, lower(name));
create UNIQUE index branches_tenant_id_lower_idx1 on branches (tenant_id, lower(alias));
CREATE TRIGGER tell_of_names AFTER UPDATE OF name ON public.branches FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION tell_of_names();

create table calls ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('calls'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  provider_call_id text not null,
  direction text not null,
  status text not null,
  outcome text,
  number text,
  extensions text[] not null default '{}'::text[],
  user_id integer,
  lead_id integer,
  started_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  duration_seconds integer,
  recording_url text,
  noticed_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads(tenant_id, id) ON DELETE SET NULL (lead_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE SET NULL (user_id),
  CHECK ((direction = ANY (ARRAY['incoming'::text, 'outgoing'::text]))),
  CHECK ((outcome = ANY (ARRAY['answered'::text, 'missed'::text, 'rejected'::text, 'busy'::text, 'failed'::text]))),
  CHECK ((status = ANY (ARRAY['ringing'::text, 'answered'::text, 'ended'::text])))
);
create index calls_ringing on calls (tenant_id, created_at) WHERE (status = 'ringing'::text);
create index calls_tenant_id_lead_id_idx on calls (tenant_id, lead_id);
create index calls_tenant_id_user_id_idx on calls (tenant_id, user_id);
create UNIQUE index calls_provider on calls (tenant_id, provider_call_id);

create table campuses ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('campuses'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  institution_id integer not null,
  name text not null,
  city text,
  is_active boolean not null default true,
  state text,
  visible_to text default 'all'::text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, institution_id) REFERENCES institutions(tenant_id, id),
  CHECK ((visible_to = ANY (ARRAY['all'::text, 'b2b'::text, 'b2c'::text])))
);
create UNIQUE index campuses_tenant_id_institution_id_lower_idx on campuses (tenant_id, institution_id, lower(name));
CREATE TRIGGER tell_of_names AFTER UPDATE OF name, city ON public.campuses FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.city IS DISTINCT FROM new.city))) EXECUTE FUNCTION tell_of_names();

create table cities (
  id integer not null generated by default as identity,
  state_id integer not null,
  name text not null,
  district text not null default ''::text,
  PRIMARY KEY (id)
);
create index cities_state_id_idx on cities (state_id);

create table claim_lines ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('claim_lines'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  claim_id integer not null,
  installment_id integer not null,
  amount_minor bigint not null,
  remarks text not null,
  cancelled_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, claim_id) REFERENCES claims(tenant_id, id),
  FOREIGN KEY (tenant_id, installment_id) REFERENCES application_installments(tenant_id, id),
  CHECK ((amount_minor > 0))
);
create index claim_lines_tenant_id_claim_id_idx on claim_lines (tenant_id, claim_id);
create index claim_lines_tenant_id_installment_id_idx1 on claim_lines (tenant_id, installment_id);
create UNIQUE index claim_lines_tenant_id_installment_id_idx on claim_lines (tenant_id, installment_id) WHERE (cancelled_at IS NULL);

create table claims ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('claims'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  claim_no text not null,
  institution_id integer not null,
  currency text not null,
  bank_account_id integer not null,
  bank_snapshot jsonb not null,
  bill_to_snapshot jsonb not null,
  expected_received_at date not null,
  origin text not null default 'claim'::text,
  cancelled_at timestamp with time zone,
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, claim_no),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts(tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, institution_id) REFERENCES institutions(tenant_id, id),
  CHECK ((origin = ANY (ARRAY['claim'::text, 'direct_invoice'::text])))
);

create table client_invoice_files ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('client_invoice_files'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  invoice_id integer not null,
  file_id integer not null,
  removed_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES client_invoices(tenant_id, id)
);
create index client_invoice_files_tenant_id_invoice_id_idx on client_invoice_files (tenant_id, invoice_id) WHERE (removed_at IS NULL);

create table client_invoice_lines ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('client_invoice_lines'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  invoice_id integer not null,
  claim_line_id integer not null,
  amount_minor bigint not null,
  voided_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, claim_line_id) REFERENCES claim_lines(tenant_id, id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES client_invoices(tenant_id, id),
  CHECK ((amount_minor > 0))
);
create index client_invoice_lines_tenant_id_invoice_id_idx on client_invoice_lines (tenant_id, invoice_id);
create UNIQUE index client_invoice_lines_tenant_id_claim_line_id_idx on client_invoice_lines (tenant_id, claim_line_id) WHERE (voided_at IS NULL);

create table client_invoices ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('client_invoices'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  invoice_no text not null,
  claim_id integer not null,
  currency text not null,
  bank_account_id integer not null,
  bank_snapshot jsonb not null,
  bill_to_snapshot jsonb not null,
  expected_received_at date not null,
  issued_on date not null,
  pdf_file_id integer,
  voided_at timestamp with time zone,
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, invoice_no),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts(tenant_id, id),
  FOREIGN KEY (tenant_id, claim_id) REFERENCES claims(tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, pdf_file_id) REFERENCES files(tenant_id, id)
);
create index client_invoices_tenant_id_claim_id_idx on client_invoices (tenant_id, claim_id);

create table client_services ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('client_services'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  updated_at timestamp with time zone not null default now(),
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id)
);
create UNIQUE index client_services_tenant_id_lower_idx on client_services (tenant_id, lower(name));

create table code_tries ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('code_tries'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  subject_hash bytea not null,
  recent_tries timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, subject_hash),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table commission_rule_installments ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('commission_rule_installments'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  rule_id integer not null,
  seq integer not null,
  share_bps integer not null,
  due_anchor text not null default 'intake_start'::text,
  due_offset_days integer not null default 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, rule_id, seq),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, rule_id) REFERENCES commission_rules(tenant_id, id) ON DELETE CASCADE,
  CHECK (((share_bps >= 1) AND (share_bps <= 10000))),
  CHECK ((due_anchor = ANY (ARRAY['intake_start'::text, 'enrolled_at'::text])))
);
create index commission_rule_installments_tenant_id_rule_id_idx on commission_rule_installments (tenant_id, rule_id);

create table commission_rules ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('commission_rules'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  structure_id integer not null,
  campus_id integer,
  study_level_id integer,
  program_id integer,
  commission_type text not null,
  rate_bps integer,
  amount_minor bigint,
  basis text not null default 'first_year_tuition'::text,
  intake_id integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, campus_id) REFERENCES campuses(tenant_id, id),
  FOREIGN KEY (tenant_id, intake_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, program_id) REFERENCES programs(tenant_id, id),
  FOREIGN KEY (tenant_id, structure_id) REFERENCES commission_structures(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, study_level_id) REFERENCES lookup_values(tenant_id, id),
  CHECK ((((commission_type = 'percentage'::text) = (rate_bps IS NOT NULL)) AND ((commission_type = 'fixed'::text) = (amount_minor IS NOT NULL)))),
  CHECK (((rate_bps >= 1) AND (rate_bps <= 10000))),
  CHECK ((amount_minor > 0)),
  CHECK ((basis = ANY (ARRAY['first_year_tuition'::text, 'total_tuition'::text, 'term_tuition'::text]))),
  CHECK ((commission_type = ANY (ARRAY['percentage'::text, 'fixed'::text])))
);
create index commission_rules_tenant_id_structure_id_idx on commission_rules (tenant_id, structure_id);

create table commission_structures ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('commission_structures'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  institution_id integer not null,
  name text not null,
  currency text not null,
  version integer not null default 1,
  valid_from date not null,
  valid_to date,
  status text not null default 'draft'::text,
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, institution_id) REFERENCES institutions(tenant_id, id),
  CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'retired'::text])))
);
create index commission_structures_tenant_id_institution_id_status_idx on commission_structures (tenant_id, institution_id, status);

create table contact_changes ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('contact_changes'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  kind text not null,
  value text not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  failed_tries integer not null default 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['email'::text, 'mobile'::text])))
);

create table countries (
  id integer not null,
  iso2 text not null,
  name text not null,
  names jsonb not null,
  dial_code text,
  currency text,
  PRIMARY KEY (id),
  UNIQUE (iso2)
);

create table devices ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('devices'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  device_identifier uuid not null,
  device_os text,
  device_client text,
  last_login_at timestamp with time zone not null default now(),
  status text not null default 'active'::text,
  failed_sign_ins integer not null default 0,
  retry_after timestamp with time zone,
  recent_tries timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, user_id, device_identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  CHECK ((status = ANY (ARRAY['active'::text, 'logged_out'::text])))
);
create index devices_by_login on devices (tenant_id, last_login_at DESC, id DESC);

create table document_counters ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('document_counters'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  kind text not null,
  year integer not null,
  next integer not null default 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, kind, year),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table documents ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('documents'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  module_type text not null,
  module_id integer not null,
  document_type_id integer not null,
  file_id integer not null,
  file_thumb_id integer,
  status text not null default 'pending'::text,
  remarks text,
  uploaded_by integer,
  deleted_at timestamp with time zone,
  deleted_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, deleted_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, document_type_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, file_thumb_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, uploaded_by) REFERENCES users(tenant_id, id),
  CHECK ((module_type = ANY (ARRAY['lead'::text, 'application'::text]))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'verified'::text, 'rejected'::text])))
);
create index documents_by_file on documents (tenant_id, file_id);
create index documents_by_thumb on documents (tenant_id, file_thumb_id);
create index documents_in_trash on documents (tenant_id, deleted_at) WHERE (deleted_at IS NOT NULL);
create index documents_tenant_id_module_type_module_id_id_idx on documents (tenant_id, module_type, module_id, id DESC) WHERE (deleted_at IS NULL);

create table field_values ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('field_values'::text),
  module_type text not null,
  record_id integer not null,
  form_field_id integer not null,
  value_text text,
  value_num double precision,
  value_time timestamp with time zone,
  search text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, form_field_id) REFERENCES form_fields(tenant_id, id),
  CHECK ((module_type = ANY (ARRAY['lead'::text, 'application'::text, 'service'::text, 'agent'::text, 'invoice'::text])))
);
create index field_values_by_record on field_values (tenant_id, module_type, record_id, form_field_id);
create index field_values_by_search on field_values USING gin (tenant_id, search gin_trgm_ops) WHERE (search IS NOT NULL);
create UNIQUE index field_values_by_num on field_values (tenant_id, module_type, form_field_id, value_num, record_id) WHERE (value_num IS NOT NULL);
create UNIQUE index field_values_by_text on field_values (tenant_id, module_type, form_field_id, value_text, record_id) WHERE (value_text IS NOT NULL);
create UNIQUE index field_values_by_time on field_values (tenant_id, module_type, form_field_id, value_time, record_id) WHERE (value_time IS NOT NULL);

create table files ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('files'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  filename text not null,
  filealias text not null,
  file_extension text not null,
  media_type text not null,
  bytes bigint not null,
  storage_key text not null,
  sha256 bytea not null,
  purpose text not null default 'document'::text,
  thumb_of integer,
  uploaded_by integer,
  attached_at timestamp with time zone,
  answer_module text,
  answer_record integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, storage_key),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, thumb_of) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, uploaded_by) REFERENCES users(tenant_id, id),
  CHECK ((answer_module = ANY (ARRAY['lead'::text, 'application'::text, 'service'::text, 'agent'::text, 'invoice'::text])))
);
create index files_unattached on files (tenant_id, created_at) WHERE (attached_at IS NULL);

create table form_fields ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('form_fields'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  label text not null,
  placeholder text,
  type text not null,
  is_searchable boolean not null default false,
  is_filterable boolean not null default false,
  is_active boolean not null default true,
  is_default boolean not null default false,
  field_options jsonb,
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CHECK ((type = ANY (ARRAY['email'::text, 'mobile'::text, 'number'::text, 'text'::text, 'single_select'::text, 'multi_select'::text, 'textarea'::text, 'radio'::text, 'checkbox'::text, 'date'::text, 'datetime'::text, 'time'::text, 'file'::text])))
);
create UNIQUE index form_fields_tenant_id_lower_idx on form_fields (tenant_id, lower(name));

create table form_submissions ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('form_submissions'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  form_id integer not null,
  form_version_id integer not null,
  module_type text not null,
  record_id integer not null,
  stage_id integer,
  status text not null default 'draft'::text,
  "values" jsonb not null default '{}'::jsonb,
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, module_type, record_id, form_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, form_id) REFERENCES forms(tenant_id, id),
  FOREIGN KEY (tenant_id, form_version_id) REFERENCES form_versions(tenant_id, id),
  FOREIGN KEY (tenant_id, stage_id) REFERENCES stages(tenant_id, id),
  CHECK ((module_type = ANY (ARRAY['lead'::text, 'application'::text, 'service'::text, 'agent'::text, 'invoice'::text]))),
  CHECK ((status = ANY (ARRAY['draft'::text, 'complete'::text])))
);
create index form_submissions_tenant_id_form_version_id_idx on form_submissions (tenant_id, form_version_id);

create table form_versions ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('form_versions'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  form_id integer not null,
  number integer not null,
  steps jsonb not null default '[]'::jsonb,
  published_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, form_id, number),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, form_id) REFERENCES forms(tenant_id, id) ON DELETE CASCADE
);

create table forms ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('forms'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  description text,
  status text not null default 'draft'::text,
  is_active boolean not null default true,
  is_default boolean not null default false,
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))
);
create UNIQUE index forms_tenant_id_lower_idx on forms (tenant_id, lower(name));

create table idempotency_keys ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('idempotency_keys'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  key text not null,
  caller text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, caller, key),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
create index idempotency_keys_tenant_id_created_at_idx on idempotency_keys (tenant_id, created_at);

create table import_rows ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('import_rows'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  import_id integer not null,
  row_no integer not null,
  line_no integer not null,
  outcome text not null,
  cells jsonb not null,
  errors jsonb not null default '[]'::jsonb,
  lead_id integer,
  fixed_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, import_id, row_no),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads(tenant_id, id),
  CHECK ((outcome = ANY (ARRAY['create'::text, 'merge'::text, 'error'::text, 'duplicate'::text, 'done'::text])))
);
create index import_rows_by_outcome on import_rows (tenant_id, import_id, outcome, row_no);

create table imports ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('imports'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  file_id integer not null,
  state text not null default 'uploaded'::text,
  reading jsonb not null,
  columns jsonb not null,
  mapping jsonb,
  settings jsonb not null default '{}'::jsonb,
  header_hash text,
  total_rows integer not null default 0,
  counts jsonb not null default '{}'::jsonb,
  job_id integer,
  error_file_id integer,
  created_by integer,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  last_row integer not null default 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, error_file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id),
  CHECK ((state = ANY (ARRAY['uploaded'::text, 'mapped'::text, 'validating'::text, 'ready'::text, 'importing'::text, 'completed'::text, 'completed_with_errors'::text, 'failed'::text, 'cancelled'::text, 'reverted'::text])))
);
create index imports_at_work on imports (tenant_id) WHERE (state = ANY (ARRAY['validating'::text, 'importing'::text]));
create index imports_by_header on imports (tenant_id, header_hash, id DESC) WHERE (mapping IS NOT NULL);

create table information_updates ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('information_updates'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  type text not null,
  is_active boolean not null default true,
  published_at timestamp with time zone not null default now(),
  version integer not null default 1,
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  institution_id integer,
  country_id integer,
  study_level_id integer,
  title text,
  content text,
  requirement text,
  description text,
  till_date date,
  duration integer,
  duration_type text,
  amount_minor bigint,
  currency text,
  commission_type text,
  commission_bps integer,
  module_type text,
  scholarship_type text,
  intake_month integer,
  intake_year integer,
  intake_status text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (country_id) REFERENCES countries(id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, institution_id) REFERENCES institutions(tenant_id, id),
  FOREIGN KEY (tenant_id, study_level_id) REFERENCES lookup_values(tenant_id, id),
  CHECK (((amount_minor IS NULL) = (currency IS NULL))),
  CHECK (((commission_bps >= 1) AND (commission_bps <= 10000))),
  CHECK (((intake_month >= 1) AND (intake_month <= 12))),
  CHECK ((amount_minor > 0)),
  CHECK ((commission_type = ANY (ARRAY['percentage'::text, 'other'::text]))),
  CHECK ((duration >= 1)),
  CHECK ((duration_type = ANY (ARRAY['days'::text, 'weeks'::text, 'months'::text]))),
  CHECK ((intake_status = ANY (ARRAY['open'::text, 'other'::text]))),
  CHECK ((type = ANY (ARRAY['offerLetterUpdate'::text, 'tutionFeeUpdate'::text, 'commissionUpdate'::text, 'recentUpdate'::text, 'scholarshipUpdate'::text, 'intakeUpdate'::text, 'moiUpdate'::text])))
);
create index information_updates_tenant_id_type_published_at_id_idx on information_updates (tenant_id, type, published_at DESC, id DESC);

create table installment_events ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('installment_events'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  installment_id integer not null,
  side text not null,
  event text not null,
  from_state text,
  to_state text,
  reason_id integer,
  remarks text,
  actor_id integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, actor_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, installment_id) REFERENCES application_installments(tenant_id, id),
  FOREIGN KEY (tenant_id, reason_id) REFERENCES lookup_values(tenant_id, id),
  CHECK ((side = ANY (ARRAY['client'::text, 'agent'::text])))
);
create index installment_events_tenant_id_installment_id_id_idx on installment_events (tenant_id, installment_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.installment_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table institution_users ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('institution_users'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  institution_id integer not null,
  user_id integer not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, institution_id, user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, institution_id) REFERENCES institutions(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
create index institution_users_tenant_id_user_id_idx on institution_users (tenant_id, user_id);

create table institutions ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('institutions'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  alias_name text,
  url text,
  logo_url text,
  country_id integer not null,
  currency text not null,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  visible_to text default 'all'::text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (country_id) REFERENCES countries(id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CHECK ((visible_to = ANY (ARRAY['all'::text, 'b2b'::text, 'b2c'::text])))
);
create index institutions_to_claim on institutions (tenant_id, id) WHERE (visible_to IS NULL);
create UNIQUE index institutions_tenant_id_country_id_lower_idx on institutions (tenant_id, country_id, lower(name));
CREATE TRIGGER tell_of_names AFTER UPDATE OF name, logo_url ON public.institutions FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.logo_url IS DISTINCT FROM new.logo_url))) EXECUTE FUNCTION tell_of_names();

create table inventory_shares ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('inventory_shares'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  institution_id integer not null,
  client uuid,
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (client) REFERENCES tenants(number),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, institution_id) REFERENCES institutions(tenant_id, id) ON DELETE CASCADE
);
create index inventory_shares_by_client on inventory_shares (client);
create UNIQUE index inventory_shares_once on inventory_shares (tenant_id, institution_id, COALESCE(client, '00000000-0000-0000-0000-000000000000'::uuid));

create table ip_rules ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('ip_rules'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  ip_address text not null,
  title text,
  type text not null,
  status text not null default 'active'::text,
  reason text not null,
  applicable_for text not null,
  updated_at timestamp with time zone not null default now(),
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, type, ip_address),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CHECK (((type = 'whitelisted'::text) = (applicable_for = 'login'::text))),
  CHECK ((applicable_for = ANY (ARRAY['lead'::text, 'all'::text, 'login'::text]))),
  CHECK ((status = ANY (ARRAY['active'::text, 'in_active'::text]))),
  CHECK ((type = ANY (ARRAY['whitelisted'::text, 'blacklisted'::text])))
);

create table jobs ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('jobs'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  kind text not null,
  status text not null default 'queued'::text,
  total integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  input jsonb not null default '{}'::jsonb,
  result jsonb not null default '{}'::jsonb,
  file_id integer,
  created_by integer,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'completed_with_errors'::text, 'failed'::text, 'cancelled'::text])))
);

create table lead_forms ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('lead_forms'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  title text not null,
  slug text,
  kind text not null default 'landing_page'::text,
  banner_text text,
  blocks jsonb not null default '[]'::jsonb,
  fields jsonb not null,
  consent_text text,
  success_text text not null,
  redirect_url text,
  lead_source_id integer,
  lead_medium_id integer,
  branch_id integer,
  agent_id integer,
  is_active boolean not null default true,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  form_id integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, slug),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents(tenant_id, id),
  FOREIGN KEY (tenant_id, branch_id) REFERENCES branches(tenant_id, id),
  FOREIGN KEY (tenant_id, form_id) REFERENCES forms(tenant_id, id),
  FOREIGN KEY (tenant_id, lead_medium_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, lead_source_id) REFERENCES lookup_values(tenant_id, id),
  CHECK ((kind = ANY (ARRAY['landing_page'::text, 'lead_form'::text])))
);
create index lead_forms_by_form on lead_forms (tenant_id, form_id) WHERE (form_id IS NOT NULL);

create table lead_selections ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('lead_selections'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  action text not null,
  lead_ids integer[] not null,
  skipped jsonb not null default '[]'::jsonb,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);

create table lead_shortlists ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('lead_shortlists'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  lead_id integer not null,
  offering_id integer not null,
  by_side text not null,
  shortlist_origin text not null,
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, lead_id, offering_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, offering_id) REFERENCES program_offerings(tenant_id, id),
  CHECK ((by_side = ANY (ARRAY['user'::text, 'staff'::text])))
);
create index lead_shortlists_tenant_id_offering_id_idx on lead_shortlists (tenant_id, offering_id);

create table lead_turns ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('lead_turns'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  contact bigint not null,
  turn integer not null,
  taken_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, contact),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table lead_users ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('lead_users'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  lead_id integer not null,
  role_id integer not null,
  user_id integer not null,
  assigned_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, lead_id, role_id),
  UNIQUE (tenant_id, lead_id, user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, assigned_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
create index lead_users_tenant_id_user_id_lead_id_idx on lead_users (tenant_id, user_id, lead_id DESC);

create table leads ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('leads'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  first_name text not null,
  last_name text not null default ''::text,
  email text,
  country_code text,
  mobile text,
  mobile_e164 text,
  alternate_country_code text,
  alternate_mobile text,
  gender text,
  date_of_birth date,
  nationality_country_id integer,
  source_country_id integer,
  source_city text,
  preferred_language text,
  lead_source_id integer,
  lead_medium_id integer not null,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  platform text not null default 'portal'::text,
  lead_form_id integer,
  agent_id integer,
  import_id integer,
  import_row integer,
  destination_countries integer[] not null default '{}'::integer[],
  study_level_id integer,
  discipline_id integer,
  intake_id integer,
  intake_year integer,
  budget_amount_minor bigint,
  budget_currency text,
  test_scores jsonb not null default '[]'::jsonb,
  education_info jsonb not null default '[]'::jsonb,
  timeline_id integer not null,
  stage_id integer not null,
  status_id integer not null,
  status_reason_id integer,
  stage_entered_at timestamp with time zone not null default now(),
  category text,
  next_follow_up_at timestamp with time zone,
  converted_at timestamp with time zone,
  lost_at timestamp with time zone,
  branch_id integer,
  team_id integer,
  owner_id integer,
  student_user_id integer,
  consent jsonb not null default '{}'::jsonb,
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  last_activity_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  deleted_by integer,
  delete_reason text,
  search text not null generated always as (fold(((((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(mobile_e164, ''::text)))) stored,
  due_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (nationality_country_id) REFERENCES countries(id),
  FOREIGN KEY (source_country_id) REFERENCES countries(id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents(tenant_id, id),
  FOREIGN KEY (tenant_id, branch_id) REFERENCES branches(tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, deleted_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, discipline_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id),
  FOREIGN KEY (tenant_id, intake_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, lead_form_id) REFERENCES lead_forms(tenant_id, id),
  FOREIGN KEY (tenant_id, lead_medium_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, lead_source_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, stage_id) REFERENCES stages(tenant_id, id),
  FOREIGN KEY (tenant_id, status_id) REFERENCES stages(tenant_id, id),
  FOREIGN KEY (tenant_id, status_reason_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, student_user_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, study_level_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, team_id) REFERENCES teams(tenant_id, id),
  FOREIGN KEY (tenant_id, timeline_id) REFERENCES timelines(tenant_id, id),
  CHECK (((email IS NOT NULL) OR (mobile_e164 IS NOT NULL))),
  CHECK ((category = ANY (ARRAY['hot'::text, 'warm'::text, 'cold'::text]))),
  CHECK ((email = lower(email))),
  CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text])))
);
create index leads_by_activity on leads (tenant_id, last_activity_at DESC, id DESC) WHERE (deleted_at IS NULL);
create index leads_by_agent on leads (tenant_id, agent_id, id DESC) WHERE (deleted_at IS NULL);
create index leads_by_branch on leads (tenant_id, branch_id, id DESC) WHERE (deleted_at IS NULL);
create index leads_by_branch_and_stage on leads (tenant_id, branch_id, stage_id, id DESC) WHERE (deleted_at IS NULL);
create index leads_by_created on leads (tenant_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
create index leads_by_due on leads (tenant_id, due_at, id DESC) WHERE (deleted_at IS NULL);
create index leads_by_email on leads (tenant_id, email, id) WHERE (email IS NOT NULL);
create index leads_by_follow_up on leads (tenant_id, next_follow_up_at, id) WHERE (deleted_at IS NULL);
create index leads_by_id on leads (tenant_id, id DESC) WHERE (deleted_at IS NULL);
create index leads_by_import on leads (tenant_id, import_id, id) WHERE ((import_id IS NOT NULL) AND (deleted_at IS NULL));
create index leads_by_mobile on leads (tenant_id, mobile_e164, id) WHERE (mobile_e164 IS NOT NULL);
create index leads_by_name on leads (tenant_id, first_name, id) WHERE (deleted_at IS NULL);
create index leads_by_owner on leads (tenant_id, owner_id, id DESC) WHERE (deleted_at IS NULL);
create index leads_by_search on leads USING gin (tenant_id, search gin_trgm_ops) WHERE (deleted_at IS NULL);
create index leads_by_stage on leads (tenant_id, stage_id, id DESC) WHERE (deleted_at IS NULL);
create index leads_by_stage_entered on leads (tenant_id, stage_entered_at DESC, id DESC) WHERE (deleted_at IS NULL);
create index leads_by_status on leads (tenant_id, status_id, id DESC) WHERE (deleted_at IS NULL);
create index leads_by_student on leads (tenant_id, student_user_id) WHERE (student_user_id IS NOT NULL);
create index leads_by_team on leads (tenant_id, team_id, id DESC) WHERE (deleted_at IS NULL);
create index leads_in_trash on leads (tenant_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
create UNIQUE index leads_by_import_row on leads (tenant_id, import_id, import_row) WHERE (import_id IS NOT NULL);
CREATE TRIGGER keep_due BEFORE INSERT OR UPDATE OF timeline_id, stage_id, stage_entered_at ON public.leads FOR EACH ROW EXECUTE FUNCTION keep_lead_due();

create table ledger_accounts ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('ledger_accounts'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  code text not null,
  owner_id integer not null default 0,
  currency text not null,
  name text not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code, owner_id, currency),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CHECK ((code = ANY (ARRAY['1000'::text, '1100'::text, '2100'::text, '4000'::text, '5000'::text, '6900'::text])))
);

create table ledger_postings ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('ledger_postings'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  transaction_id integer not null,
  account_id integer not null,
  currency text not null,
  amount_minor bigint not null,
  claim_line_id integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES ledger_accounts(tenant_id, id),
  FOREIGN KEY (tenant_id, claim_line_id) REFERENCES claim_lines(tenant_id, id),
  FOREIGN KEY (tenant_id, transaction_id) REFERENCES ledger_transactions(tenant_id, id),
  CHECK ((amount_minor <> 0))
);
create index ledger_postings_tenant_id_account_id_idx on ledger_postings (tenant_id, account_id);
create index ledger_postings_tenant_id_claim_line_id_idx on ledger_postings (tenant_id, claim_line_id);
create index ledger_postings_tenant_id_transaction_id_idx on ledger_postings (tenant_id, transaction_id);
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON public.ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table ledger_transactions ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('ledger_transactions'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  kind text not null,
  source_table text not null,
  source_id integer not null,
  posted_on date not null,
  reverses_id integer,
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, reverses_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, reverses_id) REFERENCES ledger_transactions(tenant_id, id)
);
create index ledger_transactions_tenant_id_source_table_source_id_idx on ledger_transactions (tenant_id, source_table, source_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table lookup_values ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('lookup_values'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  type text not null,
  key text not null,
  label text not null,
  meta jsonb not null default '{}'::jsonb,
  is_active boolean not null default true,
  order_by integer not null default 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, type, key),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
CREATE TRIGGER tell_of_names AFTER UPDATE OF label ON public.lookup_values FOR EACH ROW WHEN ((old.label IS DISTINCT FROM new.label)) EXECUTE FUNCTION tell_of_names();

create table messages ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('messages'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  channel text not null,
  recipient text not null,
  subject text,
  body_text text not null,
  body_html text,
  headers jsonb not null default '{}'::jsonb,
  status text not null default 'queued'::text,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamp with time zone,
  user_id integer,
  lead_id integer,
  dedupe_key text,
  claimed_at timestamp with time zone,
  is_secret boolean not null default false,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, dedupe_key),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text, 'push'::text]))),
  CHECK ((status = ANY (ARRAY['queued'::text, 'captured'::text, 'sent'::text, 'failed'::text])))
);
create index messages_tenant_id_id_idx on messages (tenant_id, id DESC);

create table notes ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('notes'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  module_type text not null,
  module_id integer not null,
  content text not null,
  visibility text not null default 'internal'::text,
  is_pinned boolean not null default false,
  created_by integer not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CHECK ((module_type = ANY (ARRAY['lead'::text, 'application'::text]))),
  CHECK ((visibility = ANY (ARRAY['internal'::text, 'shared'::text])))
);
create index notes_tenant_id_module_type_module_id_id_idx on notes (tenant_id, module_type, module_id, id DESC) WHERE (deleted_at IS NULL);

create table notification_templates ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('notification_templates'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  event text not null,
  channel text not null,
  language text not null,
  category text not null default 'transactional'::text,
  title text,
  content text not null,
  is_active boolean not null default false,
  is_fallback boolean not null default false,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CHECK (((channel = ANY (ARRAY['push'::text, 'in_app'::text])) = (title IS NOT NULL))),
  CHECK ((category = ANY (ARRAY['transactional'::text, 'promotional'::text]))),
  CHECK ((channel = ANY (ARRAY['sms'::text, 'push'::text, 'in_app'::text, 'email'::text]))),
  CHECK ((content <> ''::text)),
  CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'tr'::text, 'ar'::text])))
);
create index notification_templates_tenant_id_channel_id_idx on notification_templates (tenant_id, channel, id);
create index notification_templates_tenant_id_event_channel_id_idx on notification_templates (tenant_id, event, channel, id);
create UNIQUE index notification_template_fallback on notification_templates (tenant_id, event, channel) WHERE is_fallback;
create UNIQUE index notification_template_sent on notification_templates (tenant_id, event, channel, language) WHERE is_active;

create table notifications ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('notifications'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  module_type text not null,
  type text not null,
  title text not null,
  content text not null,
  vars jsonb not null default '{}'::jsonb,
  module_identifier uuid,
  read_at timestamp with time zone,
  dedupe_key text,
  must_mail boolean not null default false,
  in_app boolean not null default true,
  event text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, dedupe_key),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
create index notifications_tenant_id_user_id_id_idx on notifications (tenant_id, user_id, id DESC);
create index notifications_tenant_id_user_id_idx on notifications (tenant_id, user_id) WHERE (read_at IS NULL);

create table one_time_links ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('one_time_links'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  purpose text not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  device_identifier uuid,
  failed_tries integer not null default 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  CHECK ((purpose = ANY (ARRAY['set_password'::text, 'invitation'::text, 'two_factor'::text, 'change_password'::text, 'signup'::text, 'reset_password'::text])))
);
create index one_time_links_tenant_id_user_id_idx on one_time_links (tenant_id, user_id);

create table outbox_events ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('outbox_events'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  payload jsonb not null,
  actor_id integer,
  trace_id text,
  attempts integer not null default 0,
  due_at timestamp with time zone not null default now(),
  dispatched_at timestamp with time zone,
  last_error text,
  handled text[] not null default '{}'::text[],
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
create index outbox_due_by_tenant on outbox_events (tenant_id, due_at, id) WHERE (dispatched_at IS NULL);

create table passkey_challenges ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('passkey_challenges'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer,
  purpose text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  CHECK ((purpose = ANY (ARRAY['register'::text, 'prove'::text, 'sign_in'::text])))
);
create index passkey_challenges_of_user on passkey_challenges (tenant_id, user_id);
create UNIQUE index passkey_challenges_by_text on passkey_challenges (tenant_id, challenge);

create table passkeys ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('passkeys'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  rp_id text not null,
  counter bigint not null default 0,
  transports text not null default ''::text,
  is_synced boolean not null default false,
  last_used_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
create index passkeys_of_user on passkeys (tenant_id, user_id);
create UNIQUE index passkeys_by_credential on passkeys (tenant_id, credential_id);

create table preferences ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('preferences'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, user_id, key),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);

create table product_categories ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('product_categories'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  type text not null,
  name text not null,
  author uuid not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CHECK ((type = ANY (ARRAY['category'::text, 'module'::text])))
);
create UNIQUE index product_categories_tenant_id_type_lower_idx on product_categories (tenant_id, type, lower(name));

create table product_updates ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('product_updates'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  title text not null,
  content text not null,
  category_identifier uuid not null,
  module_identifier uuid not null,
  image bytea,
  image_identifier uuid,
  author uuid not null,
  clients uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, category_identifier) REFERENCES product_categories(tenant_id, identifier),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, module_identifier) REFERENCES product_categories(tenant_id, identifier),
  CHECK (((image IS NULL) = (image_identifier IS NULL)))
);
create index product_updates_created_at_id_idx on product_updates (created_at DESC, id DESC);

create table program_intakes ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('program_intakes'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  program_id integer not null,
  intake_id integer not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, program_id, intake_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, intake_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, program_id) REFERENCES programs(tenant_id, id) ON DELETE CASCADE
);
create index program_intakes_tenant_id_intake_id_program_id_idx on program_intakes (tenant_id, intake_id, program_id);

create table program_offerings ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('program_offerings'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  program_id integer not null,
  campus_id integer not null,
  institution_id integer not null,
  country_id integer not null,
  tuition_fee_minor bigint,
  application_fee_minor bigint,
  currency text not null,
  is_active boolean not null default true,
  search text not null,
  visible_to text default 'all'::text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, program_id, campus_id),
  FOREIGN KEY (country_id) REFERENCES countries(id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, campus_id) REFERENCES campuses(tenant_id, id),
  FOREIGN KEY (tenant_id, institution_id) REFERENCES institutions(tenant_id, id),
  FOREIGN KEY (tenant_id, program_id) REFERENCES programs(tenant_id, id),
  CHECK ((visible_to = ANY (ARRAY['all'::text, 'b2b'::text, 'b2c'::text])))
);
create index offerings_by_search on program_offerings USING gin (tenant_id, search gin_trgm_ops);
create index offerings_to_claim on program_offerings (tenant_id, id) WHERE (visible_to IS NULL);
create index program_offerings_tenant_id_country_id_id_idx on program_offerings (tenant_id, country_id, id);
create index program_offerings_tenant_id_institution_id_id_idx on program_offerings (tenant_id, institution_id, id);

create table program_tags ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('program_tags'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  tag_id integer not null,
  program_id integer not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, program_id, tag_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, program_id) REFERENCES programs(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, tag_id) REFERENCES tags(tenant_id, id)
);
create index program_tags_tenant_id_tag_id_program_id_idx on program_tags (tenant_id, tag_id, program_id);

create table programs ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('programs'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  institution_id integer not null,
  code text,
  name text not null,
  url text,
  category text not null default 'higher_education'::text,
  program_type text,
  study_level_id integer,
  discipline_id integer,
  duration integer,
  duration_type text not null default 'Months'::text,
  is_fulltime boolean not null default true,
  attendance_on text not null default 'on_campus'::text,
  is_pgwp boolean not null default false,
  min_requirement text,
  testscores jsonb not null default '[]'::jsonb,
  checklist jsonb not null default '[]'::jsonb,
  additional_items jsonb,
  is_active boolean not null default true,
  tags jsonb not null default '[]'::jsonb,
  english_level text,
  min_age integer,
  has_accommodation boolean not null default false,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, discipline_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, institution_id) REFERENCES institutions(tenant_id, id),
  FOREIGN KEY (tenant_id, study_level_id) REFERENCES lookup_values(tenant_id, id),
  CHECK (((min_age >= 0) AND (min_age <= 120))),
  CHECK ((attendance_on = ANY (ARRAY['on_campus'::text, 'online'::text, 'hybrid'::text]))),
  CHECK ((category = ANY (ARRAY['higher_education'::text, 'language_program'::text, 'career_program'::text, 'summer_school'::text]))),
  CHECK ((duration_type = ANY (ARRAY['Weeks'::text, 'Months'::text, 'Years'::text])))
);
create index programs_by_name on programs (tenant_id, name, id) WHERE is_active;
create index programs_tenant_id_category_id_idx on programs (tenant_id, category, id);
create UNIQUE index programs_tenant_id_institution_id_lower_coalesce_idx on programs (tenant_id, institution_id, lower(name), COALESCE(study_level_id, 0));

create unlogged table rate_limits ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('rate_limits'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  key text not null,
  window_start timestamp with time zone not null,
  hits integer not null default 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, key, window_start),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table receipt_allocations ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('receipt_allocations'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  receipt_id integer not null,
  claim_line_id integer not null,
  amount_minor bigint not null,
  agent_share_minor bigint not null default 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, claim_line_id) REFERENCES claim_lines(tenant_id, id),
  FOREIGN KEY (tenant_id, receipt_id) REFERENCES receipts(tenant_id, id)
);
create index receipt_allocations_tenant_id_claim_line_id_idx on receipt_allocations (tenant_id, claim_line_id);
create index receipt_allocations_tenant_id_receipt_id_idx on receipt_allocations (tenant_id, receipt_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.receipt_allocations FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table receipts ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('receipts'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  receipt_no text not null,
  bank_account_id integer not null,
  currency text not null,
  total_minor bigint not null,
  receive_date date not null,
  remark_to_internal text not null,
  reverses_id integer,
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, receipt_no),
  UNIQUE (tenant_id, reverses_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts(tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, reverses_id) REFERENCES receipts(tenant_id, id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.receipts FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table refresh_tokens ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('refresh_tokens'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  session_id integer not null,
  token_hash bytea not null,
  used_at timestamp with time zone,
  successor_sealed bytea,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions(tenant_id, id) ON DELETE CASCADE
);
create index refresh_tokens_tenant_id_session_id_idx on refresh_tokens (tenant_id, session_id);

create table reporting_managers ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('reporting_managers'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  role_id integer not null,
  manager_user_id integer not null,
  manager_role_id integer not null,
  country_id integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (country_id) REFERENCES countries(id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, manager_role_id) REFERENCES roles(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, manager_user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  CHECK ((user_id <> manager_user_id))
);
create index reporting_managers_tenant_id_manager_user_id_idx on reporting_managers (tenant_id, manager_user_id);
create UNIQUE index reporting_managers_tenant_id_user_id_role_id_coalesce_idx on reporting_managers (tenant_id, user_id, role_id, COALESCE(country_id, 0));

create table role_data_scopes ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('role_data_scopes'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  role_id integer not null,
  module text not null,
  scope text not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, role_id, module),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id) ON DELETE CASCADE,
  CHECK ((scope = ANY (ARRAY['own'::text, 'assigned'::text, 'team'::text, 'branch'::text, 'agency'::text, 'institution'::text, 'tenant'::text])))
);

create table role_groups ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('role_groups'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  system_key text,
  kind text not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, system_key),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CHECK ((kind = ANY (ARRAY['company'::text, 'agent'::text, 'user'::text, 'institution_staff'::text])))
);
create UNIQUE index role_groups_by_name on role_groups (tenant_id, lower(name));

create table role_permissions ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('role_permissions'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  role_id integer not null,
  permission text not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, role_id, permission),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id) ON DELETE CASCADE
);

create table role_stages ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('role_stages'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  role_id integer not null,
  stage_id integer not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, role_id, stage_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, stage_id) REFERENCES stages(tenant_id, id) ON DELETE CASCADE
);

create table roles ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('roles'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  system_key text,
  "group" text not null,
  is_active boolean not null default true,
  group_id integer,
  parent_role_id integer,
  modules text[],
  version integer not null default 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, system_key),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES role_groups(tenant_id, id),
  FOREIGN KEY (tenant_id, parent_role_id) REFERENCES roles(tenant_id, id),
  CHECK (("group" = ANY (ARRAY['company'::text, 'agent'::text, 'user'::text, 'institution_staff'::text]))),
  CHECK ((group_id IS NOT NULL)),
  CHECK ((parent_role_id <> id))
);
create UNIQUE index roles_by_name on roles (tenant_id, group_id, lower(name));
CREATE TRIGGER stand_in_group BEFORE INSERT ON public.roles FOR EACH ROW EXECUTE FUNCTION stand_in_group();
CREATE TRIGGER tell_of_names AFTER UPDATE OF name ON public.roles FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION tell_of_names();

create table saved_views ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('saved_views'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  list text not null,
  name text not null,
  state jsonb not null,
  is_shared boolean not null default false,
  order_by integer not null default 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, user_id, list, name),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);

create table second_factors ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('second_factors'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  secret_sealed bytea,
  enabled_at timestamp with time zone,
  pending_sealed bytea,
  pending_until timestamp with time zone,
  last_step integer not null default 0,
  failed_tries integer not null default 0,
  retry_after timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  CHECK (((secret_sealed IS NULL) = (enabled_at IS NULL)))
);

create table sessions ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('sessions'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  device_id integer not null,
  role_id integer not null,
  status text not null default 'active'::text,
  auth_time timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_reason text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, device_id) REFERENCES devices(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  CHECK ((status = ANY (ARRAY['active'::text, 'ended'::text])))
);
create index sessions_by_user on sessions (tenant_id, user_id, id DESC);
create index sessions_tenant_id_user_id_idx on sessions (tenant_id, user_id) WHERE (status = 'active'::text);

create table shared_claims ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('shared_claims'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  institution_id integer not null,
  owner uuid not null,
  source uuid not null,
  withdrawn_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, institution_id),
  UNIQUE (tenant_id, source),
  FOREIGN KEY (owner) REFERENCES tenants(number),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, institution_id) REFERENCES institutions(tenant_id, id) ON DELETE CASCADE
);
create index shared_claims_by_source on shared_claims (source);

create table short_settlements ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('short_settlements'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  claim_line_id integer not null,
  written_off_minor bigint not null,
  remarks text not null,
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, claim_line_id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, claim_line_id) REFERENCES claim_lines(tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CHECK ((written_off_minor > 0))
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.short_settlements FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table sign_in_codes ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('sign_in_codes'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  otp_type text not null,
  name jsonb not null,
  language text not null,
  device_identifier uuid,
  turn integer not null default 1,
  code_hash text,
  user_id integer,
  sign_up_id integer,
  failed_tries integer not null default 0,
  sent_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, sign_up_id) REFERENCES sign_ups(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  CHECK ((otp_type = ANY (ARRAY['login'::text, 'signup'::text, 'forgot_password'::text])))
);
create index sign_in_codes_tenant_id_created_at_idx on sign_in_codes (tenant_id, created_at);

create table sign_ups ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('sign_ups'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  first_name text not null,
  last_name text not null,
  email text not null,
  country_code text not null,
  mobile text not null,
  referral_id text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CHECK ((email = lower(email)))
);
create index sign_ups_tenant_id_created_at_idx on sign_ups (tenant_id, created_at);

create table staff_import_rows ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('staff_import_rows'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  import_id integer not null,
  row_no integer not null,
  line_no integer not null,
  cells jsonb not null,
  outcome text not null,
  errors jsonb not null default '[]'::jsonb,
  decided jsonb,
  user_id integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, import_id, row_no),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, import_id) REFERENCES staff_imports(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE SET NULL (user_id),
  CHECK ((outcome = ANY (ARRAY['create'::text, 'created'::text, 'refused'::text])))
);
create index staff_import_rows_tenant_id_import_id_outcome_row_no_idx on staff_import_rows (tenant_id, import_id, outcome, row_no);
create index staff_import_rows_tenant_id_user_id_idx on staff_import_rows (tenant_id, user_id) WHERE (user_id IS NOT NULL);

create table staff_imports ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('staff_imports'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  file_id integer not null,
  state text not null default 'uploaded'::text,
  reading jsonb not null,
  columns jsonb not null,
  mapping jsonb,
  total_rows integer not null,
  job_id integer,
  created_by integer,
  finished_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id),
  CHECK ((state = ANY (ARRAY['uploaded'::text, 'ready'::text, 'importing'::text, 'completed'::text, 'reverted'::text])))
);
create index staff_imports_tenant_id_id_idx on staff_imports (tenant_id, id DESC);

create table stage_forms ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('stage_forms'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  timeline_id integer not null,
  stage_id integer not null,
  form_id integer not null,
  order_no integer not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, timeline_id, stage_id, form_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, form_id) REFERENCES forms(tenant_id, id),
  FOREIGN KEY (tenant_id, stage_id) REFERENCES stages(tenant_id, id),
  FOREIGN KEY (tenant_id, timeline_id) REFERENCES timelines(tenant_id, id)
);
create index stage_forms_tenant_id_form_id_idx on stage_forms (tenant_id, form_id);

create table stages ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('stages'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  key text not null,
  module_type text not null,
  type text not null default 'success'::text,
  "position" text not null default 'middle'::text,
  parent_stage_id integer,
  is_active boolean not null default true,
  is_default boolean not null default false,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, module_type, key),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, parent_stage_id) REFERENCES stages(tenant_id, id),
  CHECK (("position" = ANY (ARRAY['start'::text, 'middle'::text, 'end'::text]))),
  CHECK (((type = 'success'::text) OR ("position" = 'end'::text))),
  CHECK ((module_type = ANY (ARRAY['lead'::text, 'application'::text, 'service'::text, 'agent'::text, 'invoice'::text]))),
  CHECK ((type = ANY (ARRAY['success'::text, 'cancel'::text])))
);

create table states (
  id integer not null generated by default as identity,
  country_id integer not null,
  code text not null,
  name text not null,
  names jsonb not null default '{}'::jsonb,
  PRIMARY KEY (id),
  UNIQUE (country_id, code),
  FOREIGN KEY (country_id) REFERENCES countries(id)
);

create table status_history ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('status_history'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  module text not null,
  record_id integer not null,
  from_stage_id integer,
  to_stage_id integer not null,
  reason_id integer,
  remarks text,
  actor_id integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, actor_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, from_stage_id) REFERENCES stages(tenant_id, id),
  FOREIGN KEY (tenant_id, reason_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, to_stage_id) REFERENCES stages(tenant_id, id),
  CHECK ((module = ANY (ARRAY['lead'::text, 'application'::text])))
);
create index status_history_tenant_id_module_record_id_id_idx on status_history (tenant_id, module, record_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.status_history FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table tags ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('tags'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  tag_type text not null,
  txt_color text not null,
  bg_color text not null,
  updated_at timestamp with time zone not null default now(),
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CHECK ((bg_color ~ '^[0-9A-F]{6}$'::text)),
  CHECK ((tag_type = ANY (ARRAY['program'::text, 'lead'::text, 'application'::text, 'institution'::text]))),
  CHECK ((txt_color ~ '^[0-9A-F]{6}$'::text))
);
create UNIQUE index tags_tenant_id_tag_type_lower_idx on tags (tenant_id, tag_type, lower(name));

create table tasks ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('tasks'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  type text not null default 'reminder'::text,
  category text not null,
  record_id integer not null,
  scheduled_at timestamp with time zone not null,
  note text not null,
  user_id integer not null,
  role_id integer,
  status text not null default 'pending'::text,
  created_by integer,
  completed_at timestamp with time zone,
  notified_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CHECK ((category = ANY (ARRAY['lead'::text, 'application'::text]))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'cancelled'::text]))),
  CHECK ((type = ANY (ARRAY['reminder'::text, 'call'::text, 'meeting'::text, 'todo'::text])))
);
create index tasks_due on tasks (scheduled_at) WHERE ((status = 'pending'::text) AND (notified_at IS NULL));
create index tasks_tenant_id_category_record_id_scheduled_at_idx on tasks (tenant_id, category, record_id, scheduled_at);
create index tasks_tenant_id_user_id_scheduled_at_idx on tasks (tenant_id, user_id, scheduled_at) WHERE (status = 'pending'::text);

create table team_members ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('team_members'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  team_id integer not null,
  user_id integer not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, team_id, user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, team_id) REFERENCES teams(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
create index team_members_tenant_id_user_id_idx on team_members (tenant_id, user_id);

create table teams ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('teams'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  branch_id integer,
  name text not null,
  alias text,
  is_active boolean not null default true,
  agent_id integer,
  leader_user_id integer,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents(tenant_id, id),
  FOREIGN KEY (tenant_id, branch_id) REFERENCES branches(tenant_id, id),
  FOREIGN KEY (tenant_id, leader_user_id) REFERENCES users(tenant_id, id),
  CHECK ((num_nonnulls(branch_id, agent_id) = 1))
);
create UNIQUE index teams_tenant_id_agent_id_lower_idx on teams (tenant_id, agent_id, lower(name));
create UNIQUE index teams_tenant_id_branch_id_lower_idx on teams (tenant_id, branch_id, lower(name));
CREATE TRIGGER tell_of_names AFTER UPDATE OF name ON public.teams FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION tell_of_names();

create table tenant_features ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('tenant_features'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  feature_key text not null,
  enabled boolean not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, feature_key),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CHECK ((ends_at > starts_at))
);

create table tenant_gates ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('tenant_gates'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  gate_key text not null,
  enabled boolean not null,
  audience jsonb not null default '{}'::jsonb,
  config jsonb not null default '{}'::jsonb,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, gate_key),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table tenant_hosts (
  host text not null,
  tenant_id integer not null,
  PRIMARY KEY (host),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table tenant_landing_rules ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('tenant_landing_rules'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  "position" integer not null,
  audience jsonb not null default '{}'::jsonb,
  gate_key text,
  target text not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CHECK ((target ~~ '/%'::text))
);
create UNIQUE index tenant_landing_rules_by_position on tenant_landing_rules (tenant_id, "position");

create table tenants (
  id integer not null generated always as identity,
  code text not null,
  number uuid not null default gen_random_uuid(),
  name text not null,
  status text not null default 'active'::text,
  default_language text not null default 'en'::text,
  time_zone text not null default 'UTC'::text,
  currency text not null default 'USD'::text,
  country_code text not null default 'GB'::text,
  accent_color text,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null default now(),
  settings jsonb not null default '{}'::jsonb,
  PRIMARY KEY (id),
  UNIQUE (code),
  UNIQUE (number),
  CHECK ((code ~ '^[a-z][a-z0-9-]{1,40}$'::text)),
  CHECK ((default_language = ANY (ARRAY['en'::text, 'fr'::text, 'tr'::text, 'ar'::text]))),
  CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
);

create table timeline_scopes ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('timeline_scopes'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  timeline_id integer not null,
  country_id integer,
  institution_id integer,
  study_level_id integer,
  service_type_id integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (country_id) REFERENCES countries(id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, institution_id) REFERENCES institutions(tenant_id, id),
  FOREIGN KEY (tenant_id, service_type_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, study_level_id) REFERENCES lookup_values(tenant_id, id),
  FOREIGN KEY (tenant_id, timeline_id) REFERENCES timelines(tenant_id, id) ON DELETE CASCADE,
  CHECK (((country_id IS NULL) <> (service_type_id IS NULL)))
);
create index timeline_scopes_tenant_id_country_id_institution_id_study_l_idx on timeline_scopes (tenant_id, country_id, institution_id, study_level_id);
create index timeline_scopes_tenant_id_timeline_id_idx on timeline_scopes (tenant_id, timeline_id);

create table timeline_stages ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('timeline_stages'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  timeline_id integer not null,
  stage_id integer not null,
  order_no integer not null,
  is_skippable boolean not null default false,
  est_days integer not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, timeline_id, order_no),
  UNIQUE (tenant_id, timeline_id, stage_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, stage_id) REFERENCES stages(tenant_id, id),
  FOREIGN KEY (tenant_id, timeline_id) REFERENCES timelines(tenant_id, id) ON DELETE CASCADE,
  CHECK (((est_days >= 1) AND (est_days <= 50)))
);

create table timelines ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('timelines'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  module_type text not null,
  is_active boolean not null default true,
  is_default boolean not null default false,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CHECK ((module_type = ANY (ARRAY['lead'::text, 'application'::text, 'service'::text, 'agent'::text, 'invoice'::text])))
);
create UNIQUE index timelines_tenant_id_module_type_idx on timelines (tenant_id, module_type) WHERE is_default;
create UNIQUE index timelines_tenant_id_module_type_lower_idx on timelines (tenant_id, module_type, lower(name));

create table unknown_sign_ins ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('unknown_sign_ins'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name_hash bytea not null,
  failed_sign_ins integer not null default 0,
  retry_after timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  recent_tries timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, name_hash),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

create table unsubscribe_preferences ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('unsubscribe_preferences'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  email boolean not null default true,
  sms boolean not null default true,
  push boolean not null default true,
  in_app boolean not null default true,
  reason_id integer,
  remarks text,
  source text not null,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, user_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, reason_id) REFERENCES unsubscribe_reasons(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  CHECK ((source = ANY (ARRAY['link'::text, 'profile'::text, 'admin'::text])))
);

create table unsubscribe_reasons ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('unsubscribe_reasons'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  title text not null,
  is_active boolean not null default true,
  requires_remarks boolean not null default false,
  order_by integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
create UNIQUE index unsubscribe_reasons_tenant_id_lower_idx on unsubscribe_reasons (tenant_id, lower(title));

create table update_reads ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('update_reads'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  update_type text not null,
  update_identifier uuid not null,
  read_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, user_id, update_type, update_identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);

create table user_permissions ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('user_permissions'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_role_id integer not null,
  permission text not null,
  effect text not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, user_role_id, permission),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, user_role_id) REFERENCES user_roles(tenant_id, id) ON DELETE CASCADE,
  CHECK ((effect = ANY (ARRAY['granted'::text, 'withheld'::text])))
);

create table user_roles ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('user_roles'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  user_id integer not null,
  role_id integer not null,
  "position" integer not null default 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  UNIQUE (tenant_id, user_id, role_id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
create index user_roles_tenant_id_role_id_idx on user_roles (tenant_id, role_id);

create table users ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('users'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  first_name text not null,
  last_name text not null default ''::text,
  email text not null,
  country_code text,
  mobile text,
  "group" text not null,
  password_hash text,
  status text not null default 'active'::text,
  branch_id integer,
  agent_id integer,
  language text,
  time_zone text,
  failed_sign_ins integer not null default 0,
  retry_after timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  sign_in_number text generated always as ((ltrim(country_code, '+'::text) || mobile)) stored,
  gender text,
  invited_at timestamp with time zone,
  recent_tries timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  password_change_required boolean not null default false,
  referral_code text generated always as ("left"(md5((identifier)::text), 12)) stored,
  referred_by integer,
  picture_file_id integer,
  extension text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, email),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents(tenant_id, id),
  FOREIGN KEY (tenant_id, branch_id) REFERENCES branches(tenant_id, id),
  FOREIGN KEY (tenant_id, picture_file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, referred_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (referred_by),
  CHECK (("group" = ANY (ARRAY['company'::text, 'agent'::text, 'user'::text, 'institution_staff'::text]))),
  CHECK ((email = lower(email))),
  CHECK ((extension ~ '^[0-9]{2,8}$'::text)),
  CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text]))),
  CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'tr'::text, 'ar'::text]))),
  CHECK ((status = ANY (ARRAY['active'::text, 'banned'::text, 'blocked'::text, 'deactivated'::text])))
);
create index users_by_branch on users (tenant_id, branch_id) WHERE (branch_id IS NOT NULL);
create index users_by_picture on users (tenant_id, picture_file_id) WHERE (picture_file_id IS NOT NULL);
create index users_by_sign_in_number on users (tenant_id, sign_in_number) WHERE (sign_in_number IS NOT NULL);
create UNIQUE index users_by_referral_code on users (tenant_id, referral_code);
create UNIQUE index users_extension on users (tenant_id, extension) WHERE (extension IS NOT NULL);
CREATE TRIGGER tell_of_names AFTER UPDATE OF first_name, last_name ON public.users FOR EACH ROW WHEN (((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name))) EXECUTE FUNCTION tell_of_names();

create table vendors ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('vendors'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  name text not null,
  short_name text not null,
  country_id integer,
  state_id integer,
  city_id integer,
  address_line_one text,
  address_line_two text,
  contact_person_first_name text,
  contact_person_last_name text,
  contact_person_email text,
  contact_person_country_code text,
  contact_person_mobile text,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  created_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (city_id) REFERENCES cities(id),
  FOREIGN KEY (country_id) REFERENCES countries(id),
  FOREIGN KEY (state_id) REFERENCES states(id),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CHECK (((contact_person_country_code IS NULL) = (contact_person_mobile IS NULL))),
  CHECK ((length(short_name) <= 20))
);
create UNIQUE index vendors_tenant_id_lower_idx on vendors (tenant_id, lower(name));
create UNIQUE index vendors_tenant_id_lower_idx1 on vendors (tenant_id, lower(short_name));

create table viewings ( -- each tenant sees its own rows
  tenant_id integer not null default (current_setting('app.tenant_id'::text))::integer,
  id integer not null default next_id('viewings'::text),
  identifier uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  session_id integer not null,
  viewer_id integer not null,
  user_id integer not null,
  role_id integer not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id),
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, viewer_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
create index viewings_tenant_id_session_id_idx on viewings (tenant_id, session_id) WHERE (ended_at IS NULL);

CREATE OR REPLACE FUNCTION public.answers_match(module text, q text)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'public', 'pg_catalog'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
declare
  tenant int := current_setting('app.tenant_id')::int;
  fields int[] := array(select id from form_fields where tenant_id = tenant and is_searchable and is_active and not is_default);
  words text[] := array(select '%' || word || '%' from regexp_split_to_table(replace(replace(replace(trim(fold(q)), '\', '\\'), '%', '\%'), '_', '\_'), '\s+') as word where length(word) >= 3 order by length(word) desc);
begin
  if array_length(fields, 1) is null or array_length(words, 1) is null then return; end if;
  return query select distinct record_id from field_values where tenant_id = tenant and module_type = module and form_field_id = any(fields) and search like words[1] and search like all (words);
end $function$;

CREATE OR REPLACE FUNCTION public.app_enqueue(task text, payload jsonb, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, job_key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  perform graphile_worker.add_job(task, (payload || jsonb_build_object('tenant_id', current_setting('app.tenant_id')::int))::json, run_at => run_at, job_key => job_key);
end $function$;

CREATE OR REPLACE FUNCTION public.application_matches(q text)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and a.identifier = case when trim(q) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then trim(q)::uuid end
  union
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and trim(q) !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and a.search like '%' || replace(replace(replace(fold(q), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  union
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and a.lead_id in (select id from lead_matches(q))
  union
  select a.id from applications a where a.tenant_id = current_setting('app.tenant_id')::int and a.deleted_at is null
    and a.id = coalesce(quoted_number('AP', q), case when q ~ '^\d{1,9}$' then q::int end)
$function$;

CREATE OR REPLACE FUNCTION public.audit_hash(tenant integer, from_id integer, to_id integer, previous bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  select sha256(previous || convert_to(format('%s-%s:', from_id, to_id) || coalesce(string_agg(concat_ws(E'\x1f', e.id, e.identifier, extract(epoch from e.created_at),
    e.action, coalesce(e.actor_id::text, ''), coalesce(e.actor_name, ''), coalesce(e.role_id::text, ''), coalesce(e.module, ''), coalesce(e.record_id::text, ''),
    coalesce(e.before::text, ''), coalesce(e.after::text, ''), coalesce(e.trace_id, ''), coalesce(e.ip, '')), E'\x1e' order by e.id), ''), 'UTF8'))
  from audit_entries e where e.tenant_id = tenant and e.id between from_id and to_id
$function$;

CREATE OR REPLACE FUNCTION public.catch_up_id(target text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  highest int;
begin
  execute format('select max(id) from %I where tenant_id = current_setting(''app.tenant_id'')::int', target) into highest;
  if highest is not null then
    perform next_id(target);
    perform setval(format('ids.%I', target || '_' || current_setting('app.tenant_id')), greatest(highest, 1));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.change_tenant(details jsonb, value jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  update tenants set name = coalesce(details->>'name', name), default_language = coalesce(details->>'default_language', default_language),
    time_zone = coalesce(details->>'time_zone', time_zone), currency = coalesce(details->>'currency', currency),
    country_code = coalesce(details->>'country_code', country_code),
    accent_color = case when details ? 'accent_color' then details->>'accent_color' else accent_color end, settings = value
  where id = current_setting('app.tenant_id')::int
$function$;

CREATE OR REPLACE FUNCTION public.due_events(how_many integer)
 RETURNS TABLE(tenant_id integer, id integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  select due.tenant_id, due.id from tenants t cross join lateral (
    select e.tenant_id, e.id, e.due_at, row_number() over (order by e.due_at, e.id) as turn from (
      select o.tenant_id, o.id, o.due_at from outbox_events o where o.tenant_id = t.id and o.dispatched_at is null and o.due_at <= now() order by o.due_at, o.id limit how_many) as e) as due
  where t.status = 'active' order by due.turn, due.due_at, due.id limit how_many
$function$;

CREATE OR REPLACE FUNCTION public.field_matches(module text, field integer, q text)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'public', 'pg_catalog'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
  select record_id from field_values where tenant_id = current_setting('app.tenant_id')::int and module_type = module and form_field_id = field
    and search like '%' || replace(replace(replace(fold(q), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$function$;

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  select lower(unaccent('unaccent'::regdictionary, translate(value, 'İIıأإآٱىةؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ًٌٍَُِّْـ', 'iiiاااايهوي01234567890123456789')))
$function$;

CREATE OR REPLACE FUNCTION public.keep_application_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  if tg_op = 'INSERT' then
    new.stage_entered_at := coalesce(new.stage_entered_at, new.status_at);
  elsif new.stage_id <> old.stage_id then
    new.stage_entered_at := now();
  end if;
  new.due_at := stay_ends(new.tenant_id, new.timeline_id, new.stage_id, new.stage_entered_at);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_lead_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  new.due_at := stay_ends(new.tenant_id, new.timeline_id, new.stage_id, new.stage_entered_at);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_signed_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.title, new."group", new.content, new.version_no) is distinct from (old.title, old."group", old.content, old.version_no)
    and exists (select from agreement_signatures s where s.tenant_id = old.tenant_id and s.agreement_id = old.id and s.status = 'signed') then
    raise exception 'a signed agreement is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lead_matches(q text)
 RETURNS SETOF lead_match
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  tenant int := current_setting('app.tenant_id')::int;
  quoted int := quoted_number('LD', q);
begin
  if quoted is not null then
    return query select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
      category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
    from leads where tenant_id = tenant and deleted_at is null and id = quoted;
    return;
  end if;
  if not exists (select from form_fields where tenant_id = tenant and is_searchable and is_active and not is_default) then
    return query select * from lead_name_matches(q);
    return;
  end if;
  return query with named as materialized (select * from lead_name_matches(q))
    select * from named union all
    select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
      category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
    from leads where tenant_id = tenant and deleted_at is null and id in (select answers_match('lead', q)) and id not in (select named.id from named);
end $function$;

CREATE OR REPLACE FUNCTION public.lead_name_matches(q text)
 RETURNS SETOF lead_match
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'public', 'pg_catalog'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
declare
  tenant int := current_setting('app.tenant_id')::int;
  folded text := trim(fold(q));
  digits text := ltrim(regexp_replace(replace(folded, '(0)', ''), '\D', '', 'g'), '0');
  words text[] := regexp_split_to_array(replace(replace(replace(folded, '\', '\\'), '%', '\%'), '_', '\_'), '\s+');
  longest text := (select word from unnest(words) as word order by length(word) desc limit 1);
  others text[] := array(select '%' || word || '%' from unnest(words) as word where word <> longest);
begin
  if folded ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return query select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
      category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads where tenant_id = tenant and deleted_at is null and identifier = folded::uuid;
  elsif folded ~ '^\+?[0-9 ().-]+$' and digits <> '' then
    return query select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
      category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads where tenant_id = tenant and deleted_at is null and id = case when length(digits) < 10 then digits::int end;
    if length(digits) >= 5 then
      return query select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
        category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
        from leads where tenant_id = tenant and deleted_at is null and search like '%' || digits || '%' and id is distinct from case when length(digits) < 10 then digits::int end;
    end if;
  elsif length(longest) < 3 then
    return query select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
      category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads where tenant_id = tenant and deleted_at is null and (search like longest || '%' or search like '% ' || longest || '%') and search like all (others);
  else
    return query select id, stage_id, status_id, branch_id, team_id, agent_id, owner_id, student_user_id, lead_source_id, lead_medium_id, study_level_id, intake_id, intake_year,
      category, platform, import_id, destination_countries, created_at, last_activity_at, next_follow_up_at, stage_entered_at, first_name, deleted_at
      from leads where tenant_id = tenant and deleted_at is null and search like '%' || longest || '%' and search like all (others);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.leads_alike(q text)
 RETURNS TABLE(id integer, likeness real)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public', 'pg_catalog'
 SET "pg_trgm.word_similarity_threshold" TO '0.45'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
  select id, word_similarity(fold(q), search) from leads
  where tenant_id = current_setting('app.tenant_id')::int and deleted_at is null and search %> fold(q)
$function$;

CREATE OR REPLACE PROCEDURE public.make_append_only(IN target text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', target);
  execute format('revoke update, delete on %I from embark_app', target);
end $procedure$;

CREATE OR REPLACE FUNCTION public.mirror_ledger(transactions integer[], kind_ text, source_table_ text, source_id_ integer, posted_on_ date, created_by_ integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  original int;
  made int;
  mirrored int := 0;
begin
  for original in
    select t.id from ledger_transactions t where t.id = any (transactions) and t.reverses_id is null
      and not exists (select from ledger_transactions m where m.reverses_id = t.id) order by t.id
  loop
    insert into ledger_transactions (kind, source_table, source_id, posted_on, reverses_id, created_by)
    values (kind_, source_table_, source_id_, posted_on_, original, created_by_) returning id into made;
    insert into ledger_postings (transaction_id, account_id, currency, amount_minor, claim_line_id)
    select made, account_id, currency, -amount_minor, claim_line_id from ledger_postings where transaction_id = original;
    mirrored := mirrored + 1;
  end loop;
  return mirrored;
end $function$;

CREATE OR REPLACE FUNCTION public.next_document_number(kind_ text, year_ integer)
 RETURNS integer
 LANGUAGE sql
AS $function$
  insert into document_counters (kind, year, next) values (kind_, year_, 2) on conflict (tenant_id, kind, year) do update set next = document_counters.next + 1 returning next - 1
$function$;

CREATE OR REPLACE FUNCTION public.next_id(target text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  name text := format('ids.%I', target || '_' || current_setting('app.tenant_id'));
begin
  if to_regclass(name) is null then
    perform pg_advisory_xact_lock(hashtext(name));
    execute format('create sequence if not exists %s as int', name);
  end if;
  return nextval(name::regclass);
end $function$;

CREATE OR REPLACE FUNCTION public.offering_matches(q text)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  select id from program_offerings where tenant_id = current_setting('app.tenant_id')::int
    and search like all (select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' from unnest(string_to_array(fold(q), ' ')) as word where word <> '')
$function$;

CREATE OR REPLACE FUNCTION public.options_in_use(of_field integer)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  with field as (select id, name from form_fields where tenant_id = current_setting('app.tenant_id')::int and id = of_field),
  answers as (
    select s."values" -> field.name as answer
    from field join assigned_fields a on a.tenant_id = current_setting('app.tenant_id')::int and a.form_field_id = field.id
    join form_submissions s on s.tenant_id = a.tenant_id and s.form_version_id = a.form_version_id
    where s."values" ? field.name)
  select distinct jsonb_array_elements_text(case jsonb_typeof(answer) when 'array' then answer else jsonb_build_array(answer) end) from answers
  union
  select jsonb_array_elements_text(step #> '{show_when,is}')
  from field join form_versions v on v.tenant_id = current_setting('app.tenant_id')::int cross join jsonb_array_elements(v.steps) as step
  where step #>> '{show_when,field_name}' = field.name
$function$;

CREATE OR REPLACE FUNCTION public.outbox_lag()
 RETURNS TABLE(waiting bigint, dead bigint, oldest_seconds double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  select count(*) filter (where attempts < 12), count(*) filter (where attempts >= 12), coalesce(extract(epoch from now() - min(created_at) filter (where attempts < 12)), 0)
  from outbox_events where dispatched_at is null
$function$;

CREATE OR REPLACE FUNCTION public.post_ledger(entries jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  entry jsonb;
  made int;
begin
  insert into ledger_accounts (code, owner_id, currency, name)
  select distinct on (p.code, p.owner_id, p.currency) p.code, p.owner_id, p.currency,
    case p.code when '1000' then 'Bank' when '1100' then 'Commission receivable' when '2100' then 'Agent commission payable'
      when '4000' then 'Commission income' when '5000' then 'Agent commission cost' else 'Commission written off' end
  from jsonb_array_elements(entries) e, jsonb_to_recordset(e -> 'postings') as p(code text, owner_id int, currency text)
  order by p.code, p.owner_id, p.currency
  on conflict (tenant_id, code, owner_id, currency) do nothing;
  for entry in select * from jsonb_array_elements(entries) loop
    insert into ledger_transactions (kind, source_table, source_id, posted_on, reverses_id, created_by)
    values (entry ->> 'kind', entry ->> 'source_table', (entry ->> 'source_id')::int, (entry ->> 'posted_on')::date, (entry ->> 'reverses_id')::int, (entry ->> 'created_by')::int)
    returning id into made;
    insert into ledger_postings (transaction_id, account_id, currency, amount_minor, claim_line_id)
    select made, a.id, p.currency, p.amount_minor, p.claim_line_id
    from jsonb_to_recordset(entry -> 'postings') as p(code text, owner_id int, currency text, amount_minor bigint, claim_line_id int)
    join ledger_accounts a on a.code = p.code and a.owner_id = p.owner_id and a.currency = p.currency;
  end loop;
end $function$;

CREATE OR REPLACE PROCEDURE public.put_under_tenancy(IN target text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I alter column tenant_id set default current_setting(''app.tenant_id'')::int', target);
  execute format('alter table %I alter column id set default next_id(%L)', target, target);
  execute format('alter table %I add primary key (tenant_id, id)', target);
  execute format('alter table %I add unique (tenant_id, identifier)', target);
  execute format('alter table %I add foreign key (tenant_id) references tenants', target);
  execute format('alter table %I enable row level security', target);
  execute format('alter table %I force row level security', target);
  execute format('create policy tenant on %I using (tenant_id = current_setting(''app.tenant_id'')::int) with check (tenant_id = current_setting(''app.tenant_id'')::int)', target);
  -- The owner need not be a superuser: its definer functions, migrations and backups see every tenant.
  execute format('create policy owner on %I to %I using (true) with check (true)', target, current_user);
  execute format('grant select, insert, update, delete on %I to embark_app', target);
end $procedure$;

CREATE OR REPLACE FUNCTION public.quoted_number(prefix text, q text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (q ~* (('^\s*'::text || prefix) || '-\d{1,9}\s*$'::text)) THEN (regexp_replace(q, '\D'::text, ''::text, 'g'::text))::integer ELSE NULL::integer END;

CREATE OR REPLACE FUNCTION public.record_change(audit jsonb, happened jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into audit_entries (action, actor_id, actor_name, role_id, module, record_id, before, after, trace_id, ip)
  select a.action, a.actor_id, coalesce(a.actor_name, (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = a.actor_id)),
    a.role_id, a.module, a.record_id, a.before, a.after, a.trace_id, a.ip
  from jsonb_to_recordset(audit) as a(action text, actor_id int, actor_name text, role_id int, module text, record_id int, before jsonb, after jsonb, trace_id text, ip text);
  insert into outbox_events (name, payload, actor_id, trace_id)
  select e.name, e.payload, e.actor_id, e.trace_id from jsonb_to_recordset(happened) as e(name text, payload jsonb, actor_id int, trace_id text);
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unbalanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from ledger_postings where tenant_id = new.tenant_id and transaction_id = new.transaction_id group by currency having sum(amount_minor) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.reorder_application_programs(application integer, programs integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.set_tenant_settings(value jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  update tenants set settings = value where id = current_setting('app.tenant_id')::int
$function$;

CREATE OR REPLACE FUNCTION public.shared_institutions()
 RETURNS TABLE(share_identifier uuid, owner uuid, shared_by text, source uuid, institution_id integer, name text, alias_name text, url text, logo_url text, country_id integer, currency text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  select s.identifier, t.number, t.name, i.identifier, i.id, i.name, i.alias_name, i.url, i.logo_url, i.country_id, i.currency
  from tenants me
  join inventory_shares s on s.tenant_id <> me.id and (s.client = me.number or s.client is null)
  join tenants t on t.id = s.tenant_id and t.status = 'active'
  join tenant_gates g on g.tenant_id = t.id and g.gate_key = 'inventory.sharing' and g.enabled
  join institutions i on i.tenant_id = s.tenant_id and i.id = s.institution_id and i.is_active and i.visible_to is not null
  where me.id = current_setting('app.tenant_id')::int
$function$;

CREATE OR REPLACE FUNCTION public.shared_offerings(copy integer, after integer, most integer)
 RETURNS TABLE(id integer, offering jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  with origin as materialized (
    select i.tenant_id, i.id, i.url, mine.name, mine.country_id from shared_claims c
    join institutions mine on mine.tenant_id = c.tenant_id and mine.id = c.institution_id
    join shared_institutions() s on s.source = c.source and s.owner = c.owner
    join tenants t on t.number = c.owner
    join institutions i on i.tenant_id = t.id and i.identifier = c.source
    where c.tenant_id = current_setting('app.tenant_id')::int and c.institution_id = copy),
  offered as (
    select o.*, origin.name as institution, origin.url as institution_url, origin.country_id as in_country, c.name as campus, c.city, c.state,
      min(o.id) over (partition by o.program_id) as first_id
    from origin
    join program_offerings o on o.tenant_id = origin.tenant_id and o.institution_id = origin.id and o.is_active and o.visible_to is not null
    join programs p on p.tenant_id = o.tenant_id and p.id = o.program_id and p.is_active
    join campuses c on c.tenant_id = o.tenant_id and c.id = o.campus_id and c.is_active and c.visible_to is not null),
  lists as (
    select theirs.tenant_id, theirs.id, mine.id as mine from origin
    join lookup_values theirs on theirs.tenant_id = origin.tenant_id and theirs.type in ('study_level', 'discipline', 'intake')
    join lookup_values mine on mine.tenant_id = current_setting('app.tenant_id')::int and (mine.type, mine.key) = (theirs.type, theirs.key))
  select o.id, jsonb_build_object('institution', o.institution, 'institution_url', o.institution_url, 'country_id', o.in_country, 'currency', o.currency,
    'campus', o.campus, 'city', o.city, 'state', o.state, 'program', p.name, 'program_url', p.url, 'category', p.category, 'program_type', p.program_type,
    'study_level_id', (select l.mine from lists l where l.id = p.study_level_id), 'discipline_id', (select l.mine from lists l where l.id = p.discipline_id),
    'duration', p.duration, 'duration_type', p.duration_type, 'is_fulltime', p.is_fulltime, 'attendance_on', p.attendance_on, 'is_pgwp', p.is_pgwp,
    'tuition_fee_minor', o.tuition_fee_minor, 'application_fee_minor', o.application_fee_minor,
    'intake_ids', (select coalesce(jsonb_agg(l.mine order by l.mine), '[]') from program_intakes n join lists l on l.id = n.intake_id where n.tenant_id = p.tenant_id and n.program_id = p.id),
    'testscores', p.testscores, 'min_requirement', p.min_requirement, 'tags', p.tags, 'english_level', p.english_level, 'min_age', p.min_age,
    'has_accommodation', p.has_accommodation, 'additional_items', p.additional_items, 'checklist', p.checklist,
    'speaks', o.id = o.first_id)
  from offered o join programs p on p.tenant_id = o.tenant_id and p.id = o.program_id
  where o.id > after order by o.id limit most
$function$;

CREATE OR REPLACE FUNCTION public.shared_size(share uuid)
 RETURNS TABLE(campuses integer, programs integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  select (select count(*)::int from campuses c where c.tenant_id = s.tenant_id and c.institution_id = s.institution_id and c.is_active and c.visible_to is not null),
    (select count(distinct o.program_id)::int from program_offerings o join programs p on p.tenant_id = o.tenant_id and p.id = o.program_id and p.is_active
      join campuses c on c.tenant_id = o.tenant_id and c.id = o.campus_id and c.visible_to is not null
      where o.tenant_id = s.tenant_id and o.institution_id = s.institution_id and o.is_active and o.visible_to is not null)
  from inventory_shares s join tenants me on me.id = current_setting('app.tenant_id')::int and (s.client = me.number or s.client is null)
  where s.identifier = share and s.tenant_id <> me.id
$function$;

CREATE OR REPLACE FUNCTION public.stand_in_group()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  new.group_id := coalesce(new.group_id, (select id from role_groups where tenant_id = new.tenant_id and system_key = new."group"));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.stay_ends(tenant integer, timeline integer, stage integer, entered timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select entered + (select max(ts.est_days) from timeline_stages ts join stages s on s.tenant_id = ts.tenant_id and s.id = ts.stage_id
      where ts.tenant_id = tenant and ts.timeline_id = timeline and coalesce(s.parent_stage_id, s.id) = stage) * interval '24 hours'
  from stages p where p.tenant_id = tenant and p.id = stage and p.position <> 'end'
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform pg_notify('embark_names', new.tenant_id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tenant_directory()
 RETURNS TABLE(id integer, code text, number uuid, name text, default_language text, time_zone text, currency text, country_code text, accent_color text, settings jsonb, hosts text[], features jsonb, gates jsonb, landing jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  select t.id, t.code, t.number, t.name, t.default_language, t.time_zone, t.currency, t.country_code, t.accent_color, t.settings,
    array(select h.host from tenant_hosts h where h.tenant_id = t.id order by h.host),
    coalesce((select jsonb_object_agg(f.feature_key, f.enabled and coalesce(f.starts_at <= now(), true) and coalesce(f.ends_at > now(), true))
      from tenant_features f where f.tenant_id = t.id), '{}'),
    coalesce((select jsonb_object_agg(g.gate_key, jsonb_build_object('enabled', g.enabled, 'audience', g.audience, 'config', g.config))
      from tenant_gates g where g.tenant_id = t.id), '{}'),
    coalesce((select jsonb_agg(jsonb_build_object('audience', r.audience, 'gate_key', r.gate_key, 'target', r.target) order by r.position)
      from tenant_landing_rules r where r.tenant_id = t.id), '[]')
  from tenants t where t.status = 'active' order by t.id
$function$;

CREATE OR REPLACE FUNCTION public.times_claimed(institution integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  select count(*)::int from institutions mine join tenants me on me.id = mine.tenant_id
  join shared_claims c on c.source = mine.identifier and c.owner = me.number
  join institutions copy on copy.tenant_id = c.tenant_id and copy.id = c.institution_id and copy.visible_to is not null
  where mine.tenant_id = current_setting('app.tenant_id')::int and mine.id = institution
$function$;

