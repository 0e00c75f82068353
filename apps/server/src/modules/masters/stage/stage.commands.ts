import type { Stage, StageBody } from '@embark/contract/masters/stage/stage.contract.ts'
import { parentMisfit } from '@embark/contract/masters/timeline/timeline.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { loadOfStatuses, statusesOf } from './load.queries.ts'
import { holdPipelines, pipelinesChanged, recountDue, refuseBroken } from './pipeline.commands.ts'
import { type AnyStage, possibleParent } from './stage.policy.ts'
import { stageById } from './stage.queries.ts'

type Kind = Pick<Stage, 'type' | 'position'>
/** A stage that fails always stands at the end (G-M-14). */
const kindOf = ({ type, position }: Pick<StageBody, 'type' | 'position'>, usual: Kind['position'] = 'middle'): Kind => ({
  type,
  position: type === 'cancel' ? 'end' : (position ?? usual),
})

/** Adds a stage, which timelines can then use. */
export async function createStage(ctx: Ctx, { name, module_type, is_active, parent_stage_id, ...body }: StageBody) {
  await holdPipelines(ctx)
  await refuseTaken(ctx, module_type, name)
  const kind = kindOf(body)
  const parent = await parentFor(ctx, module_type, parent_stage_id ?? null, kind)
  const made = await ctx.db
    .insertInto('stages')
    .values({ name, module_type, is_active, ...kind, parent_stage_id: parent, key: await freeKey(ctx, module_type, name) })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'stage', id: made.id, after: { name, module_type, is_active, ...kind, parent_stage_id: parent } })
  await pipelinesChanged(ctx, made, 'created')
  return stageById(ctx, made.id)
}

/** Changes a stage. Its type and position cannot change while records stand in it, so those records can always move on (G-M-13). */
export async function editStage(ctx: Ctx, stage: AnyStage, body: Omit<StageBody, 'module_type'> & { module_type?: string | undefined }) {
  if (body.module_type !== undefined && body.module_type !== stage.module_type) refuseField('module_type', 'The module cannot be changed')
  if (stage.is_default && !body.is_active) refuse('DEFAULT_STAYS')
  await holdPipelines(ctx)
  await refuseTaken(ctx, stage.module_type, body.name, stage.id)
  const kind = kindOf(body, stage.type === 'success' ? (stage.position as Kind['position']) : 'middle')
  const ref = body.parent_stage_id === undefined ? stage.parent_stage_id : body.parent_stage_id
  const parent = await parentFor(ctx, stage.module_type, ref, kind, stage.id)
  const statuses = await statusesOf(ctx, stage.id)
  const isOther = kind.type !== stage.type || kind.position !== stage.position || parent !== stage.parent_stage_id
  if (isOther) await refuseStanding(ctx, statuses)
  const after = { name: body.name, is_active: body.is_active, ...kind, parent_stage_id: parent }
  await ctx.db.updateTable('stages').set(after).where('id', '=', stage.id).execute()
  // The statuses it groups get its type.
  await ctx.db.updateTable('stages').set(kind).where('parent_stage_id', '=', stage.id).execute()
  const touched = await timelinesWith(ctx, statuses)
  if (isOther || !body.is_active) await refuseBroken(ctx, touched)
  if (isOther) for (const id of touched) await recountDue(ctx, id)
  const { id: _, identifier, key: __, module_type: ___, is_default: ____, ...before } = stage
  ctx.changed({ module: 'stage', id: stage.id, before, after })
  await pipelinesChanged(ctx, { identifier })
  return stageById(ctx, stage.id)
}

/** Refuses while records stand in these statuses, and says how many (G-M-17). */
export async function refuseStanding(ctx: Ctx, statusIds: readonly number[], timelineId?: number) {
  if (!statusIds.length) return
  // Waits for transactions that are moving a record there.
  await ctx.db.selectFrom('stages').select('id').where('id', 'in', statusIds).forUpdate().execute()
  const load = await loadOfStatuses(ctx, statusIds, timelineId)
  if (!load.length) return
  const count = load.reduce((sum, { records }) => sum + records, 0)
  refuse('STAGE_IN_USE', { count, stages: load.map(({ name }) => name).join(', ') }, [
    {
      field: 'stage_data',
      text: '{{count}} records are in {{stages}}. Move them to another stage first',
      vars: { count, stages: load.map(({ name }) => name).join(', ') },
      details: load,
    },
  ])
}

/** A parent has the same module and type, has no parent itself, and is in no timeline (G-M-16). */
async function parentFor(ctx: Ctx, module: string, ref: string | number | null, kind: Kind, besides = 0): Promise<number | null> {
  if (ref === null) return null
  const parent = await possibleParent(ctx, ref, besides)
  const why = parentMisfit(parent && { ...parent, isSelf: parent.id === besides }, {
    module_type: module,
    ...kind,
    groups: parent?.ownGroups ?? false,
  })
  return why === null ? parent!.id : refuseField('parent_stage_id', why)
}

async function timelinesWith({ db }: Ctx, stageIds: readonly number[]) {
  const rows = await db.selectFrom('timeline_stages').select('timeline_id').distinct().where('stage_id', 'in', stageIds).execute()
  return rows.map(({ timeline_id }) => timeline_id)
}

async function refuseTaken(ctx: Ctx, module: string, name: string, besides = 0) {
  const other = await ctx.db
    .selectFrom('stages')
    .select('id')
    .where('module_type', '=', module)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', besides)
    // A stage may share its name with its only status, as the built-in ones do.
    .$if(besides > 0, (others) =>
      others.where(sql<boolean>`lower(name) <> (select lower(own.name) from stages own where own.id = ${besides}::int)`),
    )
    .executeTakeFirst()
  if (other) refuse('ALREADY_EXISTS', {}, [{ field: 'name', text: 'Stage name already exists' }])
}

/** A key made from the name, unique within the module. */
async function freeKey({ db }: Ctx, module: string, name: string) {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 50)
  const stem = plain || 'stage'
  const taken = await db
    .selectFrom('stages')
    .select('key')
    .where('module_type', '=', module)
    .where(sql<boolean>`starts_with(key, ${stem})`)
    .execute()
  const keys = new Set(taken.map(({ key }) => key))
  let key = stem
  for (let next = 2; keys.has(key); next++) key = `${stem}_${next}`
  return key
}
