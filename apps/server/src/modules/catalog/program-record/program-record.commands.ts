import type { ProgramBody, ProgramEdit, ProgramVerifyBody } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import type { ProgramState } from '@embark/contract/catalog/program-record/program-record.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Proven } from '#platform/proof.ts'
import { changeRecord, type Keeping, refuseStale } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { setPrograms } from '../claim/claim.commands.ts'
import { offeringSearch } from '../inventory/catalogue-upsert.commands.ts'
import { verifiedNow } from '../verification/verification.queries.ts'
import { type HeldProgram, movesOf, ownInstitution } from './program-record.policy.ts'

const programKind: Keeping<'programs'> = { module: 'program', table: 'programs', changedAt: 'updated_at' }

/** Adds a program to an institution of the company's own. */
export async function createProgram(ctx: Ctx, { institution_id, ...body }: ProgramBody) {
  const institution = (await ownInstitution(ctx, institution_id)) ?? refuseField('institution_id', 'Choose one of the options')
  await refuseUnfit(ctx, institution, body, 0)
  const columns = columnsOf(body)
  const { id } = await ctx.db
    .insertInto('programs')
    .values({ institution_id, ...columns, ...verifiedNow(ctx, body.verified_source) })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'program', id, after: columns })
  await storeParts(ctx, id, body)
  return { id }
}

/** Changes a program. What changed counts as verified where it is said from where it was read. */
export async function editProgram(ctx: Ctx, program: HeldProgram, body: ProgramEdit) {
  refuseStale(program, ctx.ifMatch)
  await refuseUnfit(ctx, { id: program.institution_id }, body, program.id)
  const columns = columnsOf(body)
  const { rows } = await sql<{ is_changed: boolean }>`
    select (testscores, min_requirement, english_level, min_age) is distinct from
      (${columns.testscores}::jsonb, ${columns.min_requirement}::text, ${columns.english_level}::text, ${columns.min_age}::int)
      as is_changed
    from programs where id = ${program.id}`.execute(ctx.db)
  const changes = Object.keys(columns) as (keyof typeof columns)[]
  await changeRecord(ctx, programKind, program, {
    version: ctx.ifMatch,
    set: { ...columns, ...(rows[0]!.is_changed && body.verified_source && verifiedNow(ctx, body.verified_source)) },
    before: Object.fromEntries(changes.map((key) => [key, program[key]])),
    after: columns,
  })
  await storeParts(ctx, program.id, body)
  await signChanges(ctx, program.id, body.verified_source ?? null)
}

/** Institution and campuses belong together, choices are on the company's lists, and a name comes once. */
async function refuseUnfit(ctx: Ctx, institution: { readonly id: number }, body: ProgramEdit, besides: number) {
  const campuses = body.campuses.map(({ campus_id }) => campus_id)
  const intakes = body.intakes.map(({ intake_id }) => intake_id)
  refuseRepeated(campuses, 'campuses', 'campus_id')
  refuseRepeated(intakes, 'intakes', 'intake_id')
  refuseRepeated(
    body.testscores.map(({ score_name }) => score_name.toLowerCase()),
    'testscores',
    'score_name',
  )
  refuseRepeated(
    body.scholarships.map(({ name }) => name.toLowerCase()),
    'scholarships',
    'name',
  )
  const there = await ctx.db.selectFrom('campuses').select('id').where('institution_id', '=', institution.id).execute()
  const theirs = new Set(there.map(({ id }) => id))
  const stray = campuses.findIndex((id) => !theirs.has(id))
  if (stray >= 0) refuseField(`campuses.${stray}.campus_id`, 'Choose one of the options')
  await refuseUnlisted(ctx, 'study_level', body.study_level_id, 'study_level_id')
  await refuseUnlisted(ctx, 'discipline', body.discipline_id, 'discipline_id')
  for (const [index, id] of intakes.entries()) await refuseUnlisted(ctx, 'intake', id, `intakes.${index}.intake_id`)
  const other = await ctx.db
    .selectFrom('programs')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where(sql`lower(name)`, '=', body.name.toLowerCase())
    .where(sql`coalesce(study_level_id, 0)`, '=', body.study_level_id ?? 0)
    .where('id', '<>', besides)
    .executeTakeFirst()
  if (other) refuse('ALREADY_EXISTS', {}, [{ field: 'name', text: 'The institution has a program of this name and study level' }])
}

