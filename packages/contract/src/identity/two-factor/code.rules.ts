import * as z from 'zod'

/** Six digits; people also type the gap their app shows in the middle. */
export const VerificationCode = z
  .string('Verification code is required')
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Verification code must be 6 digits'))
/** A code of the downloaded list, as XXXXX-XXXXX or without its dash. */
export const BackupCode = z
  .string('Backup code is required')
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z2-7]{10}$/, 'A backup code looks like ABCDE-23456'))
