import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { RecordScreen } from '#ui/record/record-screen.tsx'
import { LeadPage } from './lead-page.view.tsx'

/** One lead: who it is, how far it has come, what is next, and everything that happened. */
export default function LeadRecordPage() {
  const { lead_id } = useScreenParams(leadScreens.record)
  const record = useEndpoint(leads.single, { params: { id: lead_id } })
  const t = useT()
  if (record.data) return <LeadPage lead={record.data.leadInfo} />
  return <RecordScreen title={t('Lead')} path={[{ name: t('Leads'), href: to(leadScreens.list) }]} {...shownOf(record)} />
}
