-- A person's authenticator app: its secret sealed, the last time step it opened with, and the tries that failed in a row.
create table second_factors (like embark_meta.tenant_row including defaults,
  user_id int not null, secret_sealed bytea, enabled_at timestamptz,
  -- A secret that is shown and not confirmed yet; it waits ten minutes.
  pending_sealed bytea, pending_until timestamptz,
  last_step int not null default 0, failed_tries int not null default 0, retry_after timestamptz,
  check ((secret_sealed is null) = (enabled_at is null)), unique (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('second_factors');

-- Codes on paper for the day the phone is gone; of each only its hash, and each opens once.
create table backup_codes (like embark_meta.tenant_row including defaults,
  user_id int not null, code_hash text not null, used_at timestamptz,
  foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('backup_codes');
create index backup_codes_of_user on backup_codes (tenant_id, user_id) where used_at is null;

-- Passkeys: what the browser calls them, the public key, and the counter that tells a copy.
create table passkeys (like embark_meta.tenant_row including defaults,
  user_id int not null, name text not null, credential_id text not null, public_key bytea not null, rp_id text not null,
  counter bigint not null default 0, transports text not null default '', is_synced boolean not null default false, last_used_at timestamptz,
  foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('passkeys');
create unique index passkeys_by_credential on passkeys (tenant_id, credential_id);
create index passkeys_of_user on passkeys (tenant_id, user_id);

-- What an authenticator is asked to sign: once, within five minutes; without a person where the passkey itself tells who it is.
create table passkey_challenges (like embark_meta.tenant_row including defaults,
  user_id int, purpose text not null check (purpose in ('register', 'prove', 'sign_in')), challenge text not null, expires_at timestamptz not null,
  foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('passkey_challenges');
create unique index passkey_challenges_by_text on passkey_challenges (tenant_id, challenge);
create index passkey_challenges_of_user on passkey_challenges (tenant_id, user_id);

-- A new address or number of a person, until they gave the code that was sent to it.
create table contact_changes (like embark_meta.tenant_row including defaults,
  user_id int not null, kind text not null check (kind in ('email', 'mobile')), value text not null, code_hash bytea not null,
  expires_at timestamptz not null, failed_tries int not null default 0, unique (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade);
call put_under_tenancy('contact_changes');

create index devices_by_login on devices (tenant_id, last_login_at desc, id desc);
alter table users add picture_file_id int, add foreign key (tenant_id, picture_file_id) references files;
create index users_by_picture on users (tenant_id, picture_file_id) where picture_file_id is not null;
alter table agents add logo_file_id int, add small_logo_file_id int,
  add foreign key (tenant_id, logo_file_id) references files, add foreign key (tenant_id, small_logo_file_id) references files;
