import type { College } from '../../applications/application/application.builder.ts'

/** A day so many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An option of a test's quotation: a course of a college as the catalogue prices it, and what a test says differs. */
export const anOption = ({ programs, campus, intake }: College, course = 0, changes: object = {}) => ({
  program_id: programs[course]!,
  campus_id: campus.id,
  intake_id: intake.id,
  intake_year: new Date().getUTCFullYear() + 1,
  currency: 'CAD' as const,
  tuition_fee: '10000.00',
  application_fee: '100',
  scholarship_amount: '',
  other_fees: [],
  discounts: [],
  installments: [],
  remarks: '',
  ...changes,
})

/** The body of a test's quotation. */
export const aQuotationBody = (lead: { identifier: string }, items: readonly ReturnType<typeof anOption>[], changes: object = {}) => ({
  lead_identifier: lead.identifier,
  title: 'Two ways to Toronto',
  language: 'en' as const,
  currency: null,
  valid_until: inDays(30),
  terms: '',
  items: [...items],
  ...changes,
})

export const aMail = { to: 'family@example.com', subject: 'Your quotation', message: 'As we said on the phone.' }