function refuseRepeated(values: readonly unknown[], list: string, field: string) {
  const at = values.findIndex((value, index) => values.indexOf(value) < index)
  if (at >= 0) refuseField(`${list}.${at}.${field}`, 'This is named twice')
}

async function refuseUnlisted(ctx: Ctx, type: string, id: number | null | undefined, field: string) {
  if (id === null || id === undefined) return
  const value = await ctx.db.selectFrom('lookup_values').select('id').where('id', '=', id).where('type', '=', type).executeTakeFirst()
  if (!value) refuseField(field, 'Choose one of the options')
}

/** The columns of a program as the table has them. Only programs that are no degrees keep more than that. */
function columnsOf(body: ProgramEdit) {
  const { duration_range = null, weekly_hours = null, start_date = null, accommodation_options } = body
  const { min_age = null, english_level = null } = body
  const age = min_age === null ? null : `${min_age}+`
  const extra = { duration_range, weekly_hours, english_level, age, start_date, accommodation_options }
  const score = ({ score_name, score, min_score = null }: ProgramEdit['testscores'][number]) => ({
    score_name,
    program_testscore: { score, min_score },
  })
  return {
    name: body.name,
    category: body.category,
    url: body.url ?? null,
    program_type: body.program_type ?? null,
    study_level_id: body.study_level_id ?? null,
    discipline_id: body.discipline_id ?? null,
    duration: body.duration ?? null,
    duration_type: body.duration_type,
    is_fulltime: body.is_fulltime,
    attendance_on: body.attendance_on,
    is_pgwp: body.is_pgwp,
    offer_letter_days: body.offer_letter_days,
    min_requirement: body.min_requirement ?? null,
    testscores: JSON.stringify(body.testscores.map(score)),
    english_level,
    min_age,
    has_accommodation: accommodation_options.length > 0,
    additional_items: body.category === 'higher_education' ? null : JSON.stringify(extra),
    tags: JSON.stringify(body.tags),
    checklist: JSON.stringify(body.checklist.map(({ country_code = null, ...group }) => ({ ...group, country_code }))),
  }
}

/** The campuses with their fees, the intakes with their deadlines, and the scholarships of a program. */
async function storeParts(ctx: Ctx, id: number, body: ProgramEdit) {
  await storeOfferings(ctx, id, body)
  await storeIntakes(ctx, id, body)
  await storeScholarships(ctx, id, body)
}

/** Sets what says of a changed row that it was verified; the values of a row come from `given`. */
const verifiedWhere = (ctx: Ctx, { verified_source }: ProgramEdit, table: string, isChanged: ReturnType<typeof sql<boolean>>) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const holds = sql`${isChanged} and ${verified_source ?? null}::text is not null`
  return sql`verified_at = case when ${holds} then now() else ${column('verified_at')} end,
    verified_by_user_id = case when ${holds} then ${ctx.actor.id} else ${column('verified_by_user_id')} end,
    verified_source = case when ${holds} then ${verified_source ?? null} else ${column('verified_source')} end`
}

