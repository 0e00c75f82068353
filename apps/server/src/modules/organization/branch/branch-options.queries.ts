import { sql } from 'kysely'
import type { OptionSource } from '#modules/masters/masters.public.ts'

/** The lookup of branches for form fields. */
export const branchOptions: Readonly<Record<string, OptionSource>> = {
  '/branches': () => sql`select b.id as value, b.name as label, 0 as rank from branches b where b.is_active`,
}
