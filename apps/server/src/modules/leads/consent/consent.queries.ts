import type { Consent } from '@embark/contract/leads/consent/consent.contract.ts'
import { consentFor, consentKinds, type KeptConsent, type KeptConsents, sourceOf } from '@embark/contract/leads/consent/consent.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { personNames, recall } from '#platform/list/names.ts'
import type { VisibleLead } from '../lead/lead.policy.ts'
import { mayChangePerson } from '../passport/passport.policy.ts'

/** What is kept of a lead's consents; forms, imports and the commands of this noun write it. */
export async function keptConsents(ctx: Ctx, lead: Pick<VisibleLead, 'id'>): Promise<KeptConsents> {
  const { consent } = await ctx.db.selectFrom('leads').select('consent').where('id', '=', lead.id).executeTakeFirstOrThrow()
  return consent as KeptConsents
}

/** What the person of a lead agreed to, kind by kind. */
export async function consentsOf(ctx: Ctx, lead: VisibleLead) {
  const kept = await keptConsents(ctx, lead)
  const nameOf = await recall(ctx, [personNames, consentKinds.map((kind) => kept[kind]?.by ?? null)])
  const recordsInfo = consentKinds.map((kind): Consent => {
    const own: KeptConsent | undefined = kept[kind]
    return {
      kind,
      state: consentFor(kept, kind),
      is_general: own?.given === undefined,
      text: own?.text || null,
      source: own ? sourceOf(own) : null,
      source_text: own?.source || null,
      given_at: own?.at ?? null,
      withdrawn_at: own?.withdrawn_at ?? null,
      by: nameOf(personNames, own?.by ?? null),
    }
  })
  return { recordsInfo, can: { change: mayChangePerson(ctx, lead) } }
}
