-- Mail as a part of conversations: what went out by the outbox, and what was answered.
alter table conversation_entries
  add column subject text,
  -- The address or number it came from, where its author has no account.
  add column sender text,
  -- What the other system calls it, so that it comes in once.
  add column external_id text,
  -- How it left the house.
  add column message_id int;
alter table conversation_entries
  add constraint conversation_entries_message foreign key (tenant_id, message_id) references messages
    on delete set null (message_id) not valid;
-- accepted: the table came with the migration before
create unique index conversation_entries_from_outside on conversation_entries (tenant_id, channel, external_id);
-- accepted: the same
create index conversation_entries_of_message on conversation_entries (tenant_id, message_id);
-- Files that go with a message, by where their content is kept.
alter table messages add column attachments jsonb;
