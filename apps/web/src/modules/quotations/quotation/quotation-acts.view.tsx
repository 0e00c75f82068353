import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { quotationName } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import type { Quotation } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { quotationScreens } from '@embark/contract/quotations/quotations.screens.ts'
import { call } from '#platform/api/call.ts'
import { useAction, useConfirmedAction } from '#platform/api/hooks.ts'
import { openBlob } from '#platform/api/open-blob.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { RowAct } from '#platform/list/row-acts.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { useGo } from '#ui/link.tsx'

/** The answers that a change of a quotation makes stale. */
export const quotationReads = [quotations.list, quotations.ofLead, quotations.single]

/** Where one quotation is read, written and sent. */
export const quotationHref = (place: 'preview' | 'edit' | 'send', { identifier }: Pick<Quotation, 'identifier'>) =>
  to(quotationScreens[place], { identifier })

/** What may be done with one quotation, in the list, on the lead's page and beside its preview. */
export function useQuotationActs(): readonly RowAct<Quotation>[] {
  const t = useT()
  const go = useGo()
  const revision = useAction(quotations.revise, {
    stales: quotationReads,
    onDone: ({ quotationInfo }) => go(quotationHref('edit', quotationInfo)),
  })
  const removal = useConfirmedAction(quotations.remove, {
    question: (quotation: Quotation) => ({
      title: t('Delete quotation {{number}}?', { number: quotationName(quotation) }),
      text: t('Only drafts can be deleted. This one was never sent.'),
      verb: t('Delete'),
      danger: true,
    }),
    toCall: ({ identifier }) => ({ params: { id: identifier } }),
    stales: quotationReads,
    said: t('Quotation deleted successfully'),
  })
  const open = ({ identifier }: Quotation) =>
    void openBlob(call(quotations.pdf, { params: { id: identifier } })).catch(() => toast.failed({ message: t('Something went wrong') }))
  return [
    { id: 'preview', label: t('Preview'), href: (quotation) => quotationHref('preview', quotation) },
    { id: 'edit', label: t('Edit'), href: (quotation) => quotationHref('edit', quotation), isFor: ({ can }) => can.update },
    {
      id: 'send',
      label: ({ status }) => (status === 'draft' ? t('Send') : t('Send again')),
      href: (quotation) => quotationHref('send', quotation),
      isFor: ({ can }) => can.send,
    },
    {
      id: 'revise',
      label: t('New version'),
      onRun: ({ identifier }) => revision.mutate({ params: { id: identifier } }),
      isFor: ({ can }) => can.revise,
    },
    { id: 'pdf', label: t('Open as PDF'), onRun: open },
    {
      id: 'application',
      label: t('Open the application'),
      href: ({ application }) => to(applicationScreens.record, { application_id: application?.identifier ?? '' }),
      isFor: ({ application }) => application !== null,
    },
    {
      id: 'lead',
      label: t('Open the lead'),
      href: ({ lead }) => hrefWith(to(leadScreens.record, { lead_id: lead.identifier }), { tab: 'quotations' }),
      isFor: ({ can }) => can.open_lead,
    },
    { id: 'remove', label: t('Delete'), onRun: removal.ask, isFor: ({ can }) => can.update, danger: true, apart: true },
  ]
}
