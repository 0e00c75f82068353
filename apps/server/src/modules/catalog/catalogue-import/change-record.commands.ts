import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import {
  isNamed,
  type Named,
  namedBy,
  type PlacedRow,
  programFacts,
  recordsNamed,
  type Stored,
} from '../inventory/catalogue-upsert.commands.ts'

/** What a catalogue file changes, from the last to be taken away to the first. */
export const changedNouns = ['institution', 'campus', 'program', 'offering'] as const
export type ChangedNoun = (typeof changedNouns)[number]
export const tableOf = { institution: 'institutions', campus: 'campuses', program: 'programs', offering: 'program_offerings' } as const
/** Who verified a row, which is forgotten as a file changes what was verified. */
const verification = ['verified_at', 'verified_by_user_id', 'verified_source']
/** The columns of each that a file writes. */
export const factsOf: Readonly<Record<ChangedNoun, readonly string[]>> = {
  institution: ['alias_name', 'url', 'logo_url'],
  campus: ['city', 'state'],
  program: [...programFacts, 'is_active', ...verification],
  offering: ['tuition_fee_minor', 'application_fee_minor', 'currency', 'search', 'is_active', ...verification],
}

const intakeFacts = ['intake_id', 'deadline', ...verification]
const said = (facts: readonly string[], alias: string) =>
  sql.raw(`jsonb_build_object(${facts.map((fact) => `'${fact}', ${alias}.${fact}`).join(', ')})`)

/** What a record says in the columns a file writes; a program's intakes with it. */
export const saidBy = (noun: ChangedNoun, alias: string): RawBuilder<unknown> => {
  const facts = said(factsOf[noun], alias)
  if (noun !== 'program') return facts
  return sql`
    ${facts} || jsonb_build_object(
      'intakes', (
        select coalesce(jsonb_agg(${said(intakeFacts, 'own')} order by own.intake_id), '[]')
        from program_intakes own
        where own.program_id = ${sql.ref(`${alias}.id`)}
      )
    )`
}

/** The records that `records` numbers, as they stand now. */
const namedRecords = sql`
  select 'institution' as noun, institutions.id as record_id, institutions.name,
    ${saidBy('institution', 'institutions')} as said
  from institutions
  where ${isNamed('institutions.id', 'institution_id')}
  union all
  select 'campus', campuses.id, campuses.name, ${saidBy('campus', 'campuses')}
  from campuses
  where ${isNamed('campuses.id', 'campus_id')}
  union all
  select 'program', programs.id, programs.name, ${saidBy('program', 'programs')}
  from programs
  where ${isNamed('programs.id', 'program_id')}
  union all
  select 'offering', o.id, programs.name, ${saidBy('offering', 'o')}
  from program_offerings o
  join programs on programs.id = o.program_id and ${isNamed('programs.id', 'program_id')}
  where ${isNamed('o.id', 'offering_id')}`

/** Does what changes the catalogue and keeps what there is to give back: what the rows named before, and what is new. */
export async function recordingChanges(
  ctx: Ctx,
  importId: number,
  rows: readonly PlacedRow[],
  store: (records: Named) => Promise<Stored>,
): Promise<Stored> {
  const records = await recordsNamed(ctx, rows)
  // As where the rows are stored: a loop over tables without statistics is quadratic.
  await sql`set local enable_nestloop = off`.execute(ctx.db)
  await sql`
    with ${namedBy(records)}
    insert into catalogue_import_changes (import_id, noun, record_id, name, is_new, before)
    select ${importId}, noun, record_id, name, false, said
    from (${namedRecords}) as now
    on conflict do nothing`.execute(ctx.db)
  const stored = await store(records)
  await sql`
    with offerings as materialized (
      select id, program_id, campus_id, institution_id
      from program_offerings
      where id = any(${stored.offering_ids}::int[])
    ),
    now as materialized (
      select 'offering' as noun, o.id as record_id, p.name, ${saidBy('offering', 'o')} as said
      from program_offerings o
      join programs p on p.id = o.program_id and ${isNamed('p.id', 'program_id', 'offerings')}
      where ${isNamed('o.id', 'id', 'offerings')}
      union all
      select 'program', p.id, p.name, ${saidBy('program', 'p')}
      from programs p
      where ${isNamed('p.id', 'program_id', 'offerings')}
      union all
      select 'campus', c.id, c.name, ${saidBy('campus', 'c')}
      from campuses c
      where ${isNamed('c.id', 'campus_id', 'offerings')}
      union all
      select 'institution', i.id, i.name, ${saidBy('institution', 'i')}
      from institutions i
      where ${isNamed('i.id', 'institution_id', 'offerings')}
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
