-- Getting in: what slows guessing down, links that work once, and who is handing a message over.

-- A browser a person signed in with before counts its own mistakes, so that nobody can lock them out from elsewhere.
alter table devices add failed_sign_ins int not null default 0, add retry_after timestamptz;

-- Mistakes with names nobody has are slowed down like those of people, so that the delay does not tell who exists.
create table unknown_sign_ins (like embark_meta.tenant_row including defaults,
  name_hash bytea not null, failed_sign_ins int not null default 0, retry_after timestamptz, updated_at timestamptz not null default now(),
  unique (tenant_id, name_hash));
call put_under_tenancy('unknown_sign_ins');

create table one_time_links (like embark_meta.tenant_row including defaults,
  user_id int not null, purpose text not null check (purpose in ('set_password')), token_hash bytea not null,
  expires_at timestamptz not null, used_at timestamptz,
  unique (tenant_id, token_hash), foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('one_time_links');
create index on one_time_links (tenant_id, user_id);

-- The number somebody signs in with, in digits.
alter table users add sign_in_number text generated always as (ltrim(country_code, '+') || mobile) stored;
create index users_by_sign_in_number on users (tenant_id, sign_in_number) where sign_in_number is not null;

alter table messages add claimed_at timestamptz;

-- Somebody's account is at stake: a mail goes out whatever they chose.
alter table notifications add must_mail boolean not null default false;

-- The role somebody acted in last is where they start again.
create index sessions_by_user on sessions (tenant_id, user_id, id desc);
