import type { CaptureKeyBody } from '@embark/contract/leads/capture-key/capture-key.contract.ts'
import { keyStart } from '@embark/contract/leads/capture-key/capture-key.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { chosen } from '#platform/db/chosen.ts'
import { changeRecord, type Keeping } from '#platform/record.ts'
import { type VisibleCaptureKey, visibleCaptureKey } from './capture-key.policy.ts'

const captureKeyKind: Keeping<'capture_keys'> = { module: 'capture_key', table: 'capture_keys', changedAt: 'updated_at' }

/** Makes a capture key. The key itself leaves in this answer alone; what is kept of it proves it and cannot be turned back. */
export async function createCaptureKey(ctx: Ctx, body: CaptureKeyBody) {
  const key = `${keyStart}${ctx.tokens.newSecret()}`
  const values = await columnsOf(ctx, body)
  const { id } = await ctx.db
    .insertInto('capture_keys')
    .values({ ...values, prefix: key.slice(0, keyStart.length + 5), key_hash: ctx.tokens.hashOf(key), created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'capture_key', id, after: values })
  return { captureKeyInfo: await visibleCaptureKey(ctx, id), key }
}

/** Changes what a capture key stands for, unless somebody else did so since the caller read it. */
export async function editCaptureKey(ctx: Ctx, captureKey: VisibleCaptureKey, body: CaptureKeyBody) {
  const { id, version } = captureKey
  const values = await columnsOf(ctx, body)
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, captureKey[name as keyof typeof values]]))
  await changeRecord(ctx, captureKeyKind, captureKey, { version: ctx.ifMatch ?? version, set: values, before, after: values })
  return visibleCaptureKey(ctx, id)
}

/** Revokes a capture key. One that is revoked already stays as it is. */
export async function revokeCaptureKey(ctx: Ctx, captureKey: VisibleCaptureKey) {
  if (captureKey.revoked_at !== null) return captureKey
  await changeRecord(ctx, captureKeyKind, captureKey, {
    set: { revoked_at: sql`now()`, revoked_by: ctx.actor.id },
    before: { name: captureKey.name },
  })
  return visibleCaptureKey(ctx, captureKey.id)
}

async function columnsOf(ctx: Ctx, { name, campaign, allowed_fields, ...origin }: CaptureKeyBody) {
  return {
    name,
    campaign,
    allowed_fields: [...new Set(allowed_fields)],
    lead_source_id: await chosen(ctx, 'lookup_values', origin.lead_source_id, 'lead_source_id'),
    lead_medium_id: await chosen(ctx, 'lookup_values', origin.lead_medium_id, 'lead_medium_id'),
    branch_id: await chosen(ctx, 'branches', origin.branch_id, 'branch_id'),
    form_id: await chosen(ctx, 'forms', origin.form_id, 'form_id'),
  }
}
