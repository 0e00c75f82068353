-- Every home page of an administrator counts the few messages that could not be sent.
create index messages_by_status on messages (tenant_id, status, id desc);
