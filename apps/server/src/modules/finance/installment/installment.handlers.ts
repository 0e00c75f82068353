import { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { visibleApplication } from '#modules/applications/applications.public.ts'
import { implement } from '#platform/http/implement.ts'
import { refuseField } from '#platform/refusal.ts'
import { documentsOfTab } from './document.queries.ts'
import { generateByHand } from './generate-by-hand.commands.ts'
import { installmentHistory } from './history.queries.ts'
import { holdOrDrop, rollBack, setExpectedDate } from './hold.commands.ts'
import { mustSeeTab, visibleInstallments } from './installment.policy.ts'
import { installmentsByIds, installmentsOfTab, reasonsFor } from './installment.queries.ts'

export const installmentRoutes = implement(installments, {
  list: async (ctx, { query }) => {
    mustSeeTab(ctx, query.invoice_tab)
    return query.invoice_tab.endsWith('_v2') ? documentsOfTab(ctx, query) : installmentsOfTab(ctx, query)
  },
  documents: async (ctx, { query }) => {
    mustSeeTab(ctx, query.invoice_tab)
    return documentsOfTab(ctx, query)
  },
  get: async (ctx, { params }) => installmentHistory(ctx, await visibleInstallments(ctx, [params.identifier])),
  setHoldDrop: async (ctx, { body }) => {
    const ids = await visibleInstallments(ctx, body.application_installment_id)
    await holdOrDrop(ctx, ids, body)
    return { installmentsInfo: await installmentsByIds(ctx, ids, body.invoice_status_group) }
  },
  removeHoldDrop: async (ctx, { query, body }) => {
    const refs = body.application_installment_id ?? query.application_installment_id ?? []
    if (!refs.length) refuseField('application_installment_id', 'Installment is required')
    const remarks = body.remarks ?? query.remarks ?? ''
    if (!remarks) refuseField('remarks', 'Remarks are required')
    const side = body.invoice_status_group ?? query.invoice_status_group ?? 'client'
    const ids = await visibleInstallments(ctx, refs)
    await rollBack(ctx, ids, { side, remarks })
    return { installmentsInfo: await installmentsByIds(ctx, ids, side) }
  },
  setExpectedDate: async (ctx, { body }) => {
    const ids = await visibleInstallments(ctx, [body.identifier])
    await setExpectedDate(ctx, ids, body.expected_commission_in_date)
    const [installmentInfo] = await installmentsByIds(ctx, ids)
    return { installmentInfo: installmentInfo! }
  },
  reasons: async (ctx, { query }) => reasonsFor(ctx.db, query.reason_type),
  generate: async (ctx, { params, body }) => {
    const application = await visibleApplication(ctx, params.id)
    const { ids, resultInfo } = await generateByHand(ctx, application, body.lines)
    return { installmentsInfo: await installmentsByIds(ctx, ids), resultInfo }
  },
})
