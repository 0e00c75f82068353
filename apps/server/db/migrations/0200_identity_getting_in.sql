-- Getting in by a code, by signing up, and by a password that has to be a new one; and what keeps all of it from being guessed.

-- A sliding window over the last tries beside the growing wait: at most ten are looked at in fifteen minutes.
alter table users add recent_tries timestamptz[] not null default '{}', add password_change_required boolean not null default false,
  add referral_code text generated always as (left(md5(identifier::text), 12)) stored, add referred_by int,
  add foreign key (tenant_id, referred_by) references users (tenant_id, id) on delete set null (referred_by);
create unique index users_by_referral_code on users (tenant_id, referral_code);
alter table devices add recent_tries timestamptz[] not null default '{}';
alter table unknown_sign_ins add recent_tries timestamptz[] not null default '{}';

-- Somebody who asked for an account and has not proven their address: a row here, and none among people.
create table sign_ups (like embark_meta.tenant_row including defaults,
  first_name text not null, last_name text not null, email text not null check (email = lower(email)), country_code text not null, mobile text not null, referral_id text);
call put_under_tenancy('sign_ups');
create index on sign_ups (tenant_id, created_at);

-- A code that was asked for. Whom it is for is found out after the answer, so that the answer is the same for everybody.
create table sign_in_codes (like embark_meta.tenant_row including defaults,
  otp_type text not null check (otp_type in ('login', 'signup', 'forgot_password')), name jsonb not null, language text not null, device_identifier uuid,
  turn int not null default 1, code_hash text, user_id int, sign_up_id int, failed_tries int not null default 0,
  sent_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz,
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, sign_up_id) references sign_ups on delete cascade);
call put_under_tenancy('sign_in_codes');
create index on sign_in_codes (tenant_id, created_at);

-- Tries of codes by person, over all their codes, so that asking for a new one does not start the count anew.
create table code_tries (like embark_meta.tenant_row including defaults,
  subject_hash bytea not null, recent_tries timestamptz[] not null default '{}', updated_at timestamptz not null default now(),
  unique (tenant_id, subject_hash));
call put_under_tenancy('code_tries');

-- A message that opens an account is not kept readable once it has left the house.
alter table messages add is_secret boolean not null default false;
