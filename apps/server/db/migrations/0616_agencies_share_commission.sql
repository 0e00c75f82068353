-- Two agencies may share what one would have got for an installment (ADR 0153): the other one, and which part stays with the first.
alter table application_installments
  add column other_agent_id int,
  add column agent_part_bps int,
  add constraint application_installments_other_agent foreign key (tenant_id, other_agent_id) references agents not valid,
  add constraint application_installments_parts
    check ((other_agent_id is null) = (agent_part_bps is null) and agent_part_bps between 1 and 9999) not valid;

-- What a later decision takes from one agency and gives to another is invoiced beside what a receipt made due.
alter table agent_invoices
  add column decision_id int,
  add constraint agent_invoices_decision foreign key (tenant_id, decision_id) references introduction_decisions not valid;
alter table agent_invoices drop constraint agent_invoices_tenant_id_agent_id_receipt_id_key;
-- accepted: a company has one for each agency and receipt, which are few
create unique index agent_invoices_once on agent_invoices (tenant_id, agent_id, receipt_id) where decision_id is null;
-- accepted: the same
create unique index agent_invoices_once_by_decision on agent_invoices (tenant_id, decision_id, agent_id, receipt_id)
  where decision_id is not null;

-- An installment keeps what accrued to the agency that has the person; what all agencies got of it is shared_minor.
create or replace view installment_positions with (security_invoker = true) as
select i.tenant_id, i.id, cl.id as claim_line_id, cl.claim_id, cl.amount_minor as claimed_minor, il.id as invoice_line_id, il.invoice_id,
  coalesce(r.received, 0)::bigint as received_minor, coalesce(s.written_off_minor, 0)::bigint as written_off_minor,
  coalesce(o.accrued, 0)::bigint as accrued_minor, coalesce(p.paid, 0)::bigint as paid_minor, coalesce(r.shared, 0)::bigint as shared_minor
from application_installments i
left join claim_lines cl on cl.tenant_id = i.tenant_id and cl.installment_id = i.id and cl.cancelled_at is null
left join client_invoice_lines il on il.tenant_id = cl.tenant_id and il.claim_line_id = cl.id and il.voided_at is null
left join short_settlements s on s.tenant_id = cl.tenant_id and s.claim_line_id = cl.id
left join lateral (
  select sum(a.amount_minor) as received, sum(a.agent_share_minor) as shared
  from receipt_allocations a
  where a.tenant_id = cl.tenant_id and a.claim_line_id = cl.id
) r on true
left join lateral (
  select sum(l.amount_minor) as accrued
  from agent_invoice_lines l
  join agent_invoices v on v.tenant_id = l.tenant_id and v.id = l.agent_invoice_id and v.voided_at is null and v.agent_id = i.agent_id
  where l.tenant_id = i.tenant_id and l.installment_id = i.id
) o on true
left join lateral (
  select sum(a.amount_minor) as paid
  from agent_invoice_lines l
  join agent_invoices v on v.tenant_id = l.tenant_id and v.id = l.agent_invoice_id and v.agent_id = i.agent_id
  join agent_payment_allocations a on a.tenant_id = l.tenant_id and a.agent_invoice_line_id = l.id
  where l.tenant_id = i.tenant_id and l.installment_id = i.id
) p on true;
