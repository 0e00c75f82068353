import type { Ctx } from '#platform/context.ts'

/** An agency as it becomes known to the company. */
export interface NewAgency {
  readonly name: string
  readonly email?: string | null
  /** Two letters. */
  readonly country_code?: string | null
}

/** Makes an agency; its people are invited on their own. */
export async function createAgency(ctx: Ctx, { name, email = null, country_code = null }: NewAgency) {
  const agency = await ctx.db
    .insertInto('agents')
    .values({ name, email, country_code })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow()
  ctx.audit('agent.created', { module: 'agent', id: agency.id, after: { name } })
  return agency
}