/** A campus that is not named is no longer offered; a new one is shown to whom the others are, or the institution is. */
async function storeOfferings(ctx: Ctx, id: number, body: ProgramEdit) {
  const given = JSON.stringify(body.campuses)
  const isChanged = sql<boolean>`(program_offerings.tuition_fee_minor, program_offerings.application_fee_minor, program_offerings.currency)
    is distinct from (excluded.tuition_fee_minor, excluded.application_fee_minor, excluded.currency)`
  await sql`update program_offerings set is_active = false
    where program_id = ${id} and is_active and not campus_id = any(${body.campuses.map(({ campus_id }) => campus_id)}::int[])`.execute(
    ctx.db,
  )
  const source = body.verified_source ?? null
  await sql`
    insert into program_offerings (
      program_id, campus_id, institution_id, country_id, tuition_fee_minor, application_fee_minor, currency, search, visible_to,
      verified_at, verified_by_user_id, verified_source
    )
    select programs.id, campuses.id, institutions.id, institutions.country_id, given.tuition_fee, given.application_fee,
      ${body.currency}, ${offeringSearch},
      case
        when campuses.visible_to is null or institutions.visible_to is null then null
        when exists (select from program_offerings o where o.program_id = programs.id)
          then (select max(o.visible_to) from program_offerings o where o.program_id = programs.id)
        else institutions.visible_to
      end,
      case when ${source}::text is not null then now() end, case when ${source}::text is not null then ${ctx.actor.id}::int end, ${source}
    from jsonb_to_recordset(${given}::jsonb) as given (campus_id int, tuition_fee bigint, application_fee bigint)
    join programs on programs.id = ${id}
    join institutions on institutions.id = programs.institution_id
    join campuses on campuses.id = given.campus_id and campuses.institution_id = institutions.id
    join countries on countries.id = institutions.country_id
    left join lookup_values as field on field.id = programs.discipline_id
    left join lookup_values as level on level.id = programs.study_level_id
    on conflict (tenant_id, program_id, campus_id) do update
    set tuition_fee_minor = excluded.tuition_fee_minor, application_fee_minor = excluded.application_fee_minor,
      currency = excluded.currency, search = excluded.search, is_active = true,
      ${verifiedWhere(ctx, body, 'program_offerings', isChanged)}`.execute(ctx.db)
}

async function storeIntakes(ctx: Ctx, id: number, body: ProgramEdit) {
  const given = JSON.stringify(body.intakes)
  const source = body.verified_source ?? null
  await sql`delete from program_intakes
    where program_id = ${id} and not intake_id = any(${body.intakes.map(({ intake_id }) => intake_id)}::int[])`.execute(ctx.db)
  await sql`
    insert into program_intakes (program_id, intake_id, deadline, verified_at, verified_by_user_id, verified_source)
    select ${id}, given.intake_id, given.deadline, case when ${source}::text is not null then now() end,
      case when ${source}::text is not null then ${ctx.actor.id}::int end, ${source}
    from jsonb_to_recordset(${given}::jsonb) as given (intake_id int, deadline date)
    on conflict (tenant_id, program_id, intake_id) do update
    set deadline = excluded.deadline,
      ${verifiedWhere(ctx, body, 'program_intakes', sql<boolean>`program_intakes.deadline is distinct from excluded.deadline`)}`.execute(
    ctx.db,
  )
}

async function storeScholarships(ctx: Ctx, id: number, body: ProgramEdit) {
  const given = JSON.stringify(body.scholarships)
  const source = body.verified_source ?? null
  const isChanged = sql<boolean>`(kept.amount_minor, kept.currency, kept.percent, kept.conditions)
    is distinct from (given.amount, case when given.amount is not null then ${body.currency} end, given.percent, given.conditions)`
  await sql`
    with given as (
      select * from jsonb_to_recordset(${given}::jsonb) as x (name text, amount bigint, percent numeric, conditions text)
    ),
    gone as (
      delete from program_scholarships
      where program_id = ${id} and not exists (select from given where lower(given.name) = lower(program_scholarships.name))
    ),
    changed as (
      update program_scholarships as kept
      set name = given.name, amount_minor = given.amount, currency = case when given.amount is not null then ${body.currency} end,
        percent = given.percent, conditions = given.conditions,
        verified_at = case when not (${isChanged}) then kept.verified_at when ${source}::text is not null then now() end,
        verified_by_user_id = case
          when not (${isChanged}) then kept.verified_by_user_id
          when ${source}::text is not null then ${ctx.actor.id}::int
        end,
        verified_source = case when not (${isChanged}) then kept.verified_source else ${source} end
      from given
      where kept.program_id = ${id} and lower(kept.name) = lower(given.name)
    )
    insert into program_scholarships (
      program_id, name, amount_minor, currency, percent, conditions, verified_at, verified_by_user_id, verified_source
    )
    select ${id}, given.name, given.amount, case when given.amount is not null then ${body.currency} end, given.percent,
      given.conditions, case when ${source}::text is not null then now() end,
      case when ${source}::text is not null then ${ctx.actor.id}::int end, ${source}
    from given
    where not exists (
      select from program_scholarships s where s.program_id = ${id} and lower(s.name) = lower(given.name)
    )`.execute(ctx.db)
}

