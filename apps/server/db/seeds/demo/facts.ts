import { WaiverTerms } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { ProgramEdit, type ProgramRecord } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import { sql } from 'kysely'
import { createWaiver } from '#modules/catalog/fee-waiver/fee-waiver.commands.ts'
import { keptInstitution } from '#modules/catalog/institution/institution.policy.ts'
import { editProgram } from '#modules/catalog/program-record/program-record.commands.ts'
import { heldProgram } from '#modules/catalog/program-record/program-record.policy.ts'
import { programRecord } from '#modules/catalog/program-record/program-record.queries.ts'
import type { Ctx } from '#platform/context.ts'
import type { DemoCompany } from './company.ts'
import type { Stage } from './stage.ts'

const dayMs = 86_400_000
const dayFrom = ({ now }: Ctx, days: number) => new Date(now().getTime() + days * dayMs).toISOString().slice(0, 10)

/** Deadlines of the intakes people apply for, and the fees that some colleges waive, as somebody looked them up. */
export async function lookUpFacts(stage: Stage, { admin }: DemoCompany) {
  for (const one of await stage.run(intakesApplied)) await stage.as(admin, (ctx) => dateIntakes(ctx, one), 'program.updated')
  for (const one of await stage.run(institutionsApplied)) await stage.as(admin, (ctx) => grantWaiver(ctx, one), 'fee_waiver.created')
}

interface Applied {
  readonly program_id: number
  readonly url: string
  readonly intakes: readonly { readonly intake_id: number; readonly deadline: string }[]
}

/** The intakes of programs that somebody applied for, of those whose institution has a page that tells of them. */
const intakesApplied = async ({ db }: Ctx) =>
  (
    await sql<Applied>`
      select program_id, min(url) as url,
        jsonb_agg(jsonb_build_object(
          'intake_id', intake_id, 'deadline', make_date(year, month, 1) - (30 + program_id % 60)) order by intake_id) as intakes
      from (
        select ap.program_id, a.intake_id, max(a.intake_year) as year, (v.meta ->> 'month')::int as month, min(i.url) as url
        from applications a
        join application_programs ap on ap.application_id = a.id
        join lookup_values v on v.id = a.intake_id
        join institutions i on i.id = a.institution_id and i.url is not null
        where ap.program_id % 4 > 0
        group by ap.program_id, a.intake_id, v.meta
      ) applied
      group by program_id
      order by program_id`.execute(db)
  ).rows

/** Saves a program with these deadlines, and where they were read; all else of it stays. */
async function dateIntakes(ctx: Ctx, { program_id, url, intakes }: Applied) {
  const program = await heldProgram(ctx, String(program_id))
  const record = await programRecord(ctx, program)
  const others = record.intakes.filter(({ intake_id }) => intakes.every((one) => one.intake_id !== intake_id))
  const edit = ProgramEdit.parse({ ...asKept(record), intakes: [...others, ...intakes], verified_source: url })
  await editProgram(ctx, program, edit)
}

/** A program as its form holds it. */
const asKept = ({ studylevel, discipline, campuses, scholarships, testscores, checklist, ...record }: ProgramRecord) => {
  const offered = campuses.filter(({ is_active }) => is_active)
  return {
    ...record,
    // The form asks how long an offer takes.
    offer_letter_days: record.offer_letter_days ?? 21,
    study_level_id: studylevel?.id,
    discipline_id: discipline?.id,
    testscores: testscores ?? [],
    checklist: checklist ?? [],
    currency: offered[0]!.currency,
    campuses: offered.map(({ campus_id, tuition_fee, application_fee }) => ({
      campus_id,
      tuition_fee: tuition_fee?.amount ?? null,
      application_fee: application_fee?.amount ?? null,
    })),
    scholarships: scholarships.map(({ name, amount, percent, conditions }) => ({
      name,
      amount: amount?.amount ?? null,
      percent,
      conditions,
    })),
  }
}

const institutionsApplied = ({ db }: Ctx) =>
  db
    .selectFrom('institutions')
    .select(['id', 'name', 'currency', 'url'])
    .where('url', 'is not', null)
    .where('id', 'in', (eb) => eb.selectFrom('applications').select('institution_id'))
    .where(sql<boolean>`id % 4 > 0`)
    .orderBy('id')
    .execute()

const kinds = ['full', 'percentage', 'amount'] as const

async function grantWaiver(ctx: Ctx, { id, name, currency, url }: Awaited<ReturnType<typeof institutionsApplied>>[number]) {
  const waiver_type = kinds[id % kinds.length]!
  const terms = WaiverTerms.parse({
    waiver_type,
    value: { full: null, percentage: 50, amount: 20 }[waiver_type],
    currency: waiver_type === 'amount' ? currency : null,
    code: `${name
      .replace(/[^A-Za-z]/g, '')
      .slice(0, 6)
      .toUpperCase()}${id}`,
    valid_from: dayFrom(ctx, -300),
    till_date: dayFrom(ctx, id % 5 === 0 ? -20 : 200),
    verified_source: url,
  })
  await createWaiver(ctx, await keptInstitution(ctx, id), { ...terms, campus_id: null, program_ids: [], intake_ids: [] })
}
