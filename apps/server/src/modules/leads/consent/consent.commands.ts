import type { ConsentBody } from '@embark/contract/leads/consent/consent.contract.ts'
import type { ConsentKind, KeptConsent } from '@embark/contract/leads/consent/consent.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord } from '#platform/record.ts'
import type { VisibleLead } from '../lead/lead.policy.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { consentsOf, keptConsents } from './consent.queries.ts'

/** Notes that a person agreed to something or withdrew it. One kind is written by itself, so that two who note two do not meet. */
export async function setConsent(ctx: Ctx, lead: VisibleLead, kind: ConsentKind, { is_given, text }: ConsentBody) {
  const before = (await keptConsents(ctx, lead))[kind] ?? null
  const now = ctx.now().toISOString()
  const after: KeptConsent = {
    given: is_given,
    // A consent that is withdrawn keeps when it was given, and by what words.
    text: is_given ? text : text || before?.text || null,
    source: is_given ? null : (before?.source ?? null),
    at: is_given ? now : before?.given === undefined ? null : (before.at ?? null),
    from: lead.student_user_id !== null && lead.student_user_id === ctx.actor.id ? 'student' : 'staff',
    by: ctx.actor.id,
    withdrawn_at: is_given ? null : now,
  }
  await changeRecord(ctx, leadKind, lead, {
    set: { consent: sql`consent || ${JSON.stringify({ [kind]: after })}::jsonb` },
    before: { consent: { [kind]: before } },
    after: { consent: { [kind]: after } },
    event: ['lead.updated', { id: lead.id }],
  })
  return consentsOf(ctx, lead)
}
