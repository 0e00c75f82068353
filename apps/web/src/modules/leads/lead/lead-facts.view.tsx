import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Money } from '#ui/parts/money.tsx'
import { Facts } from '#ui/parts/two-lines.tsx'

/** The few facts a counsellor wants beside the phone, as far as they are known. */
export function LeadFacts({ lead }: { lead: LeadRecord }) {
  const t = useT()
  const { budget, destination_countries, discipline, intake, intake_year, medium, source, study_level } = lead
  const labelsOf = (...labels: readonly ({ readonly label: string } | null)[]) =>
    inARow(labels.flatMap((each) => (each ? t(each.label) : [])))
  const facts = [
    { name: t('Goal'), value: labelsOf(study_level, discipline) },
    { name: t('Destination'), value: inARow(destination_countries.map(({ name }) => name)) },
    { name: t('Intake'), value: intake && `${t(intake.label)} ${intake_year ?? ''}`.trim() },
    { name: t('Budget'), value: budget && <Money minor={budget.amount_minor} currency={budget.currency} whole /> },
    { name: source ? t('Source') : t('Medium'), value: labelsOf(source, medium) },
  ]
  return <Facts facts={facts.filter(({ value }) => value)} />
}
