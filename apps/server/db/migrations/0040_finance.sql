-- Commission: what an institution owes, how it is claimed, invoiced, received and shared (G-M-38). Amounts are minor units.
create table bank_accounts (like embark_meta.tenant_row including defaults,
  account_name text not null, account_number text not null, bank_name text not null, bank_address text, swift_code text, iban text, country_id int references countries,
  currency text, is_primary boolean not null default false, deleted_at timestamptz);
call put_under_tenancy('bank_accounts');
create unique index on bank_accounts (tenant_id) where is_primary and deleted_at is null;

create table commission_structures (like embark_meta.tenant_row including defaults,
  institution_id int not null, name text not null, currency text not null, version int not null default 1, valid_from date not null, valid_to date,
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')), created_by int,
  foreign key (tenant_id, institution_id) references institutions, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('commission_structures');
create index on commission_structures (tenant_id, institution_id, status);

create table commission_rules (like embark_meta.tenant_row including defaults,
  structure_id int not null, campus_id int, study_level_id int, program_id int, commission_type text not null check (commission_type in ('percentage', 'fixed')),
  rate_bps int check (rate_bps between 1 and 10000), amount_minor bigint check (amount_minor > 0),
  basis text not null default 'first_year_tuition' check (basis in ('first_year_tuition', 'total_tuition', 'term_tuition')),
  check ((commission_type = 'percentage') = (rate_bps is not null) and (commission_type = 'fixed') = (amount_minor is not null)),
  foreign key (tenant_id, structure_id) references commission_structures on delete cascade, foreign key (tenant_id, campus_id) references campuses,
  foreign key (tenant_id, study_level_id) references lookup_values, foreign key (tenant_id, program_id) references programs);
call put_under_tenancy('commission_rules');
create index on commission_rules (tenant_id, structure_id);

create table commission_rule_installments (like embark_meta.tenant_row including defaults,
  rule_id int not null, seq int not null, share_bps int not null check (share_bps between 1 and 10000), due_anchor text not null default 'intake_start' check (due_anchor in ('intake_start', 'enrolled_at')),
  due_offset_days int not null default 0, unique (tenant_id, rule_id, seq), foreign key (tenant_id, rule_id) references commission_rules on delete cascade);
call put_under_tenancy('commission_rule_installments');

create table agent_commission_terms (like embark_meta.tenant_row including defaults,
  agent_id int not null, share_bps int not null check (share_bps between 0 and 10000), valid_from date not null, valid_to date, foreign key (tenant_id, agent_id) references agents);
call put_under_tenancy('agent_commission_terms');

create table application_installments (like embark_meta.tenant_row including defaults,
  application_id int not null, lead_id int not null, institution_id int not null, rule_snapshot jsonb, seq int not null,
  expected_commission_in_minor bigint not null check (expected_commission_in_minor > 0), expected_currency_in text not null, expected_commission_in_date date not null,
  agent_id int, agent_share_bps int, branch_id int, origin text not null default 'rule' check (origin in ('rule', 'manual', 'adjustment')),
  client_hold text not null default 'none' check (client_hold in ('none', 'hold', 'drop')), agent_hold text not null default 'none' check (agent_hold in ('none', 'hold', 'drop')),
  client_state text not null default 'not_invoiced' check (client_state in ('not_invoiced', 'claimed', 'invoiced', 'partially_received', 'received')),
  agent_state text not null default 'none' check (agent_state in ('none', 'not_due', 'outstanding', 'partially_paid', 'paid')),
  received_minor bigint not null default 0, remarks text,
  unique (tenant_id, application_id, seq), foreign key (tenant_id, application_id) references applications, foreign key (tenant_id, lead_id) references leads,
  foreign key (tenant_id, institution_id) references institutions, foreign key (tenant_id, agent_id) references agents, foreign key (tenant_id, branch_id) references branches);
call put_under_tenancy('application_installments');
create index on application_installments (tenant_id, client_state, expected_commission_in_date, id);
create index on application_installments (tenant_id, agent_id, agent_state);
create index on application_installments (tenant_id, institution_id);

create table installment_events (like embark_meta.tenant_row including defaults,
  installment_id int not null, side text not null check (side in ('client', 'agent')), event text not null, from_state text, to_state text, reason_id int, remarks text, actor_id int,
  foreign key (tenant_id, installment_id) references application_installments, foreign key (tenant_id, reason_id) references lookup_values, foreign key (tenant_id, actor_id) references users);
call put_under_tenancy('installment_events');
call make_append_only('installment_events');
create index on installment_events (tenant_id, installment_id, id);

create table document_counters (like embark_meta.tenant_row including defaults, kind text not null, year int not null, next int not null default 1, unique (tenant_id, kind, year));
call put_under_tenancy('document_counters');
-- The next number of a kind, without holes: the row stays locked until the document is committed.
create function next_document_number(kind_ text, year_ int) returns int language sql volatile as $$
  insert into document_counters (kind, year, next) values (kind_, year_, 2) on conflict (tenant_id, kind, year) do update set next = document_counters.next + 1 returning next - 1
$$;

create table claims (like embark_meta.tenant_row including defaults,
  claim_no text not null, institution_id int not null, currency text not null, bank_account_id int not null, bank_snapshot jsonb not null, bill_to_snapshot jsonb not null,
  expected_received_at date not null, origin text not null default 'claim' check (origin in ('claim', 'direct_invoice')), cancelled_at timestamptz, created_by int,
  unique (tenant_id, claim_no), foreign key (tenant_id, institution_id) references institutions, foreign key (tenant_id, bank_account_id) references bank_accounts, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('claims');
create table claim_lines (like embark_meta.tenant_row including defaults,
  claim_id int not null, installment_id int not null, amount_minor bigint not null check (amount_minor > 0), remarks text not null, cancelled_at timestamptz,
  foreign key (tenant_id, claim_id) references claims, foreign key (tenant_id, installment_id) references application_installments);
call put_under_tenancy('claim_lines');
create unique index on claim_lines (tenant_id, installment_id) where cancelled_at is null;
create index on claim_lines (tenant_id, claim_id);

create table client_invoices (like embark_meta.tenant_row including defaults,
  invoice_no text not null, claim_id int not null, currency text not null, bank_account_id int not null, bank_snapshot jsonb not null, bill_to_snapshot jsonb not null,
  expected_received_at date not null, issued_on date not null, pdf_file_id int, voided_at timestamptz, created_by int, unique (tenant_id, invoice_no),
  foreign key (tenant_id, claim_id) references claims, foreign key (tenant_id, bank_account_id) references bank_accounts, foreign key (tenant_id, pdf_file_id) references files, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('client_invoices');
create table client_invoice_lines (like embark_meta.tenant_row including defaults,
  invoice_id int not null, claim_line_id int not null, amount_minor bigint not null check (amount_minor > 0), voided_at timestamptz,
  foreign key (tenant_id, invoice_id) references client_invoices, foreign key (tenant_id, claim_line_id) references claim_lines);
call put_under_tenancy('client_invoice_lines');
create unique index on client_invoice_lines (tenant_id, claim_line_id) where voided_at is null;
create index on client_invoice_lines (tenant_id, invoice_id);
create table client_invoice_files (like embark_meta.tenant_row including defaults,
  invoice_id int not null, file_id int not null, removed_at timestamptz, foreign key (tenant_id, invoice_id) references client_invoices, foreign key (tenant_id, file_id) references files);
call put_under_tenancy('client_invoice_files');

create table receipts (like embark_meta.tenant_row including defaults,
  receipt_no text not null, bank_account_id int not null, currency text not null, total_minor bigint not null, receive_date date not null, remark_to_internal text not null, reverses_id int, created_by int,
  unique (tenant_id, receipt_no), unique (tenant_id, reverses_id), foreign key (tenant_id, bank_account_id) references bank_accounts, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('receipts');
alter table receipts add foreign key (tenant_id, reverses_id) references receipts;
create table receipt_allocations (like embark_meta.tenant_row including defaults,
  receipt_id int not null, claim_line_id int not null, amount_minor bigint not null, agent_share_minor bigint not null default 0,
  foreign key (tenant_id, receipt_id) references receipts, foreign key (tenant_id, claim_line_id) references claim_lines);
call put_under_tenancy('receipt_allocations');
create index on receipt_allocations (tenant_id, claim_line_id);
create index on receipt_allocations (tenant_id, receipt_id);

create table agent_invoices (like embark_meta.tenant_row including defaults,
  invoice_no text not null, agent_id int not null, currency text not null, receipt_id int not null, voided_at timestamptz, unique (tenant_id, invoice_no), unique (tenant_id, agent_id, receipt_id),
  foreign key (tenant_id, agent_id) references agents, foreign key (tenant_id, receipt_id) references receipts);
call put_under_tenancy('agent_invoices');
create table agent_invoice_lines (like embark_meta.tenant_row including defaults,
  agent_invoice_id int not null, installment_id int not null, receipt_allocation_id int not null, amount_minor bigint not null,
  foreign key (tenant_id, agent_invoice_id) references agent_invoices, foreign key (tenant_id, installment_id) references application_installments, foreign key (tenant_id, receipt_allocation_id) references receipt_allocations);
call put_under_tenancy('agent_invoice_lines');
create index on agent_invoice_lines (tenant_id, installment_id);
create table agent_payments (like embark_meta.tenant_row including defaults,
  payment_no text not null, agent_id int not null, bank_account_id int not null, currency text not null, total_minor bigint not null, paid_date date not null, remark_to_internal text not null,
  notify_agent boolean not null default false, reverses_id int, created_by int, unique (tenant_id, payment_no), unique (tenant_id, reverses_id),
  foreign key (tenant_id, agent_id) references agents, foreign key (tenant_id, bank_account_id) references bank_accounts, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('agent_payments');
alter table agent_payments add foreign key (tenant_id, reverses_id) references agent_payments;
create table agent_payment_allocations (like embark_meta.tenant_row including defaults,
  payment_id int not null, agent_invoice_line_id int not null, amount_minor bigint not null,
  foreign key (tenant_id, payment_id) references agent_payments, foreign key (tenant_id, agent_invoice_line_id) references agent_invoice_lines);
call put_under_tenancy('agent_payment_allocations');
create index on agent_payment_allocations (tenant_id, agent_invoice_line_id);

-- Double entry, append-only, one currency a transaction: debits are positive, credits negative, and they sum to zero.
create table ledger_accounts (like embark_meta.tenant_row including defaults,
  code text not null check (code in ('1000', '1100', '2100', '4000', '5000', '6900')), owner_id int not null default 0, currency text not null, name text not null,
  unique (tenant_id, code, owner_id, currency));
call put_under_tenancy('ledger_accounts');
create table ledger_transactions (like embark_meta.tenant_row including defaults,
  kind text not null, source_table text not null, source_id int not null, posted_on date not null, reverses_id int, created_by int,
  unique (tenant_id, reverses_id), foreign key (tenant_id, created_by) references users);
call put_under_tenancy('ledger_transactions');
alter table ledger_transactions add foreign key (tenant_id, reverses_id) references ledger_transactions;
create table ledger_postings (like embark_meta.tenant_row including defaults,
  transaction_id int not null, account_id int not null, currency text not null, amount_minor bigint not null check (amount_minor <> 0), claim_line_id int,
  foreign key (tenant_id, transaction_id) references ledger_transactions, foreign key (tenant_id, account_id) references ledger_accounts, foreign key (tenant_id, claim_line_id) references claim_lines);
call put_under_tenancy('ledger_postings');
create index on ledger_postings (tenant_id, transaction_id);
create index on ledger_postings (tenant_id, account_id);
create index on ledger_postings (tenant_id, claim_line_id);
do $$ declare t text; begin
  foreach t in array array['receipts', 'receipt_allocations', 'agent_payments', 'agent_payment_allocations', 'ledger_transactions', 'ledger_postings'] loop
    call make_append_only(t);
  end loop;
end $$;
create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_postings where tenant_id = new.tenant_id and transaction_id = new.transaction_id group by currency having sum(amount_minor) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on ledger_postings deferrable initially deferred for each row execute function refuse_unbalanced();
