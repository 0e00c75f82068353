import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import type { PersonalData } from '@embark/contract/leads/personal-data/personal-data.contract.ts'
import { sql } from 'kysely'
import { linkedKept } from '#modules/documents/documents.public.ts'
import { forgetExports } from '#modules/identity/identity.public.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { personalTables, type Subject } from './personal-columns.queries.ts'
import { type PersonOfLead, personOfLead } from './personal-data.policy.ts'
import { copyKind, eraseKind, subjectOf, withoutShared } from './subject.queries.ts'

export const copyTask = 'leads.personal_data'
export const eraseTask = 'leads.erase'

const isOpen = (work: PersonOfLead['copy']) => work !== null && ['queued', 'running'].includes(work.status)
const confirmationOf = ({ number }: PersonOfLead) => leadNumber(number)

/** How far the copy and the erasure of a person are. */
export const personalDataInfo = (ctx: Ctx, person: PersonOfLead): PersonalData => ({
  copy: person.copy && { ...person.copy, file: linkedKept(ctx, person.copy.file) },
  erasure: person.erasure,
  confirmation: confirmationOf(person),
})

/** Orders a copy of everything kept of a person. */
export async function orderCopy(ctx: Ctx, person: PersonOfLead) {
  if (isOpen(person.copy) || isOpen(person.erasure)) refuse('IN_USE')
  await order(ctx, person, copyKind, copyTask)
  ctx.changed({ module: 'lead', id: person.id })
  return personalDataInfo(ctx, await personOfLead(ctx, person.id))
}

/** Orders the erasure of a person, once its number was typed. */
export async function orderErasure(ctx: Ctx, person: PersonOfLead, typed: string) {
  if (typed.trim().toUpperCase() !== confirmationOf(person))
    refuseField('confirmation', 'Type {{number}} to erase this person', { number: confirmationOf(person) })
  if (isOpen(person.copy) || isOpen(person.erasure)) refuse('IN_USE')
  await order(ctx, person, eraseKind, eraseTask)
  ctx.changed({ module: 'lead', id: person.id })
  return personalDataInfo(ctx, await personOfLead(ctx, person.id))
}

async function order(ctx: Ctx, { id }: PersonOfLead, kind: string, task: string) {
  const job = await ctx.db
    .insertInto('jobs')
    .values({ kind, total: 1, created_by: ctx.actor.id, input: JSON.stringify({ lead_id: id }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue(task, { lead_id: id, job_id: job.id })
}

/** What has to be taken from the store once a person is erased: contents nobody names any more, and import files to write anew. */
export interface Leftovers {
  readonly gone: readonly string[]
  readonly imports: readonly { readonly id: number; readonly storage_key: string }[]
}

/**
 * Replaces a person wherever they stand; a second time changes nothing more. Of a person who may have other leads, such as one that was
 * entered twice, what those have too is spared.
 */
export async function erasePerson(ctx: Ctx, lead: number, { isShared = false } = {}): Promise<Leftovers> {
  const whole = await subjectOf(ctx, lead)
  const subject = isShared ? await withoutShared(ctx, whole) : whole
  const { rows: imports } = await sql<Leftovers['imports'][number]>`
    select f.id, f.storage_key
    from files f
    where f.id in (select file_id from imports where ${personalTables['imports']!.rows(subject)})`.execute(ctx.db)
  const { rows: gone } = await sql<{ storage_key: string }>`
    select storage_key from files where ${personalTables['files']!.rows(subject)}
    union all
    select storage_key from quarantined_files where ${personalTables['quarantined_files']!.rows(subject)}
    union all
    select storage_key
    from partial_upload_pieces
    where upload_id in (select id from partial_uploads where ${personalTables['partial_uploads']!.rows(subject)})`.execute(ctx.db)
  await sql`update jobs set file_id = null where file_id = any(${subject.files}::int[])`.execute(ctx.db)
  for (const table of Object.keys(personalTables)) await eraseIn(ctx, table, subject)
  await eraseHistory(ctx, subject)
  if (subject.user !== null) await ctx.forgetAccess()
  ctx.audit('lead.erased', { module: 'lead', id: lead })
  // A file made of a list holds whoever stood in it.
  const exports = await forgetExports(ctx)
  return { gone: [...gone.map(({ storage_key }) => storage_key), ...exports], imports }
}

async function eraseIn(ctx: Ctx, table: string, subject: Subject) {
  const { rows, replaced, also, growing } = personalTables[table]!
  if (growing) return
  if (!replaced) return void (await sql`delete from ${sql.table(table)} where ${rows(subject)}`.execute(ctx.db))
  const changes = [...Object.entries(replaced).map(([column, how]) => `"${column}" = ${how(column)}`), ...(also ? [also] : [])]
  // Of some nothing has to go: they are handed out and kept as they are.
  if (changes.length) await sql`update ${sql.table(table)} set ${sql.raw(changes.join(', '))} where ${rows(subject)}`.execute(ctx.db)
}

/** Tables that only grow are changed by the database itself, which lets nothing else through. */
async function eraseHistory(ctx: Ctx, subject: Subject) {
  await sql`select erase_remarks(${subject.lead}, ${subject.applications}::int[])`.execute(ctx.db)
  await sql`select erase_submissions(${subject.applications}::int[])`.execute(ctx.db)
  const entries = personalTables['audit_entries']!.rows(subject)
  const isTheirs = sql<boolean>`actor_id is not distinct from ${subject.user ?? -1}::int`
  await sql`
    select erase_audit_values(array(select id from audit_entries where ${entries} and not ${isTheirs}), false),
      erase_audit_values(array(select id from audit_entries where ${isTheirs}), true)`.execute(ctx.db)
}
