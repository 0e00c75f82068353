-- The next follow-up of a lead is its earliest open task. Until now nothing in the product wrote it.
update leads
set next_follow_up_at = next.scheduled_at
from (
  select tenant_id, record_id, min(scheduled_at) as scheduled_at
  from tasks
  where category = 'lead' and status = 'pending'
  group by tenant_id, record_id
) as next
where leads.tenant_id = next.tenant_id
  and leads.id = next.record_id
  and leads.next_follow_up_at is distinct from next.scheduled_at;
