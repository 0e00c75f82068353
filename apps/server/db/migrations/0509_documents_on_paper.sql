-- Whom claims and invoices to an institution are made out to, where that is more than its name, and in which language they are written.
create table payers (like embark_meta.tenant_row including defaults,
  institution_id int not null, name text not null default '', address text not null default '', email text not null default '',
  tax_number text not null default '', language text check (language in ('en', 'fr', 'tr', 'ar')),
  foreign key (tenant_id, institution_id) references institutions on delete cascade);
call put_under_tenancy('payers');
create unique index on payers (tenant_id, institution_id);

-- A document keeps the language it was written in; older ones were written in that of their company.
alter table claims add language text check (language in ('en', 'fr', 'tr', 'ar'));
alter table client_invoices add language text check (language in ('en', 'fr', 'tr', 'ar'));

-- What takes lines of an issued invoice back: the invoice itself stays as it was sent.
create table credit_notes (like embark_meta.tenant_row including defaults,
  credit_note_no text not null, invoice_id int not null, issued_on date not null, created_by int,
  foreign key (tenant_id, invoice_id) references client_invoices, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('credit_notes');
create unique index on credit_notes (tenant_id, credit_note_no);
create index on credit_notes (tenant_id, invoice_id);
call make_append_only('credit_notes');
alter table client_invoice_lines add credit_note_id int, add foreign key (tenant_id, credit_note_id) references credit_notes;
create index client_invoice_lines_credited on client_invoice_lines (tenant_id, credit_note_id) where credit_note_id is not null;