/** Says of the changes that this transaction made of a program who made them, and from where they knew. */
const signChanges = (ctx: Ctx, program_id: number, source: string | null) =>
  ctx.db
    .updateTable('program_changes')
    .set({ changed_by: ctx.actor.id, source })
    .where('program_id', '=', program_id)
    .where('created_at', '=', sql<string>`now()`)
    .execute()

/** Puts a program on offer, hides it, or closes it. Hiding and offering are what claiming does; closing keeps who may see it. */
export async function changeProgramState(ctx: Ctx, program: HeldProgram, state: ProgramState) {
  if (program.is_shared && (state === 'closed' || program.state === 'closed')) refuse('PROGRAM_SHARED')
  if (!movesOf(ctx, program).includes(state)) refuse('PROGRAM_STATE')
  const isActive = state !== 'closed'
  if (isActive !== program.is_active || state === 'closed')
    await changeRecord(ctx, programKind, program, {
      set: { is_active: isActive },
      before: { state: program.state },
      after: { state },
    })
  if (state === 'closed') return
  // Where some campus is shown already, those that are not were let go by somebody, and stay so.
  const { rows: offerings } = await sql<{ institution_id: number; campus_id: number; program_id: number; circle: string | null }>`
    select o.institution_id, o.campus_id, o.program_id, i.visible_to as circle
    from program_offerings o
    join institutions i on i.id = o.institution_id
    where o.program_id = ${program.id} and o.is_active and (o.visible_to is not null) = ${state === 'hidden'}
      and (${state === 'hidden'} or not exists (
        select from program_offerings shown where shown.program_id = o.program_id and shown.is_active and shown.visible_to is not null
      ))`.execute(ctx.db)
  if (!offerings.length) return
  const circle = offerings[0]!.circle
  if (state === 'hidden') await setPrograms(ctx, 'unclaim', offerings, null)
  // A check constraint allows only these values.
  else await setPrograms(ctx, 'claim', offerings, (circle ?? refuse('INSTITUTION_NOT_CLAIMED')) as 'all' | 'b2b' | 'b2c')
}

const partTables = {
  fees: ['program_offerings', 'id', 'program_id'],
  deadline: ['program_intakes', 'intake_id', 'program_id'],
  scholarship: ['program_scholarships', 'id', 'program_id'],
  requirements: ['programs', 'id', 'id'],
} as const

/** Marks facts of a program as verified now; facts that other companies share too, for they are checked here. */
export async function verifyProgram(ctx: Ctx, program: Proven<{ readonly id: number }>, { part, of, verified_source }: ProgramVerifyBody) {
  const [table, key, owner] = partTables[part]
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set verified_at = now(), verified_by_user_id = ${ctx.actor.id}, verified_source = ${verified_source}
    where ${sql.ref(owner)} = ${program.id} and (${of ?? null}::int is null or ${sql.ref(key)} = ${of ?? null})`.execute(ctx.db)
  if (numAffectedRows === 0n) refuse('NOT_FOUND')
  ctx.changed({ module: 'program', id: program.id, after: { verified: part, ...(of && { of }), verified_source } })
}
