-- What finance needs beyond its tables: short settlements, national bank codes, one view of where an installment stands, and posting in one round trip.
alter table bank_accounts alter column currency drop not null;
alter table bank_accounts add routing_code text, add routing_code_type text check (routing_code_type in ('bsb', 'sort_code', 'ifsc', 'aba', 'transit', 'other'));
create unique index on bank_accounts (tenant_id, account_number, lower(bank_name)) where deleted_at is null;

alter table commission_rules add intake_id int, add foreign key (tenant_id, intake_id) references lookup_values;
create index on commission_rule_installments (tenant_id, rule_id);

-- A short payment that was accepted: the rest of the line is written off (G-M-58).
create table short_settlements (like embark_meta.tenant_row including defaults,
  claim_line_id int not null, written_off_minor bigint not null check (written_off_minor > 0), remarks text not null, created_by int,
  unique (tenant_id, claim_line_id), foreign key (tenant_id, claim_line_id) references claim_lines, foreign key (tenant_id, created_by) references users);
call put_under_tenancy('short_settlements');
call make_append_only('short_settlements');

create index on claim_lines (tenant_id, installment_id);
create index on agent_invoice_lines (tenant_id, agent_invoice_id);
create index on agent_invoice_lines (tenant_id, receipt_allocation_id);
create index on agent_payment_allocations (tenant_id, payment_id);
create index on client_invoice_files (tenant_id, invoice_id) where removed_at is null;
create index on client_invoices (tenant_id, claim_id);
create index on application_installments (tenant_id, branch_id);
create index on application_installments (tenant_id, expected_commission_in_date, id);
create index on ledger_transactions (tenant_id, source_table, source_id);

-- The truth of which client_state, agent_state and received_minor are a copy.
create view installment_positions with (security_invoker = true) as
select i.tenant_id, i.id, cl.id as claim_line_id, cl.claim_id, cl.amount_minor as claimed_minor, il.id as invoice_line_id, il.invoice_id,
  coalesce(r.received, 0)::bigint as received_minor, coalesce(s.written_off_minor, 0)::bigint as written_off_minor,
  coalesce(r.accrued, 0)::bigint as accrued_minor, coalesce(p.paid, 0)::bigint as paid_minor
from application_installments i
left join claim_lines cl on cl.tenant_id = i.tenant_id and cl.installment_id = i.id and cl.cancelled_at is null
left join client_invoice_lines il on il.tenant_id = cl.tenant_id and il.claim_line_id = cl.id and il.voided_at is null
left join short_settlements s on s.tenant_id = cl.tenant_id and s.claim_line_id = cl.id
left join lateral (select sum(a.amount_minor) as received, sum(a.agent_share_minor) as accrued from receipt_allocations a where a.tenant_id = cl.tenant_id and a.claim_line_id = cl.id) r on true
left join lateral (
  select sum(a.amount_minor) as paid from agent_invoice_lines l
  join agent_payment_allocations a on a.tenant_id = l.tenant_id and a.agent_invoice_line_id = l.id
  where l.tenant_id = i.tenant_id and l.installment_id = i.id) p on true;
grant select on installment_positions to embark_app;

-- Posts ledger transactions, opening accounts as they are first used: [{kind, source_table, source_id, posted_on, reverses_id, created_by, postings: [{code, owner_id, currency, amount_minor, claim_line_id}]}].
create function post_ledger(entries jsonb) returns void language plpgsql volatile as $$
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
end $$;
grant execute on function post_ledger to embark_app;

-- Mirrors the named ledger transactions that nothing has mirrored yet; nothing that was posted is ever changed.
create function mirror_ledger(transactions int[], kind_ text, source_table_ text, source_id_ int, posted_on_ date, created_by_ int) returns int language plpgsql volatile as $$
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
end $$;
grant execute on function mirror_ledger to embark_app;
