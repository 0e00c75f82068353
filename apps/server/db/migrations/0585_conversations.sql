-- What both sides say to each other about a lead or an application, whatever way it took: one conversation for each record (specification
-- 3, G-L-33). Entries only come; who may read one follows from its record.
create table conversation_entries (like embark_meta.tenant_row including defaults,
  module_type text not null check (module_type in ('lead', 'application')),
  record_id int not null,
  channel text not null check (channel in ('portal', 'email', 'whatsapp', 'call')),
  -- From the other side, or to it.
  direction text not null check (direction in ('in', 'out')),
  -- For the company alone.
  is_internal boolean not null default false,
  author_id int,
  content text not null check (length(content) <= 20000),
  -- Of a call alone.
  outcome text check (outcome in ('reached', 'no_answer', 'busy', 'wrong_number', 'answered', 'missed', 'rejected', 'failed')),
  -- The call of the telephony provider that it tells of.
  call_id int,
  check ((channel = 'call') = (outcome is not null)),
  check (channel <> 'call' or is_internal),
  foreign key (tenant_id, author_id) references users,
  foreign key (tenant_id, call_id) references calls
);
call put_under_tenancy('conversation_entries');
create index conversation_entries_of_record on conversation_entries (tenant_id, module_type, record_id, id);
create index conversation_entries_of_author on conversation_entries (tenant_id, author_id);
-- A call is told once.
create unique index conversation_entries_of_call on conversation_entries (tenant_id, call_id);

create table conversation_files (like embark_meta.tenant_row including defaults,
  entry_id int not null,
  file_id int not null,
  unique (tenant_id, file_id),
  foreign key (tenant_id, entry_id) references conversation_entries on delete cascade,
  foreign key (tenant_id, file_id) references files on delete cascade
);
call put_under_tenancy('conversation_files');
create index conversation_files_of_entry on conversation_files (tenant_id, entry_id);

-- How far somebody has read.
create table conversation_reads (like embark_meta.tenant_row including defaults,
  module_type text not null check (module_type in ('lead', 'application')),
  record_id int not null,
  user_id int not null,
  entry_id int not null,
  read_at timestamptz not null default now(),
  unique (tenant_id, module_type, record_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, entry_id) references conversation_entries on delete cascade
);
call put_under_tenancy('conversation_reads');
create index conversation_reads_of_entry on conversation_reads (tenant_id, entry_id);
create index conversation_reads_of_user on conversation_reads (tenant_id, user_id);
