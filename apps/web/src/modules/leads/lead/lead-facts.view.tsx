import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Money, NoValue } from '#ui/parts/money.tsx'
import { Facts } from '#ui/parts/two-lines.tsx'

/** The few facts a counsellor wants beside the phone. */
export function LeadFacts({ lead }: { lead: LeadRecord }) {
  const t = useT()
  return (
    <Facts
      facts={[
        {
          name: t('Goal'),
          value: [lead.study_level && t(lead.study_level.label), lead.discipline && t(lead.discipline.label)]
            .filter(Boolean)
            .join(', ') || <NoValue />,
        },
        { name: t('Destination'), value: lead.destination_countries.map(({ name }) => name).join(', ') || <NoValue /> },
        { name: t('Intake'), value: lead.intake ? `${t(lead.intake.label)} ${lead.intake_year ?? ''}`.trim() : <NoValue /> },
        {
          name: t('Budget'),
          value: lead.budget ? <Money minor={lead.budget.amount_minor} currency={lead.budget.currency} whole /> : <NoValue />,
        },
        { name: t('Source'), value: [lead.source?.label, lead.medium?.label].filter(Boolean).join(', ') || <NoValue /> },
      ]}
    />
  )
}
