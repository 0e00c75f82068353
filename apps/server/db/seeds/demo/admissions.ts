import { fieldsOfStatus, needsOfferLetter } from '@embark/contract/applications/application/application.rules.ts'
import { sql } from 'kysely'
import { heldApplication } from '#modules/applications/application/application.policy.ts'
import { moveApplication } from '#modules/applications/application/application-status.commands.ts'
import { createApplication } from '#modules/applications/application/create.commands.ts'
import { visibleLead } from '#modules/leads/lead/lead.policy.ts'
import { setShortlist } from '#modules/leads/shortlist/shortlist.commands.ts'
import { pipelineOf } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { paperFor } from './papers.ts'
import { canada, canadaSince } from './pipelines.ts'
import type { Act } from './stage.ts'
import { between, type Offers, type PlayedLead, type World, workerOf } from './world.ts'

export async function readOffers({ db }: Ctx): Promise<Offers> {
  const programs = await db
    .selectFrom('program_offerings as o')
    .innerJoin('countries', 'countries.id', 'o.country_id')
    .select(['o.id', 'o.program_id', 'o.campus_id', 'o.institution_id', 'o.country_id'])
    .select((eb) => [
      eb('countries.iso2', '=', 'CA').$castTo<boolean>().as('is_canada'),
      sql<number[]>`array(select intake_id from program_intakes i where i.program_id = o.program_id order by intake_id)`.as('intakes'),
    ])
    .where('o.is_active', '=', true)
    .where('o.visible_to', '=', 'all')
    .where('o.tuition_fee_minor', 'is not', null)
    .orderBy('o.id')
    .execute()
  const values = db.selectFrom('lookup_values').select(['id', 'identifier']).where('is_active', '=', true)
  const types = values.where('type', '=', 'document_type')
  const letter = await types.where('key', '=', 'offer_letter').executeTakeFirstOrThrow()
  const required = await types.where('key', 'in', Object.keys(paperYears)).select(['key', 'label']).orderBy('order_by').execute()
  const reasons = await values.where('type', '=', 'application_reason').orderBy('id').execute()
  return { programs, letterType: letter.identifier, required, reasons: reasons.map(({ id }) => id) }
}

/** What applications are asked for, and for how many years after the intake a paper of it is good; the others have no end. */
const paperYears: Readonly<Record<string, number | null>> = {
  passport: 4,
  transcript: null,
  english_test: 1,
  statement_of_purpose: null,
  proof_of_funds: null,
}

/** By the number of the lead, how far its application came and through which statuses. */
const ways: readonly (readonly string[])[] = [
  [],
  ['ready_to_submit'],
  ['submitted_to_institution'],
  ['submitted_to_institution', 'acknowledged'],
  ['submitted_to_institution', 'conditional_offer'],
  ['submitted_to_institution', 'unconditional_offer'],
  ['submitted_to_institution', 'unconditional_offer', 'deposit_paid'],
  ['submitted_to_institution', 'unconditional_offer', 'deposit_paid', 'loa_issued'],
  ['submitted_to_institution', 'unconditional_offer', 'loa_issued', 'visa_lodged'],
  ['submitted_to_institution', 'unconditional_offer', 'visa_lodged', 'visa_approved'],
  ['submitted_to_institution', 'rejected'],
  ['submitted_to_institution', 'withdrawn'],
]
const toEnrolment = ['submitted_to_institution', 'unconditional_offer', 'deposit_paid', 'visa_approved', 'application_enrolled']
const [, submitted, gic, attestation, lodged, arrived] = canada.map(([name]) => name)
const waysInCanada = [[], [submitted!], [submitted!, gic!]]
const toCanada = [submitted!, attestation!, lodged!, arrived!]

/** Three programs that were chosen, and the application for the first of them where the lead came that far. */
export function admissionOf(lead: PlayedLead, world: World): Act[] {
  const { programs } = world.offers
  const chosen = [1, 2, 3].map((n) => programs[(lead.number * 7 + n * 131) % programs.length]!)
  const by = workerOf(lead, world)
  const shortlist: Act = {
    at: between(lead, 0.5),
    by,
    audit: 'lead.shortlist_changed',
    work: async (ctx) => {
      const wishes = chosen.map(({ program_id, campus_id }) => ({ program_id, campus_id, is_shortlisted: true }))
      return setShortlist(ctx, await visibleLead(ctx, lead.id), wishes, 'program_finder')
    },
  }
  return lead.stage === 'qualified' ? [shortlist] : [shortlist, ...applicationOf(lead, world, chosen[0]!)]
}

