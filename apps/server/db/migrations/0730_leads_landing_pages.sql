-- Pages that a company builds of sections. Visitors see what was published last; the form behind a page is a public form (ADR 0159).
create table landing_pages (like embark_meta.tenant_row including defaults,
  name text not null,
  lead_form_id int not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  -- The campaign of visitors whose link names none.
  campaign text,
  content jsonb not null, published jsonb, published_at timestamptz,
  version int not null default 1, created_by int, updated_at timestamptz not null default now(),
  check (status <> 'published' or published is not null),
  foreign key (tenant_id, lead_form_id) references lead_forms,
  foreign key (tenant_id, created_by) references users);
call put_under_tenancy('landing_pages');
create unique index landing_pages_by_form on landing_pages (tenant_id, lead_form_id);

-- How often a page was opened and its form sent, by day, page, source and campaign; nothing here is about a person.
create table landing_counts (like embark_meta.tenant_row including defaults,
  landing_page_id int not null, day date not null,
  page_key text not null, source text not null default '', campaign text not null default '',
  views int not null default 0, visits int not null default 0, submissions int not null default 0,
  foreign key (tenant_id, landing_page_id) references landing_pages);
call put_under_tenancy('landing_counts');
create unique index landing_counts_once on landing_counts (tenant_id, landing_page_id, day, page_key, source, campaign);
create index landing_counts_by_day on landing_counts (tenant_id, day);
