import { sql } from 'kysely'
import { countOf, type Figures, figures } from '#platform/db/figures.ts'

/** What the places of this module count. */
export const agreementFigures: Readonly<Record<string, Figures>> = {
  'agreements.list': () =>
    figures({ current: countOf('agreements', sql`is_current`), draft: countOf('agreements', sql`status = 'draft'`) }),
}
