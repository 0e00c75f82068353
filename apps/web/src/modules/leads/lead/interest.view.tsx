import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'

/** What somebody wants to study, where and when. */
export function Interest({ of }: { readonly of: Pick<LeadRow, 'study_level' | 'destination_countries' | 'intake' | 'intake_year'> }) {
  const t = useT()
  const [first, ...more] = [
    of.study_level && t(of.study_level.label),
    inARow(of.destination_countries.map(({ name }) => name)),
    of.intake && `${t(of.intake.label)} ${of.intake_year ?? ''}`.trim(),
  ].filter(Boolean)
  return first ? <TwoLines top={first} bottom={more.length > 0 && <InDots parts={more} />} /> : <NoValue />
}
