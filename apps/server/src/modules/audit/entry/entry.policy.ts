import type { Ctx } from '#platform/context.ts'

/** Who may read the log reads all of the company's: an entry that hides from its readers protects nobody. */
export const visibleEntries = ({ db }: Ctx) => db.selectFrom('audit_entries as e')
