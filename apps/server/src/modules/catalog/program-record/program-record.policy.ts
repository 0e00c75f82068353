import { type ProgramState, programMoves } from '@embark/contract/catalog/program-record/program-record.rules.ts'
import { type SqlBool, sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { onOffer } from '../claim/offer.policy.ts'

/** Who looks after programs sees all of them; everybody else those on offer to their kind. */
const looksAfter = (ctx: Ctx) => ctx.actor.kind === 'system' || can(ctx, 'inventory.programs.update')

const isOffered = (ctx: Ctx) => sql<SqlBool>`exists (
  select from program_offerings o
  join campuses c on c.id = o.campus_id
  where o.program_id = programs.id and o.is_active and programs.is_active and institutions.is_active
    and ${onOffer(ctx, 'institutions', 'c', 'o')})`

/** The programs this actor may open. */
export const visiblePrograms = (ctx: Ctx) =>
  ctx.db
    .selectFrom('programs')
    .innerJoin('institutions', 'institutions.id', 'programs.institution_id')
    .$if(!looksAfter(ctx), (rows) => rows.where(isOffered(ctx)))

/** Whether another company owns the institution, and with it the facts. */
export const isShared = sql<boolean>`exists (select from shared_claims s where s.institution_id = programs.institution_id)`

/** Closed, or hidden from all, or on offer. */
export const stateOf = sql<ProgramState>`case
  when not programs.is_active then 'closed'
  when exists (
    select from program_offerings o where o.program_id = programs.id and o.is_active and o.visible_to is not null
  ) then 'open'
  else 'hidden' end`

/** A program the actor may open. */
export const visibleProgram = async (ctx: Ctx, ref: string) =>
  prove((await visiblePrograms(ctx).select('programs.id').where(reference(ref, 'programs')).executeTakeFirst()) ?? refuse('NOT_FOUND'))
export type VisibleProgram = Awaited<ReturnType<typeof visibleProgram>>

/** A program that is looked after, locked until its change is saved. */
export async function heldProgram(ctx: Ctx, ref: string) {
  const program = await ctx.db
    .selectFrom('programs')
    .selectAll('programs')
    .select([isShared.as('is_shared'), stateOf.as('state')])
    .where(reference(ref, 'programs'))
    .forUpdate()
    .executeTakeFirst()
  return prove(program ?? refuse('NOT_FOUND'))
}
export type HeldProgram = Proven<Awaited<ReturnType<typeof heldProgram>>>

/** A program whose facts are the company's own to change. */
export async function ownProgram(ctx: Ctx, ref: string) {
  const program = await heldProgram(ctx, ref)
  return program.is_shared ? refuse('PROGRAM_SHARED') : program
}

/** An institution that the company may give programs: its own, and no copy of another company's. */
export async function ownInstitution(ctx: Ctx, id: number) {
  const institution = await ctx.db
    .selectFrom('institutions')
    .select(['institutions.id', 'institutions.country_id', 'institutions.visible_to'])
    .select(sql<boolean>`exists (select from shared_claims s where s.institution_id = institutions.id)`.as('is_shared'))
    .where('institutions.id', '=', id)
    .where('institutions.is_active', '=', true)
    .executeTakeFirst()
  if (institution?.is_shared) refuse('PROGRAM_SHARED')
  return institution && prove(institution)
}

/** Where a program may be moved by this actor; only its owner closes what another company shares. */
export const movesOf = (ctx: Ctx, { state, is_shared }: { readonly state: ProgramState; readonly is_shared: boolean }) =>
  looksAfter(ctx) ? programMoves[state].filter((to) => !is_shared || (to !== 'closed' && state !== 'closed')) : []
