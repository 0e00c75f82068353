import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { formatDay, formatMobile, formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { Facts } from '#ui/parts/two-lines.tsx'

/** Everything noted about the person. */
export function LeadProfile({ lead }: { lead: LeadRecord }) {
  const t = useT()
  const or = (value: string | null | undefined) => (value ? <span dir="auto">{value}</span> : <NoValue />)
  return (
    <Facts
      facts={[
        { name: t('First name'), value: or(lead.first_name) },
        { name: t('Last name'), value: or(lead.last_name) },
        { name: t('Mobile'), value: <bdi dir="ltr">{formatMobile('', lead.mobile)}</bdi> },
        { name: t('Email'), value: lead.email ? <bdi dir="ltr">{lead.email}</bdi> : <NoValue /> },
        { name: t('Gender'), value: lead.gender ? t(lead.gender) : <NoValue /> },
        { name: t('Date of birth'), value: lead.date_of_birth ? formatDay(lead.date_of_birth) : <NoValue day /> },
        { name: t('Nationality'), value: or(lead.nationality?.name) },
        { name: t('City'), value: or(lead.source_city) },
        { name: t('Category'), value: lead.category ? t(lead.category) : <NoValue /> },
        { name: t('Branch'), value: or(lead.branch?.name) },
        { name: t('Team'), value: or(lead.team?.name) },
        { name: t('Agent'), value: or(lead.agent?.name) },
        { name: t('Channel'), value: t(lead.platform) },
        { name: t('Campaign'), value: or([lead.utm_source, lead.utm_medium, lead.utm_campaign].filter(Boolean).join(' / ')) },
        { name: t('Created'), value: formatMoment(lead.created_at) },
        { name: t('Last activity'), value: formatMoment(lead.last_activity_at) },
      ]}
    />
  )
}
