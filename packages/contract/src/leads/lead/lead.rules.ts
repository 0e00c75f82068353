/** What a lead still allows. The server refuses the rest; the screens explain why. */
export const leadCan = {
  takeNotes: (lead: { deleted_at: string | null }) => lead.deleted_at === null,
} as const

/** How interested a lead is. */
export const leadCategories = ['hot', 'warm', 'cold'] as const
export const leadGenders = ['male', 'female', 'other'] as const

/** Where a lead came in (G-L-16). */
export const leadPlatforms = [
  'portal',
  'website',
  'facebook',
  'instagram',
  'google',
  'tiktok',
  'linkedin',
  'whatsapp',
  'walk_in',
  'phone',
  'webinar',
  'agent',
  'import',
  'api',
] as const
/** The same as people read them, brands as they write themselves. */
export const leadPlatformNames: Readonly<Record<(typeof leadPlatforms)[number], string>> = {
  portal: 'Portal',
  website: 'Website',
  facebook: 'Facebook',
  instagram: 'Instagram',
  google: 'Google',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
  walk_in: 'Walk in',
  phone: 'Phone',
  webinar: 'Webinar',
  agent: 'Agent',
  import: 'Import',
  api: 'API',
}

/** Counts of lists and bulk acts (G-L-25, G-L-26). */
export const leadLimits = {
  perPage: 15,
  inlineBulk: 200,
  judgedAtOnce: 1_000,
  bulk: 100_000,
  trashDays: 30,
  selectionMinutes: 15,
  searchFrom: 3,
} as const

/** The number people quote for a lead. */
export const leadNumber = (id: number) => `LD-${id}`

/** The fields of a lead that a list can be narrowed to the empty ones of. */
export const leadBlanks = [
  'owner',
  'branch',
  'team',
  'source',
  'category',
  'destination',
  'study_level',
  'intake',
  'email',
  'mobile',
  'next_step',
] as const
export type LeadBlank = (typeof leadBlanks)[number]
