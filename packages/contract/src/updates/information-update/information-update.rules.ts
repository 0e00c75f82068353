import type { Access } from '../../kernel/access.ts'

/** Every type an information update may have, spelled as the specification spells it. */
export const updateTypes = [
  'offerLetterUpdate',
  'tutionFeeUpdate',
  'commissionUpdate',
  'recentUpdate',
  'webinarUpdate',
  'scholarshipUpdate',
  'intakeUpdate',
  'moiUpdate',
] as const
export type UpdateType = (typeof updateTypes)[number]

/** Webinar updates derive from webinars and are managed there (G-C-86). */
export type ManagedType = Exclude<UpdateType, 'webinarUpdate'>

interface Feed {
  readonly slug: string
  /** Who sees the feed at all: its list, its entries and its unread ones. */
  readonly read: Access
  readonly name: string
  /** The same in a row of tabs, under a heading that says updates. */
  readonly label: string
}

/** The feeds that are managed here: the slug in their addresses, who sees them, what people call them. */
export const feeds = {
  offerLetterUpdate: { slug: 'offer-letter-update', read: 'updates.offers.read', name: 'Offer letter updates', label: 'Offer letters' },
  tutionFeeUpdate: { slug: 'tuition-fee-update', read: 'signed-in', name: 'Tuition fee updates', label: 'Tuition fees' },
  commissionUpdate: { slug: 'commission-update', read: 'updates.commission.read', name: 'Commission updates', label: 'Commissions' },
  recentUpdate: { slug: 'recent-update', read: 'updates.recent.read', name: 'Recent updates', label: 'Recent updates' },
  scholarshipUpdate: { slug: 'scholarship-update', read: 'updates.scholarship.read', name: 'Scholarship updates', label: 'Scholarships' },
  intakeUpdate: { slug: 'intake-update', read: 'signed-in', name: 'Intake updates', label: 'Intakes' },
  moiUpdate: { slug: 'moi-update', read: 'signed-in', name: 'MOI updates', label: 'MOI letters' },
} as const satisfies Record<ManagedType, Feed>

export const managedTypes = Object.keys(feeds) as readonly ManagedType[]

export const feedStatuses = ['active', 'in_active'] as const
export type FeedStatus = (typeof feedStatuses)[number]
/** The legal moves of an entry; becoming active again makes it unread for everybody (G-C-87). */
export const feedMoves: Readonly<Record<FeedStatus, FeedStatus>> = { active: 'in_active', in_active: 'active' }

export const durationTypes = ['days', 'weeks', 'months'] as const
export const commissionTypes = ['percentage', 'other'] as const
export const intakeStatuses = ['open', 'other'] as const
export const recentModules = ['general', 'lead', 'application', 'program', 'institution', 'invoice', 'service'] as const
export const scholarshipTypes = ['merit_based', 'need_based', 'early_bird', 'country_specific', 'sports', 'research'] as const

/** A stored key as people read it: underscores are spaces. */
export const spaced = (key: string) => key.replaceAll('_', ' ')
