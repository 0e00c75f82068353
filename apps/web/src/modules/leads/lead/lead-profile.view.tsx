import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { raised } from '#platform/api/failure.ts'
import { formatDay, formatMobile, formatMoment, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Money } from '#ui/parts/money.tsx'
import { FilledFacts } from '#ui/record/filled-facts.tsx'

/** Everything noted about the person, as far as it is known. */
export function LeadProfile({ lead, onEdit }: { lead: LeadRecord; onEdit: (() => void) | undefined }) {
  const t = useT()
  const word = (value: string | null | undefined) => value && raised(t(value))
  const number = (code: string | null, mobile: string | null) => mobile && <bdi dir="ltr">{formatMobile(code, mobile)}</bdi>
  const { budget } = lead
  return (
    <FilledFacts
      action={
        onEdit && (
          <button type="button" className="e-link" onClick={onEdit}>
            {t('Edit lead')}
          </button>
        )
      }
      groups={[
        {
          name: t('Person'),
          facts: [
            { name: t('First name'), value: lead.first_name },
            { name: t('Last name'), value: lead.last_name },
            { name: t('Mobile'), value: number('', lead.mobile) },
            { name: t('Email'), value: lead.email && <bdi dir="ltr">{lead.email}</bdi> },
            { name: t('City'), value: [lead.source_city, lead.source_country?.name].filter(Boolean).join(', ') },
            { name: t('Gender'), value: word(lead.gender) },
            { name: t('Date of birth'), value: lead.date_of_birth && formatDay(lead.date_of_birth) },
            { name: t('Nationality'), value: lead.nationality?.name },
          ],
        },
        {
          name: t('Studies'),
          facts: [
            { name: t('Study level'), value: lead.study_level && t(lead.study_level.label) },
            { name: t('Discipline'), value: lead.discipline && t(lead.discipline.label) },
            { name: t('Destination'), value: inARow(lead.destination_countries.map(({ name }) => name)) },
            { name: t('Intake'), value: lead.intake && `${t(lead.intake.label)} ${lead.intake_year ?? ''}`.trim() },
            { name: t('Budget'), value: budget && <Money minor={budget.amount_minor} currency={budget.currency} whole /> },
            { name: t('Test scores'), value: lead.test_scores.map(({ score_name, score }) => `${score_name} ${score}`).join(', ') },
          ],
        },
        {
          name: t('Origin'),
          facts: [
            { name: t('Channel'), value: word(lead.platform) },
            { name: t('Source'), value: lead.source && t(lead.source.label) },
            { name: t('Medium'), value: lead.medium && t(lead.medium.label) },
            { name: t('Referred by'), value: lead.referred_by && fullNameOf(lead.referred_by) },
            { name: t('Campaign'), value: [lead.utm_source, lead.utm_medium, lead.utm_campaign].filter(Boolean).join(' / ') },
            { name: t('Agent'), value: lead.agent?.name },
          ],
        },
        {
          name: t('Record'),
          facts: [
            { name: t('Category'), value: word(lead.category) },
            { name: t('Branch'), value: lead.branch?.name },
            { name: t('Team'), value: lead.team?.name },
            { name: t('Created'), value: formatMoment(lead.created_at) },
            { name: t('Last activity'), value: formatMoment(lead.last_activity_at) },
          ],
        },
      ]}
    />
  )
}
