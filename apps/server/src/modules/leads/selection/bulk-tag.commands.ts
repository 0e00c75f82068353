import { sql } from 'kysely'
import type { RecordOutcome } from '#platform/batches/records.commands.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecords } from '#platform/record.ts'
import { refuseField } from '#platform/refusal.ts'
import type { Entry } from '../activity/activity.commands.ts'
import { leadsChangedBy, leadsWith } from '../lead/lead.policy.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import type { DoneRecord } from './done-records.queries.ts'
import { because, type Judgement } from './verdict.queries.ts'

/** A change of the tags of many leads, serialised for a queue. */
export interface TagAct {
  readonly kind: 'tag'
  readonly add: readonly number[]
  readonly remove: readonly number[]
}
/** The tags that came and went on one lead. */
type Change = Pick<TagAct, 'add' | 'remove'>

/** The tags of a lead, by their numbers. */
const tagsOn = sql<readonly number[]>`array(select tag_id from lead_tags where lead_tags.lead_id = leads.id)`

/** Refuses tags that are none of leads, at the field that names them. */
export async function checkTags({ db }: Ctx, act: TagAct) {
  for (const field of ['add', 'remove'] as const) {
    const ids = [...new Set(act[field])]
    if (!ids.length) continue
    const known = await db.selectFrom('tags').select('id').where('id', 'in', ids).where('tag_type', '=', 'lead').execute()
    if (known.length < ids.length) refuseField(field, 'Choose one of the options')
  }
}

async function changesOn(ctx: Ctx, act: TagAct, ids: readonly number[]) {
  const leads = await leadsWith(ctx, ids, tagsOn)
  return leads.map((lead) => {
    const change: Change = {
      add: [...new Set(act.add)].filter((id) => !lead.facts.includes(id)),
      remove: [...new Set(act.remove)].filter((id) => lead.facts.includes(id) && !act.add.includes(id)),
    }
    return { lead, change, why: change.add.length + change.remove.length ? null : because('TAGS_ALREADY_SO') }
  })
}

/** Says of some leads whether their tags would change, without changing anything. */
export const judgedTags = async (ctx: Ctx, act: TagAct, ids: readonly number[]): Promise<Judgement> => ({
  verdicts: await changesOn(ctx, act, ids),
})

/** Changes the tags of a batch of leads. */
export async function tagBatch(ctx: Ctx, act: TagAct, ids: readonly number[]): Promise<RecordOutcome[]> {
  const changes = await changesOn(ctx, act, ids)
  await writeTags(
    ctx,
    changes.filter(({ why }) => why === null),
  )
  return changes.map(({ lead, change, why }) => (why ? { id: lead.id, skip: why } : { id: lead.id, before: change }))
}

/** Takes back what a job changed of the tags of a batch of leads. */
export async function undoTags(ctx: Ctx, jobId: number, records: readonly DoneRecord<Change>[]): Promise<RecordOutcome[]> {
  const done = new Map(records.map(({ id, before }) => [id, before]))
  const leads = await leadsChangedBy(ctx, jobId, [...done.keys()], tagsOn)
  const changes = leads.map((lead) => {
    const { add, remove } = done.get(lead.id)!
    const change = {
      add: remove.filter((id) => !lead.facts.includes(id)),
      remove: add.filter((id) => lead.facts.includes(id)),
    }
    return { lead, change, why: change.add.length + change.remove.length ? null : because('CHANGED_SINCE') }
  })
  await writeTags(
    ctx,
    changes.filter(({ why }) => why === null),
  )
  return changes.map(({ lead, why }) => ({ id: lead.id, skip: why ?? undefined }))
}

type TaggedLead = Awaited<ReturnType<typeof changesOn>>[number]

async function writeTags(ctx: Ctx, changes: readonly TaggedLead[]) {
  if (!changes.length) return
  const pairs = (side: 'add' | 'remove') =>
    JSON.stringify(changes.flatMap(({ lead, change }) => change[side].map((tag_id) => ({ lead_id: lead.id, tag_id }))))
  const names = new Map(
    (await ctx.db.selectFrom('tags').select(['id', 'name']).where('tag_type', '=', 'lead').execute()).map((tag) => [tag.id, tag.name]),
  )
  const byLead = new Map(changes.map(({ lead, change }) => [lead.id, change]))
  const said = (ids: readonly number[]) => ids.flatMap((id) => names.get(id) ?? [])
  await changeRecords(
    ctx,
    leadKind,
    changes.map(({ lead }) => lead),
    {
      set: {},
      steps: [
        sql`
          insert into lead_tags (lead_id, tag_id, created_by)
          select lead_id, tag_id, ${ctx.actor.id}::int
          from jsonb_to_recordset(${pairs('add')}::jsonb) as added (lead_id int, tag_id int)
          on conflict do nothing`,
        sql`
          delete from lead_tags
          using jsonb_to_recordset(${pairs('remove')}::jsonb) as gone (lead_id int, tag_id int)
          where lead_tags.lead_id = gone.lead_id and lead_tags.tag_id = gone.tag_id`,
      ],
      entries: ({ id }): Entry[] => [{ type: 'tagged', vars: { added: said(byLead.get(id)!.add), removed: said(byLead.get(id)!.remove) } }],
      after: ({ id }) => ({ tags_added: byLead.get(id)!.add, tags_removed: byLead.get(id)!.remove }),
      event: ({ id }) => ['lead.updated', { id }],
    },
  )
}
