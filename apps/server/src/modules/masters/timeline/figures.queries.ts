import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { countOf, type Figures, figures } from '#platform/db/figures.ts'

const all =
  (table: string, where = sql`true`): Figures =>
  () =>
    figures({ all: countOf(table, where) })

/** What the places of this module count. */
export const masterFigures: Readonly<Record<string, Figures>> = {
  'masters.timelines': all('timelines', sql`is_active`),
  'masters.stages': () =>
    figures({ all: countOf('stages', sql`parent_stage_id is null`), statuses: countOf('stages', sql`parent_stage_id is not null`) }),
  'masters.forms': all('forms', sql`is_active`),
  'masters.formFields': all('form_fields', sql`is_active`),
  'masters.tags': all('tags'),
  'masters.clientServices': all('client_services'),
  'masters.vendors': all('vendors'),
}

/** The wizard showed the pipeline and it was taken, or leads have moved along it since. */
export const pipelineFact = ({ tenant }: Ctx) =>
  tenant.settings.setup.done.includes('pipeline') ? sql`true` : sql`exists (select from status_history where module = 'lead')`

/** A form of the company's own is published, or one of those it began with was changed. */
export const formFact = () => sql`exists (select from forms where not is_default and status = 'published')
  or exists (select from lead_forms where version > 1)`
