import type { Ctx } from '#platform/context.ts'

/** Whoever may read the log reads all of the company's entries: one hidden from its readers would protect nobody. */
export const visibleEntries = ({ db }: Ctx) => db.selectFrom('audit_entries as e')
