-- What 0616 added is true of the rows there were.
alter table application_installments validate constraint application_installments_other_agent;
alter table application_installments validate constraint application_installments_parts;
alter table agent_invoices validate constraint agent_invoices_decision;
