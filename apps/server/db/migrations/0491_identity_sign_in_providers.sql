-- Where the people of a company sign in outside of Embark: its provider of OpenID Connect, one for each company.
create table sign_in_providers (like embark_meta.tenant_row including defaults,
  issuer text not null,
  client_id text not null,
  -- Sealed; a client without one proves itself by its redirect address and PKCE alone.
  client_secret_sealed bytea,
  label text not null,
  -- The domains of mail whose people it answers for; nobody of another domain comes in by it.
  domains text[] not null check (cardinality(domains) > 0),
  is_enabled boolean not null default false,
  creates_accounts boolean not null default false,
  -- People of these domains come in by it and by nothing else.
  closes_other_ways boolean not null default false,
  counts_as_second_step boolean not null default false,
  ends_provider_session boolean not null default false,
  -- The claim whose values the rules speak of, such as groups.
  claim text not null default '',
  default_role_id int,
  default_branch_id int,
  -- As the provider told when the settings were saved: signing out asks nobody outside.
  end_session_endpoint text,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique (tenant_id),
  foreign key (tenant_id, default_role_id) references roles,
  foreign key (tenant_id, default_branch_id) references branches
);
call put_under_tenancy('sign_in_providers');

-- Who gets which role with their first sign-in; the first rule that fits decides.
create table sign_in_provider_rules (like embark_meta.tenant_row including defaults,
  position int not null,
  kind text not null check (kind in ('claim', 'domain')),
  value text not null,
  role_id int not null,
  branch_id int,
  foreign key (tenant_id, role_id) references roles,
  foreign key (tenant_id, branch_id) references branches
);
call put_under_tenancy('sign_in_provider_rules');
create index on sign_in_provider_rules (tenant_id, position);

-- Whose account it is: a provider names a person by its own name for itself and a subject that never changes, unlike an address.
create table sign_in_identities (like embark_meta.tenant_row including defaults,
  user_id int not null,
  issuer text not null,
  subject text not null,
  last_used_at timestamptz,
  unique (tenant_id, issuer, subject),
  unique (tenant_id, user_id, issuer),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call put_under_tenancy('sign_in_identities');

-- A way to the provider that was begun: once, within ten minutes, in the browser that began it.
create table provider_attempts (like embark_meta.tenant_row including defaults,
  purpose text not null check (purpose in ('sign_in', 'prove')),
  user_id int,
  state_hash bytea not null,
  browser_hash bytea not null,
  -- The nonce and the verifier of PKCE.
  secrets_sealed bytea not null,
  provider_version int not null,
  expires_at timestamptz not null,
  unique (tenant_id, state_hash),
  check ((purpose = 'prove') = (user_id is not null)),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call put_under_tenancy('provider_attempts');
create index on provider_attempts (tenant_id, user_id) where user_id is not null;
create index on provider_attempts (tenant_id, expires_at);

-- Whether somebody came by their provider: they are asked for no password then, and signing out may go on there.
alter table one_time_links add column by_provider boolean not null default false;
alter table sessions add column by_provider boolean not null default false;
