import { type FeedStatus, feedMoves, type ManagedType } from '@embark/contract/updates/information-update/information-update.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, type Happening, type Keeping, refuseStale } from '#platform/record.ts'
import { refuseField } from '#platform/refusal.ts'
import { cleanMarkdown } from '#platform/text/clean.ts'
import { columnsOf, type FeedBody } from './feed-body.rules.ts'
import type { ManagedUpdate } from './information-update.policy.ts'
import { updateById } from './information-update.queries.ts'

/** Publishes an entry; it is unread for everybody who sees the feed. */
export async function publishUpdate(ctx: Ctx, type: ManagedType, body: FeedBody) {
  await knownPlaces(ctx, body)
  const { id } = await ctx.db
    .insertInto('information_updates')
    .values({ ...written(body), type, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'information_update', id, after: { type, ...body } })
  ctx.emit('information_update.changed', { id, action: 'created' })
  return updateById(ctx, type, id)
}

const updateKind: Keeping<'information_updates'> = { module: 'information_update', table: 'information_updates', changedAt: 'updated_at' }

/** Changes what an entry says; whoever read it is not asked to read it again. */
export async function editUpdate(ctx: Ctx, type: ManagedType, update: ManagedUpdate, body: FeedBody) {
  refuseStale(update, ctx.ifMatch)
  await knownPlaces(ctx, body)
  const before = Object.fromEntries(Object.keys(columnsOf(body)).map((column) => [column, update[column as keyof ManagedUpdate]]))
  const event: Happening = ['information_update.changed', { id: update.id, action: 'changed' }]
  await changeRecord(ctx, updateKind, update, { version: ctx.ifMatch, set: written(body), before, after: body, event })
  return updateById(ctx, type, update.id)
}

/** Switches an entry on or off; switched on it is published anew, and so unread for everybody (G-C-87). */
export async function moveUpdate(ctx: Ctx, type: ManagedType, update: ManagedUpdate, status: FeedStatus) {
  const now: FeedStatus = update.is_active ? 'active' : 'in_active'
  if (feedMoves[now] === status) {
    const isActive = status === 'active'
    await changeRecord(ctx, updateKind, update, {
      set: { is_active: isActive, ...(isActive && { published_at: sql`now()` }) },
      before: { status: now },
      after: { status },
      event: ['information_update.changed', { id: update.id, action: 'changed' }],
    })
  }
  return updateById(ctx, type, update.id)
}

const emptied = (text: string | null) => (text === null ? null : cleanMarkdown(text))
const written = (body: FeedBody) => {
  const columns = columnsOf(body)
  return {
    ...columns,
    content: emptied(columns.content),
    requirement: emptied(columns.requirement),
    description: emptied(columns.description),
  }
}

/** Institution, country and study level must be ones of the company. */
async function knownPlaces(ctx: Ctx, { institution_id, country_id, study_level_id }: FeedBody) {
  const { rows } = await sql<Record<'institution' | 'country' | 'level', boolean>>`
    select ${institution_id ?? null}::int is null
        or exists (select from institutions where id = ${institution_id ?? null}) as institution,
      ${country_id ?? null}::int is null or exists (select from countries where id = ${country_id ?? null}) as country,
      ${study_level_id ?? null}::int is null
        or exists (select from lookup_values where id = ${study_level_id ?? null} and type = 'study_level') as level`.execute(ctx.db)
  const known = rows[0]!
  if (!known.institution) refuseField('institution_id', 'Institution is required')
  if (!known.country) refuseField('country_id', 'Country is required')
  if (!known.level) refuseField('study_level_id', 'Study level is required')
}
