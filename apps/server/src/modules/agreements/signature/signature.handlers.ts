import { signatures } from '@embark/contract/agreements/signature/signature.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { implement } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { agreementToSign, currentAgreement, visibleAgreement } from '../agreement/agreement.policy.ts'
import { paperOf } from './paper.rules.ts'
import { declineAgreement, signAgreement } from './signature.commands.ts'
import { ownAgency, readableAgency, visibleAgency } from './signature.policy.ts'
import { copyById, printedCopy, signatureList, signatureOf } from './signature.queries.ts'

/** The printed copy of a signature: the one that was filed, or a drawing of it while its job is still waiting. */
async function pdfOf(ctx: Ctx, id: number) {
  const shown = { type: 'application/pdf', disposition: 'inline' as const }
  const kept = await printedCopy(ctx, id)
  if (kept) return { ...shown, filename: kept.filename, content: ctx.files.read(kept.storage_key), bytes: kept.bytes }
  const copy = await copyById(ctx, id)
  return { ...shown, filename: `${copy.title} - ${copy.agent.name}.pdf`, content: drawn(copy, ctx.tenant) }
}

/** Drawn while it is being sent, when no database connection is held any more. */
async function* drawn(copy: Parameters<typeof paperOf>[0], { name, default_language }: Ctx['tenant']) {
  // The renderer is large; a process that prints nothing never loads it.
  const { renderPaper } = await import('#platform/pdf/paper.ts')
  yield await renderPaper(paperOf(copy, name, default_language))
}

export const signatureRoutes = implement(signatures, {
  list: async (ctx, { params, query }) => signatureList.page(ctx, query, await visibleAgreement(ctx, params.identifier)),
  sign: async (ctx, { body }) => {
    const agency = await ownAgency(ctx)
    const agreement = (await currentAgreement(ctx, 'agent')) ?? refuse('NOT_FOUND')
    return { agreementInfo: await copyById(ctx, await signAgreement(ctx, agreement, agency, body)) }
  },
  signForAgent: async (ctx, { body }) => {
    const agency = await visibleAgency(ctx, body.agent_identifier)
    const agreement = await agreementToSign(ctx, body.agreement_identifier)
    return { agreementInfo: await copyById(ctx, await signAgreement(ctx, agreement, agency, body)) }
  },
  decline: async (ctx, { body }) => {
    const agency = await ownAgency(ctx)
    const agreement = await currentAgreement(ctx, 'agent')
    if (agreement?.identifier !== body.identifier) return refuse('NOT_FOUND')
    return declineAgreement(ctx, agreement, agency)
  },
  signedCopy: async (ctx, { params, query }) => {
    const agency = await readableAgency(ctx, params.agentIdentifier)
    return { agreementInfo: await copyById(ctx, await signatureOf(ctx, agency, query.agreement_identifier)) }
  },
  signedPdf: async (ctx, { params, query }) =>
    pdfOf(ctx, await signatureOf(ctx, await readableAgency(ctx, params.agentIdentifier), query.agreement_identifier)),
})
