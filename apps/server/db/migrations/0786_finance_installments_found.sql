-- A lead's installments, as the search of the invoices asks for them by the names it finds.
-- accepted: a company has some ten thousand installments, so the table is held for a moment
create index application_installments_by_lead on application_installments (tenant_id, lead_id);
-- What an agency can be paid for, which is little of what it ever brought.
-- accepted: the same
create index application_installments_due_to_agent on application_installments (tenant_id, agent_id, expected_commission_in_date, id)
  where agent_state in ('outstanding', 'partially_paid') and accrued_minor > paid_minor;
