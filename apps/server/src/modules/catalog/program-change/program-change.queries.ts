import type { ChangedChoice } from '@embark/contract/catalog/program-change/program-change.contract.ts'
import {
  type ChangedFact,
  choiceKinds,
  type FactValue,
  gathered,
  type ProgramChange,
} from '@embark/contract/catalog/program-change/program-change.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person } from '#platform/db/fragments.ts'
import { cardRights } from '../program/card.queries.ts'
import { type Choice, type Chosen, choosers } from './choosers.queries.ts'
import { mayAccept } from './program-change.policy.ts'

const mostChanges = 100

/** Changes with the names they are read by, and since when the old value had stood. */
const changes = (ctx: Ctx) =>
  ctx.db
    .selectFrom('program_changes as change')
    .innerJoin('programs', 'programs.id', 'change.program_id')
    .leftJoin('users as changer', 'changer.id', 'change.changed_by')
    .leftJoin('program_offerings as offering', 'offering.id', 'change.offering_id')
    .leftJoin('campuses', 'campuses.id', 'offering.campus_id')
    .leftJoin('lookup_values as intake', 'intake.id', 'change.intake_id')
    .select(['change.id', 'change.program_id', 'change.intake_id', 'offering.campus_id', 'change.source'])
    .select('change.created_at as changed_at')
    .select(({ ref }) => [
      // The triggers write these values, and a check constraint allows no other facts.
      ref('change.fact').$castTo<ChangedFact>().as('fact'),
      ref('change.old_value').$castTo<FactValue>().as('old_value'),
      ref('change.new_value').$castTo<FactValue>().as('new_value'),
      sql<string | null>`coalesce(change.subject, intake.label, campuses.name)`.as('subject'),
      sql<string>`coalesce(
        (
          select max(earlier.created_at)
          from program_changes earlier
          where earlier.program_id = change.program_id
            and earlier.id < change.id
            and (earlier.fact, earlier.subject, earlier.offering_id, earlier.intake_id)
              is not distinct from (change.fact, change.subject, change.offering_id, change.intake_id)
        ), programs.created_at
      )`.as('held_since'),
      ifThere('changer', person('changer')).as('changed_by'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof changes>['execute']>>[number]

const shown = ({ program_id: _, intake_id: __, campus_id: ___, ...change }: Row): ProgramChange => change

/** Fees and scores are told to those who may see them on a card. */
function mayKnow(ctx: Ctx, fact: ChangedFact) {
  const may = cardRights(ctx)
  if (fact === 'tuition_fee') return may.tuition_fee
  if (fact === 'application_fee') return may.application_fee
  return fact === 'test_score' || fact === 'english_level' ? may.english_test_scores : true
}

/** What the facts of a program said before, the latest first. */
export async function changesOfProgram(ctx: Ctx, { id }: { readonly id: number }) {
  const rows = await changes(ctx).where('change.program_id', '=', id).orderBy('change.id', 'desc').limit(mostChanges).execute()
  return rows.filter(({ fact }) => mayKnow(ctx, fact)).map(shown)
}

/** Whether a change is one of what was chosen: fees at its campus, deadlines of its intake. */
export const concerns = (change: Pick<Row, 'program_id' | 'campus_id' | 'intake_id'>, choice: Choice) =>
  change.program_id === choice.program_id &&
  (change.campus_id === null || change.campus_id === choice.campus_id) &&
  (change.intake_id === null || choice.intake_id === null || change.intake_id === choice.intake_id)

/** The choices of every kind that the actor may see. */
export const choicesOf = async (ctx: Ctx, chosen: Chosen): Promise<Choice[]> => {
  const choices: Choice[] = []
  for (const kind of choiceKinds) choices.push(...(await choosers.of(kind)(ctx, chosen)))
  return choices
}

interface Acceptance {
  readonly record: string
  readonly change_id: number
  readonly accepted_at: string
}
const recordOf = ({ kind, record_id }: Pick<Choice, 'kind' | 'record_id'>) => `${kind}-${record_id}`

/** Up to which change each choice was accepted. */
export async function acceptancesOf(ctx: Ctx, choices: readonly Choice[]) {
  const ids = (kind: Choice['kind']) => choices.filter((choice) => choice.kind === kind).map(({ record_id }) => record_id)
  const { rows } = await sql<Acceptance>`
    select case
        when shortlist_id is not null then 'shortlist-' || shortlist_id
        when quotation_id is not null then 'quotation-' || quotation_id
        else 'application-' || application_id
      end as record, change_id, created_at as accepted_at
    from program_change_acceptances
    where shortlist_id = any(${ids('shortlist')}::int[])
      or quotation_id = any(${ids('quotation')}::int[])
      or application_id = any(${ids('application')}::int[])`.execute(ctx.db)
  const byRecord = new Map(rows.map((row) => [row.record, row]))
  return (choice: Choice) => byRecord.get(recordOf(choice))
}

/** What changed of the programs chosen for a lead since they were chosen, or since it was accepted. */
export async function changedChoices(ctx: Ctx, lead_id: number): Promise<ChangedChoice[]> {
  const choices = await choicesOf(ctx, { lead_id })
  if (!choices.length) return []
  const acceptanceOf = await acceptancesOf(ctx, choices)
  const programIds = [...new Set(choices.map(({ program_id }) => program_id))]
  const programs = new Map(
    (await ctx.db.selectFrom('programs').select(['id', 'identifier', 'name']).where('id', 'in', programIds).execute()).map((program) => [
      program.id,
      program,
    ]),
  )
  const since = choices.reduce((earliest, choice) => (choice.since < earliest ? choice.since : earliest), choices[0]!.since)
  const rows = await changes(ctx)
    .where('change.program_id', 'in', programIds)
    .where('change.created_at', '>=', since)
    .orderBy('change.id')
    .execute()
  return choices.flatMap((choice) => {
    const accepted = acceptanceOf(choice)
    const later = rows.filter(
      (change) =>
        concerns(change, choice) &&
        change.changed_at >= choice.since &&
        change.id > (accepted?.change_id ?? 0) &&
        mayKnow(ctx, change.fact),
    )
    const steps = gathered(later.map((change) => ({ ...change, key: `${change.fact}-${change.subject}` })))
    const program = programs.get(choice.program_id)!
    return steps.length
      ? [
          {
            ...{ kind: choice.kind, identifier: choice.identifier, name: choice.kind === 'shortlist' ? '' : choice.name },
            ...{ program_id: program.id, program_identifier: program.identifier, program: program.name },
            since: accepted?.accepted_at ?? choice.since,
            changes: steps.map(({ key: _, ...change }) => shown(change)),
            can_accept: mayAccept(ctx, choice.kind),
          },
        ]
      : []
  })
}
