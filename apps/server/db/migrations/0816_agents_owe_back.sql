-- What was paid on the lines of a voided invoice is owed back by the agency (ADR 205) and no part of the installment any more.
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
  join agent_invoices v on v.tenant_id = l.tenant_id and v.id = l.agent_invoice_id and v.voided_at is null and v.agent_id = i.agent_id
  join agent_payment_allocations a on a.tenant_id = l.tenant_id and a.agent_invoice_line_id = l.id
  where l.tenant_id = i.tenant_id and l.installment_id = i.id
) p on true;
-- accepted: agent invoices are few beside leads, and are written seldom
create index agent_invoices_voided on agent_invoices (tenant_id, agent_id) where voided_at is not null;
