import type { FeedDraft } from '@embark/contract/updates/information-update/information-update.contract.ts'
import type { ManagedType } from '@embark/contract/updates/information-update/information-update.rules.ts'
import type { FeedField, InformationUpdate } from '@embark/contract/updates/information-update/update-shapes.contract.ts'

const place = ['institution_id', 'country_id', 'study_level_id'] as const
/** The inputs of each feed, in their order. */
export const inputsOf: Readonly<Record<ManagedType, readonly FeedField[]>> = {
  offerLetterUpdate: [...place, 'duration', 'duration_type'],
  tutionFeeUpdate: [...place, 'fees', 'currency'],
  commissionUpdate: ['commission_type', 'commission_percentage', 'commission_amount', 'commission_currency', ...place],
  recentUpdate: ['title', 'content', 'module_type', 'till_date', 'institution_id'],
  scholarshipUpdate: ['title', 'content', 'institution_id', 'country_id', 'amount', 'currency', 'type', 'till_date'],
  intakeUpdate: ['intake_month', 'intake_year', 'status', 'till_date', ...place],
  moiUpdate: [...place, 'requirement', 'description'],
}
const firsts: FeedDraft = {
  duration_type: 'weeks',
  commission_type: 'percentage',
  module_type: 'general',
  status: 'open',
}

/** What the form of a feed begins with: an entry's values as text, or the usual defaults. */
export function draftOf(type: ManagedType, update: InformationUpdate | null): FeedDraft {
  const wide = (update ?? {}) as Record<string, unknown>
  const places: Record<string, number | undefined> = {
    institution_id: update?.institution_info?.id,
    country_id: update?.country_info?.id,
    study_level_id: update?.study_level_info?.id,
  }
  const textOf = (name: FeedField) => {
    if (!update) return firsts[name] ?? ''
    const value = name in places ? places[name] : wide[name]
    return value === null || value === undefined ? '' : String(value)
  }
  return Object.fromEntries(inputsOf[type].map((name) => [name, textOf(name)]))
}
