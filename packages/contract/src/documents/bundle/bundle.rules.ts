/** What one file made of documents may hold. */
export const bundleLimits = {
  /** Larger ones are made by a job. */
  bytesAtOnce: 20 * 1_048_576,
  documents: 500,
  bytes: { zip: 500 * 1_048_576, pdf: 100 * 1_048_576 },
  pages: 2_000,
  keptDays: 7,
} as const

/** What goes into a PDF. */
export const isPage = (mediaType: string) => mediaType === 'application/pdf' || mediaType === 'image/jpeg' || mediaType === 'image/png'

/** Why documents do not become one PDF. */
export const packingTexts = {
  locked: '{{name}} is locked by a password. Take a ZIP, or leave it out',
  broken: '{{name}} is damaged and cannot be read. Take a ZIP, or leave it out',
  long: 'These documents have more than {{max}} pages together. Choose fewer',
} as const
