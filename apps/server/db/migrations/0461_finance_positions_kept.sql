-- How far each installment has come stands beside it, as its states do, so that lists and sums need not add up what was posted; whoever
-- changes money still reads it from the postings (the view installment_positions).
alter table application_installments
  add column claim_id int,
  add column claimed_minor bigint,
  add column invoice_id int,
  add column invoice_line_id int,
  add column written_off_minor bigint not null default 0,
  add column accrued_minor bigint not null default 0,
  add column paid_minor bigint not null default 0,
  add column expected_received_at date,
  add foreign key (tenant_id, claim_id) references claims,
  add foreign key (tenant_id, invoice_id) references client_invoices,
  add foreign key (tenant_id, invoice_line_id) references client_invoice_lines;
update application_installments i
set claim_id = p.claim_id, claimed_minor = p.claimed_minor, invoice_id = p.invoice_id, invoice_line_id = p.invoice_line_id,
  received_minor = p.received_minor, written_off_minor = p.written_off_minor, accrued_minor = p.accrued_minor, paid_minor = p.paid_minor,
  expected_received_at = coalesce(v.expected_received_at, c.expected_received_at)
from installment_positions p
left join claims c on c.tenant_id = p.tenant_id and c.id = p.claim_id
left join client_invoices v on v.tenant_id = p.tenant_id and v.id = p.invoice_id
where p.tenant_id = i.tenant_id and p.id = i.id;
create index on application_installments (tenant_id, claim_id) where claim_id is not null;
create index on application_installments (tenant_id, invoice_id) where invoice_id is not null;
-- What is owed and should have come.
create index application_installments_awaited on application_installments (tenant_id, expected_received_at)
  where client_state in ('claimed', 'invoiced', 'partially_received');
-- What a branch and an agency see goes by the day it is expected on.
drop index application_installments_tenant_id_agent_id_agent_state_idx;
drop index application_installments_tenant_id_branch_id_idx;
create index application_installments_by_agent on application_installments (tenant_id, agent_id, expected_commission_in_date, id)
  where agent_id is not null;
create index application_installments_by_branch on application_installments (tenant_id, branch_id, expected_commission_in_date, id);

-- Sums of all installments that are alike in what a tab, a scope or a currency asks for: the totals over a tab are read from these few
-- rows, however many installments there are.
create table installment_sums (like embark_meta.tenant_row including defaults,
  branch_id int,
  agent_id int,
  expected_currency_in text not null,
  client_state text not null,
  agent_state text not null,
  is_invoiced boolean not null,
  is_agent_due boolean not null,
  installments bigint not null,
  expected_minor bigint not null,
  claimed_minor bigint not null,
  received_minor bigint not null,
  written_off_minor bigint not null,
  accrued_minor bigint not null,
  paid_minor bigint not null,
  foreign key (tenant_id, branch_id) references branches,
  foreign key (tenant_id, agent_id) references agents);
call put_under_tenancy('installment_sums');
create unique index installment_sums_alike on installment_sums
  (tenant_id, expected_currency_in, branch_id, agent_id, client_state, agent_state, is_invoiced, is_agent_due) nulls not distinct;

-- Adds what a statement changed in application_installments, the old rows taken away and the new ones added in one. Sums are locked in
-- one order, so that two changes wait for each other in a line.
create function add_to_installment_sums() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  gained constant text := 'select 1 as sign, gained.* from gained';
  lost constant text := 'select -1 as sign, lost.* from lost';
begin
  execute format($sums$
    insert into installment_sums as sums (tenant_id, expected_currency_in, branch_id, agent_id, client_state, agent_state, is_invoiced,
      is_agent_due, installments, expected_minor, claimed_minor, received_minor, written_off_minor, accrued_minor, paid_minor)
    select c.tenant_id, c.expected_currency_in, c.branch_id, c.agent_id, c.client_state, c.agent_state, c.invoice_line_id is not null,
      c.accrued_minor > c.paid_minor, sum(c.sign), sum(c.sign * c.expected_commission_in_minor),
      sum(c.sign * coalesce(c.claimed_minor, 0)), sum(c.sign * c.received_minor), sum(c.sign * c.written_off_minor),
      sum(c.sign * c.accrued_minor), sum(c.sign * c.paid_minor)
    from (%s) c
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(c.sign) <> 0 or sum(c.sign * c.expected_commission_in_minor) <> 0 or sum(c.sign * coalesce(c.claimed_minor, 0)) <> 0
      or sum(c.sign * c.received_minor) <> 0 or sum(c.sign * c.written_off_minor) <> 0 or sum(c.sign * c.accrued_minor) <> 0
      or sum(c.sign * c.paid_minor) <> 0
    order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (tenant_id, expected_currency_in, branch_id, agent_id, client_state, agent_state, is_invoiced, is_agent_due) do update
    set installments = sums.installments + excluded.installments,
      expected_minor = sums.expected_minor + excluded.expected_minor,
      claimed_minor = sums.claimed_minor + excluded.claimed_minor,
      received_minor = sums.received_minor + excluded.received_minor,
      written_off_minor = sums.written_off_minor + excluded.written_off_minor,
      accrued_minor = sums.accrued_minor + excluded.accrued_minor,
      paid_minor = sums.paid_minor + excluded.paid_minor$sums$,
    case tg_op when 'INSERT' then gained when 'DELETE' then lost else gained || ' union all ' || lost end);
  return null;
end $$;
create trigger add_to_sums after insert on application_installments
  referencing new table as gained
  for each statement
  execute function add_to_installment_sums();
create trigger change_sums after update on application_installments
  referencing new table as gained old table as lost
  for each statement
  execute function add_to_installment_sums();
create trigger take_from_sums after delete on application_installments
  referencing old table as lost
  for each statement
  execute function add_to_installment_sums();

insert into installment_sums (tenant_id, expected_currency_in, branch_id, agent_id, client_state, agent_state, is_invoiced, is_agent_due,
  installments, expected_minor, claimed_minor, received_minor, written_off_minor, accrued_minor, paid_minor)
select tenant_id, expected_currency_in, branch_id, agent_id, client_state, agent_state, invoice_line_id is not null,
  accrued_minor > paid_minor, count(*), sum(expected_commission_in_minor), sum(coalesce(claimed_minor, 0)), sum(received_minor),
  sum(written_off_minor), sum(accrued_minor), sum(paid_minor)
from application_installments
group by 1, 2, 3, 4, 5, 6, 7, 8;
