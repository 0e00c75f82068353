import type { Visibility } from '../claim/claim.rules.ts'

/** Kinds of institution, with what people read for them. */
export const institutionTypes = ['university', 'college', 'language_school', 'pathway_provider', 'school', 'other'] as const
export type InstitutionType = (typeof institutionTypes)[number]
export const institutionTypeNames: Record<InstitutionType, string> = {
  university: 'University',
  college: 'College',
  language_school: 'Language school',
  pathway_provider: 'Pathway provider',
  school: 'School',
  other: 'Other',
}

/** What an agency gets of a commission, in percent; a label only, finance decides what is paid (G-L-48). */
export const commissionTiers = [100, 90, 85, 80] as const
export type CommissionTier = (typeof commissionTiers)[number]

/** How many institutions one call may change. */
export const mostAtOnce = 500
/** How many pictures an institution has at most. */
export const mostPictures = 12

export const institutionStatuses = ['active', 'in_active'] as const
export type InstitutionStatus = (typeof institutionStatuses)[number]
export const institutionStatusNames: Record<InstitutionStatus, string> = { active: 'Shown', in_active: 'Hidden' }

/** What many institutions can be given at once; a tier of null leaves it to each agency's own. */
export interface BulkChange {
  readonly visible_to?: Visibility | undefined
  readonly commission_tier?: CommissionTier | null | undefined
  readonly status?: InstitutionStatus | undefined
  readonly fee_waiver?: object | undefined
}
/** What decides whether one of them can take the change. */
interface Changeable {
  readonly status: InstitutionStatus
  readonly visible_to: Visibility | null
  readonly commission_tier: number | null
  readonly shared_by: string | null
}
export const skipReasons = ['shared', 'not_claimed', 'same'] as const
export type SkipReason = (typeof skipReasons)[number]
export const skipReasonNames: Record<SkipReason, string> = {
  shared: 'Another company shares it and says whether it is offered',
  not_claimed: 'It is not claimed: choose a visibility too',
  same: 'It has these values already',
}

/** Why a bulk update leaves an institution as it is; nothing where it changes it. */
export function skipReasonOf(institution: Changeable, change: BulkChange): SkipReason | undefined {
  if (change.status !== undefined && institution.shared_by !== null) return 'shared'
  if (change.commission_tier !== undefined && institution.visible_to === null && change.visible_to === undefined) return 'not_claimed'
  const isSame =
    change.fee_waiver === undefined &&
    (change.visible_to === undefined || change.visible_to === institution.visible_to) &&
    (change.commission_tier === undefined || change.commission_tier === institution.commission_tier) &&
    (change.status === undefined || change.status === institution.status)
  return isSame ? 'same' : undefined
}
