import type { Ctx } from '#platform/context.ts'

export interface TicketWishes {
  readonly kind?: 'feedback' | 'premium_feature'
  readonly reporter_id: number
  readonly request_content?: string
}

/** Puts a ticket into a test's company: feedback, unless it is told otherwise. */
export const aTicket = (ctx: Ctx, { kind = 'feedback', reporter_id, request_content = 'Made for a test' }: TicketWishes) =>
  ctx.db
    .insertInto('tickets')
    .values({
      ...{ kind, reporter_id, request_content },
      ...(kind === 'feedback'
        ? { module_type: 'portal', bug_type: 'idea' }
        : { module_type: 'feature', bug_type: 'access', feature: 'ai_advisor' }),
    })
    .returning(['id', 'identifier', 'number'])
    .executeTakeFirstOrThrow()
