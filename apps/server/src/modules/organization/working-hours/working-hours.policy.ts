import { ofCompany } from '@embark/contract/organization/working-hours/working-hours.contract.ts'
import { sql } from 'kysely'
import { type Ctx, can, scopeOf } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** Whose hours: those of a branch, or, without one, of the company. */
interface Unit {
  readonly branch: { readonly id: number; readonly identifier: string; readonly name: string } | null
  readonly isSetHere: boolean
}
export type ProvenUnit = Proven<Unit>

const isOverAll = (ctx: Ctx) => scopeOf(ctx, 'leads') === 'tenant' || ctx.actor.kind === 'system'

/** Those whose hours the actor may read: the company and every branch, or the company and the branch they manage. */
export async function unitsWithHours(ctx: Ctx): Promise<ProvenUnit[]> {
  const maySet = can(ctx, 'settings.working.hours.update')
  const branches = await ctx.db
    .selectFrom('branches')
    .select(['id', 'identifier', 'name'])
    .where('is_active', '=', true)
    .$if(!isOverAll(ctx), (rows) => rows.where('id', '=', scopeOf(ctx, 'leads') === 'branch' ? ctx.actor.branchId : null))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return [{ branch: null, isSetHere: maySet && isOverAll(ctx) }, ...branches.map((branch) => ({ branch, isSetHere: maySet }))].map(prove)
}

/** The one whose hours the actor keeps, whatever they may read of others: that of their branch, or the company. */
export async function unitOfActor(ctx: Ctx): Promise<ProvenUnit> {
  const branch = await ctx.db
    .selectFrom('branches')
    .select(['id', 'identifier', 'name'])
    .where('id', '=', ctx.actor.branchId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  const isWithin = isOverAll(ctx) || (branch !== undefined && scopeOf(ctx, 'leads') === 'branch')
  return prove({ branch: branch ?? null, isSetHere: can(ctx, 'settings.working.hours.update') && isWithin })
}

/** One of them as the address names it. */
export async function unitWithHours(ctx: Ctx, name: string) {
  const units = await unitsWithHours(ctx)
  return units.find(({ branch }) => (branch?.identifier ?? ofCompany) === name) ?? refuse('NOT_FOUND')
}

/** The same, where the actor may set its hours. */
export async function unitToPlan(ctx: Ctx, name: string) {
  const unit = await unitWithHours(ctx, name)
  return unit.isSetHere ? unit : refuse('PERMISSION_DENIED')
}