function applicationOf(
  lead: PlayedLead,
  world: World,
  { program_id, campus_id, institution_id, country_id, is_canada, intakes }: Offers['programs'][number],
) {
  const by = workerOf(lead, world)
  const at = between(lead, 0.55)
  const made = { identifier: '' }
  const wished = lead.body.intake_id!
  const intake = intakes.includes(wished) ? wished : (intakes[0] ?? wished)
  const create: Act = {
    at,
    by,
    audit: 'application.created',
    work: async (ctx) => {
      const student = await visibleLead(ctx, lead.id)
      const body = {
        lead_identifier: student.identifier,
        destination_country: country_id,
        institution: institution_id,
        campus: campus_id,
        intake,
        intake_year: lead.body.intake_year,
        programs: [program_id],
      }
      made.identifier = (await createApplication(ctx, student, body)).identifier
    },
  }
  const isCanadian = is_canada && at >= canadaSince(world.now)
  const way = waysOf(lead, isCanadian)
  const steps = way.flatMap((status, place) => {
    const when = { at: between(lead, 0.55 + (0.45 * (place + 1)) / way.length), by }
    const letter = {
      document_type_identifier: world.offers.letterType,
      title: 'Offer letter',
      disclaimer: 'no institution wrote this letter.',
    }
    const papers = needsOfferLetter(status) ? paperFor(made, letter, when) : []
    return [...papers, step(made, status, when, world)]
  })
  const isRecent = at > world.now - recent
  const papers = way.length && isRecent ? papersOf(lead, made, world, { at: between(lead, 0.55 + 0.2 / way.length), by }) : []
  return [create, ...papers, ...steps]
}

/** Papers of older applications are kept elsewhere. */
const recent = 300 * 86_400_000

/** What every application is asked for before it is ready, as the one who works it collects it. */
const papersOf = (lead: PlayedLead, made: { readonly identifier: string }, { offers }: World, when: Pick<Act, 'at' | 'by'>) =>
  offers.required.flatMap(({ key, identifier, label }) => {
    const years = paperYears[key]
    const expires_on = years == null ? null : `${lead.body.intake_year + years}-12-31`
    const what = { document_type_identifier: identifier, title: label, disclaimer: 'it belongs to nobody.', expires_on }
    return paperFor(made, what, when)
  })

const waysOf = ({ stage, number }: PlayedLead, isCanadian: boolean) => {
  if (stage === 'converted') return isCanadian ? toCanada : toEnrolment
  return isCanadian ? waysInCanada[number % waysInCanada.length]! : ways[number % ways.length]!
}

const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The move of an application to a status, with what the status asks for. */
function step(made: { readonly identifier: string }, key: string, { at, by }: Pick<Act, 'at' | 'by'>, { offers }: World): Act {
  const asked = fieldsOfStatus(key).map(({ name }) => name)
  const form_values = {
    ...(asked.includes('offer_letter_deadline') && { offer_letter_received_at: dayOf(at), offer_letter_deadline: dayOf(at + 30 * dayMs) }),
    ...(asked.includes('tuition_fee_paid_date') && { tuition_fee_paid_date: dayOf(at) }),
  }
  const isClosing = key === 'rejected' || key === 'withdrawn'
  const work = async (ctx: Ctx) => {
    const application = await heldApplication(ctx, made.identifier)
    const { statuses } = await pipelineOf(ctx, application.timeline_id)
    const status = statuses.find((one) => one.key === key || one.name === key)!
    const status_reason_id = isClosing ? offers.reasons[application.id % offers.reasons.length]! : null
    return moveApplication(ctx, application, String(status.id), { form_values, answers: {}, status_reason_id })
  }
  return { at, by, audit: 'application.updated', work }
}
