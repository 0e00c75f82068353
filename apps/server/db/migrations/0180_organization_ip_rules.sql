-- Addresses a company lets in or keeps out; a whitelisted one is about signing in, a blacklisted one about everything or about new leads.
create table ip_rules (like embark_meta.tenant_row including defaults,
  ip_address text not null, title text, type text not null check (type in ('whitelisted', 'blacklisted')),
  status text not null default 'active' check (status in ('active', 'in_active')), reason text not null,
  applicable_for text not null check (applicable_for in ('lead', 'all', 'login')), updated_at timestamptz not null default now(), created_by int,
  check ((type = 'whitelisted') = (applicable_for = 'login')),
  unique (tenant_id, type, ip_address), foreign key (tenant_id, created_by) references users);
call put_under_tenancy('ip_rules');
