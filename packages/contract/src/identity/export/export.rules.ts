/** The lists a file can be made of, by the endpoints that answer them. */
export const exportedLists = [
  'applications.application.list',
  'audit.entry.list',
  'catalog.fee_waiver.list',
  'catalog.institution.list',
  'counselling.counselling.list',
  'finance.agent_invoice.list',
  'finance.installment.list',
  'leads.lead.list',
  'leads.student.list',
  'organization.staff.list',
  'quotations.quotation.list',
] as const
export type ExportedListName = (typeof exportedLists)[number]

export const exportLimits = {
  /** So many rows are written while the caller waits. */
  atOnce: 1_000,
  /** How long a file is kept. */
  keptDays: 7,
} as const
