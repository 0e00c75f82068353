import type { Counselling } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { RowAct } from '#platform/list/row-acts.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { ChangeStatus } from './change-status.dialog.tsx'
import { CounsellingForm } from './counselling.form.tsx'
import { CounsellingHistory } from './counselling-history.dialog.tsx'

/** What may be done with one counselling, in the list and on the lead's page. */
export function useCounsellingActs(): readonly RowAct<Counselling>[] {
  const t = useT()
  return [
    {
      id: 'status',
      label: ({ status }) => (status === 'scheduled' ? t('Change status') : t('Schedule anew')),
      dialog: (counselling, close) => <ChangeStatus counselling={counselling} onClose={close} />,
      isFor: ({ can }) => can.change_status,
    },
    {
      id: 'edit',
      label: t('Edit'),
      dialog: (counselling, close) => <CounsellingForm counselling={counselling} onClose={close} />,
      isFor: ({ can }) => can.update,
    },
    {
      id: 'history',
      label: t('Details and history'),
      isOpening: true,
      dialog: (counselling, close) => <CounsellingHistory counselling={counselling} onClose={close} />,
    },
    {
      id: 'lead',
      label: t('Open the lead'),
      href: ({ lead }) => hrefWith(to(leadScreens.record, { lead_id: lead.identifier }), { tab: 'counsellings' }),
      isFor: ({ can }) => can.open_lead,
    },
  ]
}
