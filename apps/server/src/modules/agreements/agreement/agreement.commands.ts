import type { AgreementBody, AgreementEdit, StatusBody } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { statusComplaint } from '@embark/contract/agreements/agreement/agreement.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, type Keeping, refuseStale } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { VisibleAgreement } from './agreement.policy.ts'
import { markdownComplaint } from './markdown.rules.ts'

function checked(content: string | undefined) {
  const complaint = content && markdownComplaint(content)
  if (complaint) refuseField('content', complaint)
}

/** Writes an agreement down as a draft. */
export async function createAgreement(ctx: Ctx, { title, group, content }: AgreementBody, revises?: VisibleAgreement): Promise<number> {
  checked(content)
  const { id } = await ctx.db
    .insertInto('agreements')
    .values({ title, group, content, created_by: ctx.actor.id, revises_id: revises?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'agreement', id, after: { title, group, ...(revises && { revises: revises.id }) } })
  return id
}

async function isSigned(ctx: Ctx, { id }: VisibleAgreement) {
  const { rows } = await sql<{ signed: boolean }>`
    select exists (select from agreement_signatures where agreement_id = ${id} and status = 'signed') as signed`.execute(ctx.db)
  return rows[0]!.signed
}

const agreementKind: Keeping<'agreements'> = { module: 'agreement', table: 'agreements', changedAt: 'last_modified_at' }

/** Changes an agreement nobody has signed; one that was published keeps its group, in which its version was counted. */
export async function editAgreement(ctx: Ctx, agreement: VisibleAgreement, wish: AgreementEdit) {
  refuseStale(agreement, ctx.ifMatch)
  const { title = agreement.title, group = agreement.group, content = agreement.content } = wish
  const before = { title: agreement.title, group: agreement.group, content: agreement.content }
  if (title !== before.title || group !== before.group || content !== before.content) {
    if (await isSigned(ctx, agreement)) refuse('AGREEMENT_LOCKED')
    if (group !== before.group && agreement.version_no !== null)
      refuseField('group', 'The group of a published agreement stays as it is. Make a new agreement')
    if (agreement.status === 'active' && content.trim() === '') refuseField('content', 'Write the text before you publish the agreement')
    if (content !== before.content) checked(content)
    const after = { title, group, content }
    await changeRecord(ctx, agreementKind, agreement, { version: ctx.ifMatch, set: after, before, after })
  }
  const { status = agreement.status, is_current = status === 'active' && agreement.is_current } = wish
  await changeStatus(ctx, { ...agreement, group, content }, { status, is_current })
}

/** Publishes an agreement, takes it back, or makes it the current one in place of the other (G-C-78). */
export async function changeStatus(ctx: Ctx, agreement: VisibleAgreement, { status, is_current }: StatusBody) {
  const complaint = statusComplaint(agreement, { status, is_current })
  if (complaint) refuseField(complaint.field, complaint.text)
  if (status === agreement.status && is_current === agreement.is_current) return
  const { group } = agreement
  if (is_current)
    await ctx.db.updateTable('agreements').set({ is_current: false }).where('group', '=', group).where('is_current', '=', true).execute()
  const version_no = sql`coalesce(
    version_no,
    (select coalesce(max(o.version_no), 0) + 1 from agreements o where o."group" = agreements."group"))`
  await changeRecord(ctx, agreementKind, agreement, {
    set: { status, is_current, ...(status === 'active' && { version_no }) },
    before: { status: agreement.status, is_current: agreement.is_current },
    after: { status, is_current },
  })
  if (!is_current && !agreement.is_current) return
  await ctx.forgetAccess()
  ctx.emit('agreement.changed', { group })
}
