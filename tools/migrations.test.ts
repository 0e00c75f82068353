import { expect, test } from 'vitest'
// @ts-expect-error the tool is plain JavaScript
import { complaintsOf, statementsOf } from './migrations.mjs'

const complaints = (sql: string): string[] => complaintsOf('0999_x.sql', sql)

test.each([
  'create index on leads (tenant_id, name)',
  'create unique index leads_once on public.leads (tenant_id, email) where deleted_at is null',
  'alter table leads add constraint old check (age > 0)',
  'alter table leads add foreign key (tenant_id, branch_id) references branches',
  'alter table leads alter column name set not null',
  'alter table leads alter name type text',
  'alter table leads alter column id set data type bigint',
  'alter table leads add column token uuid not null default gen_random_uuid()',
  'alter table leads add column search text generated always as (lower(name)) stored',
  'alter table leads drop column name',
  'alter table leads rename column name to title',
  'alter table leads rename to people',
  'drop table leads',
  'lock table leads in access exclusive mode',
  "update leads set name = 'x; where'",
  'create index concurrently on leads (name)',
])('keeps people waiting, and is refused: %s', (sql) => {
  expect(complaints(`-- One thought.\n${sql};`)).toEqual([expect.stringMatching(/^0999_x\.sql:2 /)])
})

test.each([
  'alter table leads add column note text',
  "alter table leads add column kind text not null default 'plain'",
  'alter table leads add constraint old check (age > 0) not valid',
  'alter table leads validate constraint old',
  'update leads set name = $$x$$ where id = 1',
  'create table parts (id int); create index on parts (id); alter table parts add check (id > 0)',
  'create or replace function f() returns void language sql as $$ update leads set name = 1; drop table leads $$',
  '-- accepted: a company has one row\ncreate index on tenants (code)',
  'drop index leads_once',
])('keeps nobody waiting, and passes: %s', (sql) => {
  expect(complaints(sql)).toEqual([])
})

test('statements are told apart by semicolons that are neither in texts nor in bodies', () => {
  const texts = statementsOf('select \';\'; -- a; b\n/* c; */ do $x$ begin; end $x$; select "d;"').map(({ text }: { text: string }) => text)

  expect(texts).toEqual(["select ''", 'do $$', 'select "d;"'])
})
