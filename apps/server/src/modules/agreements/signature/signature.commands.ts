import type { SignBody } from '@embark/contract/agreements/signature/signature.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { VisibleAgreement } from '../agreement/agreement.policy.ts'
import type { SigningAgency } from './signature.policy.ts'

const longestUserAgent = 500

/** What proves a signature beside the names: which text, when, and from where. */
const proofOf = (ctx: Ctx, agreement: VisibleAgreement, agency: SigningAgency) => ({
  agreement_id: agreement.id,
  agent_id: agency.id,
  content_sha256: agreement.content_sha256,
  ip: ctx.ip,
  user_agent: ctx.request.userAgent?.slice(0, longestUserAgent) ?? null,
  offset_minutes: ctx.offsetMinutes,
  user_id: ctx.actor.id,
})

/** Signs an agreement for an agency, once; from then on its people may work. */
export async function signAgreement(ctx: Ctx, agreement: VisibleAgreement, agency: SigningAgency, body: SignBody): Promise<number> {
  if (agreement.status !== 'active') refuseField('agreement_identifier', 'Only an active agreement can be signed')
  if (agreement.group !== 'agent') refuseField('agreement_identifier', 'This agreement is not one for agents')
  if (body.content_sha256 !== undefined && body.content_sha256 !== agreement.content_sha256) refuse('VERSION_CONFLICT')
  const { signed_by_company, signed_by_name, signed_by_designation } = body
  const names = { signed_by_company, signed_by_name, signed_by_designation }
  const made = await ctx.db
    .insertInto('agreement_signatures')
    .values({ ...proofOf(ctx, agreement, agency), ...names, status: 'signed' })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } = made ?? refuse('AGREEMENT_SIGNED')
  ctx.changed({ module: 'agreement', id: agreement.id, after: { signature_id: id, agent_id: agency.id, ...names } })
  await ctx.forgetAccess()
  await ctx.enqueue('agreements.signed_copy', { signature_id: id })
  ctx.emit('agreement.signed', { signature_id: id, agent_id: agency.id })
  return id
}

/** Writes down that an agency declined; it is asked again when somebody of it signs in. */
export async function declineAgreement(ctx: Ctx, agreement: VisibleAgreement, agency: SigningAgency) {
  const { rows } = await sql<{ signed: boolean }>`
    select exists (
      select
      from agreement_signatures
      where agreement_id = ${agreement.id} and agent_id = ${agency.id} and status = 'signed'
    ) as signed`.execute(ctx.db)
  if (rows[0]!.signed) refuse('AGREEMENT_SIGNED')
  await ctx.db
    .insertInto('agreement_signatures')
    .values({ ...proofOf(ctx, agreement, agency), status: 'declined' })
    .execute()
  ctx.changed({ module: 'agreement', id: agreement.id, after: { agent_id: agency.id, status: 'declined' } })
  return { identifier: agreement.identifier }
}

/** Whether a signature still lacks its printed copy; locked, so that only one run files it. */
export async function lacksCopy(ctx: Ctx, id: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(concat('agreement_copies', current_setting('app.tenant_id'))), ${id})`.execute(ctx.db)
  const { rows } = await sql<{ lacks: boolean }>`
    select exists (select from agreement_signatures where id = ${id} and status = 'signed')
      and not exists (select from agreement_copies where signature_id = ${id}) as lacks`.execute(ctx.db)
  return rows[0]!.lacks
}

/** Files the printed copy of a signature. */
export const keepCopy = (ctx: Ctx, signature_id: number, file_id: number) =>
  ctx.db.insertInto('agreement_copies').values({ signature_id, file_id }).execute()
