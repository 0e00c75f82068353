import { type AuditEntry, type AuditKind, auditEntries } from '@embark/contract/audit/entry/entry.contract.ts'
import { auditActions, quietActs, recordKinds, signInActs } from '@embark/contract/kernel/audit.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { dayStartIn } from '#platform/db/fragments.ts'
import { type Condition, isFoundBy, isWithin } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { byNumber } from '#platform/list/order.ts'
import { refuse } from '#platform/refusal.ts'
import { visibleEntries } from './entry.policy.ts'

// A record that is somebody's has the name of whose it is.
const nameOfLead = sql`(select concat_ws(' ', l.first_name, l.last_name) from leads l where l.id = lead_id)`

// Records that people know by a name or a number of their own; others are known by id.
const nameableKinds = [
  { module: 'lead', table: 'leads', number: 'number', name: sql`concat_ws(' ', first_name, last_name)` },
  { module: 'user', table: 'users', number: 'id', name: sql`concat_ws(' ', first_name, last_name)` },
  { module: 'application', table: 'applications', number: 'number', name: nameOfLead },
  { module: 'installment', table: 'application_installments', number: 'number', name: sql`null::text` },
  { module: 'quotation', table: 'quotations', number: 'number', name: nameOfLead },
  { module: 'counselling', table: 'counsellings', number: 'id', name: nameOfLead },
  { module: 'institution', table: 'institutions', number: 'id', name: sql`name` },
  { module: 'program', table: 'programs', number: 'id', name: sql`name` },
  { module: 'tag', table: 'tags', number: 'id', name: sql`name` },
  { module: 'role', table: 'roles', number: 'id', name: sql`name` },
  { module: 'branch', table: 'branches', number: 'id', name: sql`name` },
  { module: 'team', table: 'teams', number: 'id', name: sql`name` },
] as const
const numbered = nameableKinds.filter(({ number }) => number === 'number')

const record = sql<AuditEntry['record_info']>`case when e.module is not null and e.record_id is not null then coalesce(
  case e.module ${sql.join(
    nameableKinds.map(
      ({ module, table, number, name }) => sql`when ${sql.lit(module)} then (
        select jsonb_build_object('module', e.module, 'id', ${sql.ref(number)}, 'identifier', identifier, 'name', ${name})
        from ${sql.table(table)}
        where id = e.record_id)`,
    ),
    sql` `,
  )} end,
  jsonb_build_object('module', e.module, 'id', e.record_id, 'identifier', null, 'name', null)) end`

const entries = (ctx: Ctx) =>
  visibleEntries(ctx)
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .leftJoin('roles as r', 'r.id', 'e.role_id')
    .select(['e.identifier', 'e.id', 'e.action', 'e.created_at', 'e.ip', 'e.trace_id'])
    .select([
      sql<AuditEntry['actor_info']>`jsonb_build_object('identifier', u.identifier, 'name', coalesce(e.actor_name, ''), 'role', r.name)`.as(
        'actor_info',
      ),
      record.as('record_info'),
    ])

/** The log, the latest first; days are days of the company. */
export const entryList = declareList(auditEntries.list, {
  key: 'e.id',
  from: visibleEntries,
  rows: entries,
  // The trace id is what an error message shows, so it is what people paste.
  search: (_, text) => isWithin('e.trace_id', text, sql`(e.trace_id = ${text} or e.action = ${text})`),
  filters: {
    actor: (identifier) =>
      isWithin('e.actor_id', identifier, sql`e.actor_id = (select u.id from users u where u.identifier = ${identifier}::uuid)`, true),
    module: (module) => isWithin('e.module', module, sql`e.module = ${module}`),
    record: recordIs,
    action: isFoundBy('e.action', 'text'),
    created_at: ({ from, to }, { tenant: { time_zone } }) => [
      ...(from === undefined ? [] : [sql<SqlBool>`e.created_at >= ${dayStartIn(time_zone, from)}`]),
      ...(to === undefined ? [] : [sql<SqlBool>`e.created_at < ${dayStartIn(time_zone, to, 1)}`]),
    ],
  },
  together: (_, { kind, search = '', filters }) => (search !== '' || filters?.action !== undefined ? [] : isOfKind(kind)),
  orders: { created_at: byNumber },
})

/** What of the log is asked for, where no single act of it is. */
function isOfKind(kind: AuditKind = 'all'): Condition[] {
  if (kind === 'all') return []
  if (kind === 'sign_ins') return [sql<SqlBool>`e.action = any(${signInActs}::text[])`]
  return [sql<SqlBool>`e.action <> all(${[...signInActs, ...quietActs]}::text[])`]
}

/** A record by the number people see, or by the identifier of an address. */
function recordIs(text: string) {
  const number = /^[A-Z-]*(\d{1,9})$/i.exec(text)?.[1]
  if (number !== undefined) {
    const counted = numbered.map(
      ({ module, table }) => sql`when ${sql.lit(module)} then (select id from ${sql.table(table)} where number = ${Number(number)})`,
    )
    return sql<boolean>`e.record_id = case e.module ${sql.join(counted, sql` `)} else ${Number(number)}::int end`
  }
  const lookups = nameableKinds.map(
    ({ module, table }) =>
      sql`
        (
          e.module = ${sql.lit(module)}
            and e.record_id = (select id from ${sql.table(table)} where identifier::text = ${text.toLowerCase()})
        )`,
  )
  return sql<boolean>`(${sql.join(lookups, sql` or `)})`
}

/** One entry, with the values before and after. */
export async function entryWithValues(ctx: Ctx, identifier: string) {
  const entry = await entries(ctx)
    .select(['e.before', 'e.after'])
    .select(sql<boolean>`exists (select from audit_seals s where e.id between s.first_id and s.last_id)`.as('is_sealed'))
    .where('e.identifier', '=', identifier)
    .executeTakeFirst()
  return entry ?? refuse('NOT_FOUND')
}

const choices = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ label, value }))

/** The choices for the log's filters. */
export async function entryChoices(ctx: Ctx) {
  const people = await ctx.db
    .selectFrom('users')
    .select(['identifier', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .where('group', '<>', 'user')
    .orderBy('first_name')
    .orderBy('last_name')
    .limit(1_000)
    .execute()
  return {
    actions: choices(auditActions),
    modules: choices(recordKinds),
    actors: people.map(({ identifier, name }) => ({ label: name, value: identifier })),
  }
}
