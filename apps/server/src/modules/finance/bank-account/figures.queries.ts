import { sql } from 'kysely'
import { countOf, type Figures, figures } from '#platform/db/figures.ts'

/** What the places of this module count. */
export const financeFigures: Readonly<Record<string, Figures>> = {
  'finance.bankAccounts': () => figures({ all: countOf('bank_accounts', sql`deleted_at is null`) }),
  'finance.commissionStructures': () =>
    figures({ all: sql`select count(distinct institution_id)::int from commission_structures where status = 'active'` }),
}
