-- A code that somebody signed in gives for one weighty act: bound to the person, their device and exactly what they are about to do. Of who
-- has an app as second factor the code is its own, so that none is kept here.
create table act_codes (like embark_meta.tenant_row including defaults,
  user_id int not null,
  device_identifier uuid,
  purpose text not null check (purpose in ('bulk_delete')),
  bound_hash bytea not null,
  method text not null check (method in ('totp', 'email_otp')),
  code_hash text,
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((method = 'email_otp') = (code_hash is not null)),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call put_under_tenancy('act_codes');
create index act_codes_of_user on act_codes (tenant_id, user_id, id);
