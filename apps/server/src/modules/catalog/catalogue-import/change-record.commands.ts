import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import {
  atCampus,
  atInstitution,
  atProgram,
  type PlacedRow,
  programFacts,
  rowsOf,
  type Stored,
} from '../inventory/catalogue-upsert.commands.ts'

/** What a catalogue file changes, from the last to be taken away to the first. */
export const changedNouns = ['institution', 'campus', 'program', 'offering'] as const
export type ChangedNoun = (typeof changedNouns)[number]
export const tableOf = { institution: 'institutions', campus: 'campuses', program: 'programs', offering: 'program_offerings' } as const
/** The columns of each that a file writes. */
export const factsOf: Readonly<Record<ChangedNoun, readonly string[]>> = {
  institution: ['alias_name', 'url', 'logo_url'],
  campus: ['city', 'state'],
  program: [...programFacts, 'is_active'],
  offering: ['tuition_fee_minor', 'application_fee_minor', 'currency', 'search', 'is_active'],
}

/** What a record says in the columns a file writes; a program's intakes with it. */
export const saidBy = (noun: ChangedNoun, alias: string): RawBuilder<unknown> => {
  const said = sql.raw(`jsonb_build_object(${factsOf[noun].map((fact) => `'${fact}', ${alias}.${fact}`).join(', ')})`)
  if (noun !== 'program') return said
  return sql`
    ${said} || jsonb_build_object(
      'intake_ids', (
        select coalesce(jsonb_agg(own.intake_id order by own.intake_id), '[]')
        from program_intakes own
        where own.program_id = ${sql.ref(`${alias}.id`)}
      )
    )`
}

/** The records a batch names that are there already, as they stand now. */
const namedBy = (batch: string) => sql`
  select 'institution' as noun, institutions.id as record_id, institutions.name,
    ${saidBy('institution', 'institutions')} as said
  from ${rowsOf(batch)} ${atInstitution}
  union
  select 'campus', campuses.id, campuses.name, ${saidBy('campus', 'campuses')}
  from ${rowsOf(batch)} ${atInstitution} ${atCampus}
  union
  select 'program', programs.id, programs.name, ${saidBy('program', 'programs')}
  from ${rowsOf(batch)} ${atInstitution} ${atProgram}
  union
  select 'offering', o.id, programs.name, ${saidBy('offering', 'o')}
  from ${rowsOf(batch)} ${atInstitution} ${atProgram} ${atCampus}
  join program_offerings o on o.program_id = programs.id and o.campus_id = campuses.id`

/** What stands behind these offerings, each record once. */
const behind = (offeringIds: readonly number[]) => sql`
  select 'offering' as noun, o.id as record_id, o.program_id, o.campus_id, o.institution_id
  from program_offerings o
  where o.id = any(${offeringIds}::int[])`

/** Does what changes the catalogue and keeps what there is to give back: what the rows named before, and what is new. */
export async function recordingChanges(
  ctx: Ctx,
  importId: number,
  rows: readonly PlacedRow[],
  store: () => Promise<Stored>,
): Promise<Stored> {
  const batch = JSON.stringify(rows.map((row, place) => ({ ...row, place })))
  // As where the rows are stored: a loop over tables without statistics is quadratic.
  await sql`set local enable_nestloop = off`.execute(ctx.db)
  await sql`
    insert into catalogue_import_changes (import_id, noun, record_id, name, is_new, before)
    select ${importId}, noun, record_id, name, false, said
    from (${namedBy(batch)}) as now
    on conflict do nothing`.execute(ctx.db)
  const stored = await store()
  await sql`
    with offerings as materialized (${behind(stored.offering_ids)}),
    now as materialized (
      select 'offering' as noun, o.id as record_id, p.name, ${saidBy('offering', 'o')} as said
      from offerings
      join program_offerings o on o.id = offerings.record_id
      join programs p on p.id = o.program_id
      union all
      select 'program', p.id, p.name, ${saidBy('program', 'p')}
      from programs p
      where p.id in (select program_id from offerings)
      union all
      select 'campus', c.id, c.name, ${saidBy('campus', 'c')}
      from campuses c
      where c.id in (select campus_id from offerings)
      union all
      select 'institution', i.id, i.name, ${saidBy('institution', 'i')}
      from institutions i
      where i.id in (select institution_id from offerings)
    ),
    said_again as (
      update catalogue_import_changes as c
      set after = now.said
      from now
      where c.import_id = ${importId} and c.noun = now.noun and c.record_id = now.record_id and not c.is_new
    )
    insert into catalogue_import_changes (import_id, noun, record_id, name, is_new)
    select ${importId}, noun, record_id, name, true
    from now
    on conflict do nothing`.execute(ctx.db)
  return stored
}

/** Forgets the records that say the same as before. */
export const forgetUnchanged = ({ db }: Ctx, importId: number) =>
  db
    .deleteFrom('catalogue_import_changes')
    .where('import_id', '=', importId)
    .where('is_new', '=', false)
    .where(sql<boolean>`before is not distinct from after`)
    .execute()
