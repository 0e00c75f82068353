import type { CapturedField } from '@embark/contract/leads/capture-key/capture-key.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, label, place, reference } from '#platform/db/fragments.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The capture keys with what is read of each. Whoever may read them at all sees every one. */
export const captureKeyRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('capture_keys')
    .leftJoin('lookup_values as source', 'source.id', 'capture_keys.lead_source_id')
    .leftJoin('lookup_values as medium', 'medium.id', 'capture_keys.lead_medium_id')
    .leftJoin('branches', 'branches.id', 'capture_keys.branch_id')
    .leftJoin('forms', 'forms.id', 'capture_keys.form_id')
    .select([
      'capture_keys.id',
      'capture_keys.identifier',
      'capture_keys.version',
      'capture_keys.name',
      'capture_keys.prefix',
      'capture_keys.campaign',
      'capture_keys.last_used_at',
      'capture_keys.revoked_at',
      'capture_keys.created_at',
      'capture_keys.lead_source_id',
      'capture_keys.lead_medium_id',
      'capture_keys.branch_id',
      'capture_keys.form_id',
      // Only the command below the contract writes it.
      (eb) => eb.ref('capture_keys.allowed_fields').$castTo<CapturedField[]>().as('allowed_fields'),
      ifThere('source', label('source')).as('source'),
      ifThere('medium', label('medium')).as('medium'),
      ifThere('branches', place('branches')).as('branch'),
      ifThere('forms', place('forms')).as('form'),
      sql<number>`(select count(*)::int from leads where leads.capture_key_id = capture_keys.id)`.as('leads_count'),
    ])

/** One of them by its identifier or number, or a refusal. */
export async function visibleCaptureKey(ctx: Ctx, ref: string | number) {
  const captureKey = await captureKeyRows(ctx).where(reference(ref, 'capture_keys')).executeTakeFirst()
  return prove(captureKey ?? refuse('NOT_FOUND'))
}
export type VisibleCaptureKey = Proven<Awaited<ReturnType<typeof visibleCaptureKey>>>

/** The key behind a hash, unless it was revoked. */
export const findCaptureKey = (db: Db, hash: Buffer) =>
  db
    .selectFrom('capture_keys')
    .select(['identifier', 'name'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** The key that is calling, as the door found it; revoked in the meantime it is refused. */
export async function callingKey(ctx: Ctx) {
  const key = await captureKeyRows(ctx)
    .where('capture_keys.identifier', '=', ctx.actor.identifier)
    .where('capture_keys.revoked_at', 'is', null)
    .executeTakeFirst()
  return prove(key ?? refuse('UNAUTHORIZED'))
}
export type CallingKey = Proven<Awaited<ReturnType<typeof callingKey>>>
