import type { AgentFormField } from '@embark/contract/agents/agent-form/agent-form.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

const forms = (ctx: Ctx) =>
  ctx.db
    .selectFrom('agent_forms')
    .select(['id', 'identifier', 'title', 'is_active', 'version'])
    // Written by the commands of this noun only, in this shape.
    .select((eb) => eb.ref('fields').$castTo<AgentFormField[]>().as('fields'))

/** The active forms; one that is switched off is as if it never was, and all are where the company has no agents. */
export const publicForms = (ctx: Ctx) =>
  forms(ctx).where((eb) => eb.and([eb('is_active', '=', true), eb.lit(ctx.tenant.features.agent_module)]))

/** The one behind a public address. */
export const publicForm = async (ctx: Ctx, identifier: string) =>
  prove((await publicForms(ctx).where('identifier', '=', identifier).executeTakeFirst()) ?? refuse('NOT_FOUND'))
export type PublicForm = Proven<Awaited<ReturnType<typeof publicForm>>>

/** A form to be changed; who may change forms at all sees every one of the company. */
export async function visibleForm(ctx: Ctx, ref: string) {
  const form = await forms(ctx).where(reference(ref)).forUpdate().executeTakeFirst()
  return prove(form ?? refuse('NOT_FOUND'))
}
export type VisibleForm = Proven<Awaited<ReturnType<typeof visibleForm>>>
