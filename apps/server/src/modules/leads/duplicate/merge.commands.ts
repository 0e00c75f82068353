import type { MergeBody } from '@embark/contract/leads/duplicate/duplicate.contract.ts'
import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, refuseStale } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { reviewMerged } from '../introduction/merged.commands.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { keepFollowUps } from '../task/task.commands.ts'
import type { Snapshot, WholeLead } from './duplicate.policy.ts'
import { mergeById } from './duplicate.queries.ts'
import { keptTogether, mergedColumns, picked } from './merge.rules.ts'
import { type Moved, movedRelations } from './relations.queries.ts'

const jsonColumns: ReadonlySet<string> = new Set(['test_scores', 'education_info', 'work_info', 'spoken_languages', 'consent'])
type Columns = Readonly<Record<string, unknown>>

/** Values as columns take them. */
export const asWritten = (values: Columns) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, jsonColumns.has(name) ? JSON.stringify(value) : value]))
/** Everything of a lead that a merge may change. */
const snapshotOf = (lead: Columns): Columns => picked(lead, keptTogether.flat())

/** Takes the source into the target with everything that hangs on it. Both keep what is needed to be two again. */
export async function mergeLeads(ctx: Ctx, { target, source }: { target: WholeLead; source: WholeLead }, wish: MergeBody) {
  refuseStale(target, wish.version)
  refuseStale(source, wish.source_version)
  if (target.student_user_id && source.student_user_id && target.student_user_id !== source.student_user_id) refuse('LEADS_HAVE_STUDENTS')
  const changed = mergedColumns(target, source, wish.field_choices)
  const after = { ...target, ...changed }
  if (!after.email && !after.mobile_e164) refuseField('field_choices', 'Enter an email or a mobile number')
  const answers = await fillAnswers(ctx, target.id, source.id)
  const { rows } = await movedRelations({ from: source.id, to: target.id }).execute(ctx.db)
  const { moved } = rows[0]!
  await keepFollowUps(ctx, [target.id, source.id])
  await changeRecord(ctx, leadKind, target, {
    version: target.version,
    set: asWritten(changed),
    entries: [{ type: 'merged', vars: { ...quoted(source), ...(await originOf(ctx, source)) } }],
    before: picked(target, Object.keys(changed)),
    after: { ...changed, merged: source.identifier },
    event: ['lead.updated', { id: target.id }],
  })
  await changeRecord(ctx, leadKind, source, {
    version: source.version,
    set: { deleted_at: sql`now()`, deleted_by: ctx.actor.id },
    entries: [{ type: 'merged_into', vars: quoted(target) }],
    after: { merged_into: target.identifier },
  })
  await reviewMerged(ctx, target.id)
  ctx.emit('lead.deleted', { ids: [source.id] })
  const { id } = await keep(ctx, target, source, {
    before: { lead: snapshotOf(target), answers: answers.before },
    after: { lead: snapshotOf(after), answers: answers.after },
    moved,
  })
  return mergeById(ctx, id)
}

const keep = (
  ctx: Ctx,
  target: WholeLead,
  source: WholeLead,
  { before, after, moved }: { before: Snapshot; after: Snapshot; moved: Moved },
) =>
  ctx.db
    .insertInto('lead_merges')
    .values({
      winner_id: target.id,
      loser_id: source.id,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      moved: JSON.stringify(moved),
      merged_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A lead as the timeline of another one names it. */
export const quoted = ({ number }: Pick<WholeLead, 'number'>) => ({ lead: leadNumber(number) })

/** How the lead came that goes: told on the other, so that no source is lost. */
async function originOf(ctx: Ctx, { platform, lead_source_id }: WholeLead) {
  const source = lead_source_id
    ? await ctx.db.selectFrom('lookup_values').select('label').where('id', '=', lead_source_id).executeTakeFirst()
    : undefined
  return { platform, ...(source && { source: source.label }) }
}

interface Filled {
  readonly id: number
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Where both answered a form, what the target left open is filled from the source; what was there before and after. */
async function fillAnswers(ctx: Ctx, target: number, source: number) {
  const { rows } = await sql<Filled>`
    with pairs as materialized (
      select t.id, t.values as before, s.values || t.values as after
      from form_submissions t
      join form_submissions s on s.module_type = 'lead' and s.record_id = ${source} and s.form_id = t.form_id
      where t.module_type = 'lead' and t.record_id = ${target} and not t.values @> s.values
    ),
    filled as (
      update form_submissions
      set values = pairs.after, updated_at = now()
      from pairs
      where pairs.id = form_submissions.id
    )
    select id, before, after
    from pairs
    order by id`.execute(ctx.db)
  const by = (side: 'before' | 'after') => Object.fromEntries(rows.map((row) => [row.id, row[side]]))
  return { before: by('before'), after: by('after') }
}
