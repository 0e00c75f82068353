import { sql } from 'kysely'
import { countOf, type Figures, figures } from '#platform/db/figures.ts'

const isClaimed = sql`is_active and visible_to is not null`

/** What the places of this module count. */
export const catalogFigures: Readonly<Record<string, Figures>> = {
  'catalog.claimInstitutions': () => figures({ claimed: countOf('institutions', isClaimed) }),
}

/** There is an institution people may find programs of. */
export const catalogueFact = () => sql`exists (select from institutions where ${isClaimed})`
