import type { RuleConditions } from '@embark/contract/leads/assignment-rule/assignment-rule.contract.ts'
import type { DealMethod } from '@embark/contract/leads/assignment-rule/assignment-rule.rules.ts'

/** What of a lead decides which rule it falls under. */
export interface LeadFacts {
  readonly destination_countries: readonly number[]
  readonly source_country_id: number | null
  readonly preferred_language: string | null
  readonly lead_source_id: number | null
  readonly lead_medium_id: number | null
  readonly branch_id: number | null
}

const language = (code: string) => code.toLowerCase().split(/[-_]/)[0]!

/** Whether a lead is what a rule asks for: of each condition that says anything one value. */
export function isMet(conditions: RuleConditions, lead: LeadFacts): boolean {
  const oneOf = <T>(allowed: readonly T[] | undefined, ...values: readonly (T | null)[]) =>
    !allowed?.length || values.some((value) => value !== null && allowed.includes(value))
  return (
    oneOf(conditions.destination_countries, ...lead.destination_countries) &&
    oneOf(conditions.source_countries, lead.source_country_id) &&
    oneOf(conditions.preferred_languages?.map(language), lead.preferred_language && language(lead.preferred_language)) &&
    oneOf(conditions.lead_sources, lead.lead_source_id) &&
    oneOf(conditions.lead_mediums, lead.lead_medium_id) &&
    oneOf(conditions.branches, lead.branch_id)
  )
}

/** Somebody a rule may give leads to. */
export interface Receiver {
  readonly user_id: number
  readonly role_id: number
  readonly user: string
  readonly role: string
  /** How many open leads they have. */
  readonly open: number
  /** Works now; later today or tomorrow; or not on the day that somebody works next. */
  readonly duty: 'now' | 'next' | 'off'
}

interface Dealing {
  readonly method: DealMethod
  readonly open_cap: number | null
  readonly last_user_id: number | null
}

/**
 * Who is next: of those on duty whoever follows the last one in the round, or has the fewest open leads. Outside all hours it is whoever
 * will be there next. Nobody with as many open leads as the rule allows, and nobody who had it before.
 */
export function nextReceiver(rule: Dealing, receivers: readonly Receiver[], besides: readonly number[] = []): Receiver | undefined {
  const last = receivers.findIndex(({ user_id }) => user_id === rule.last_user_id)
  const round = [...receivers.slice(last + 1), ...receivers.slice(0, last + 1)].filter(
    ({ user_id, open }) => !besides.includes(user_id) && (rule.open_cap === null || open < rule.open_cap),
  )
  const present = round.filter(({ duty }) => duty === 'now')
  const candidates = present.length ? present : round.filter(({ duty }) => duty === 'next')
  if (rule.method === 'round_robin') return candidates[0]
  return candidates.reduce<Receiver | undefined>((best, each) => (!best || each.open < best.open ? each : best), undefined)
}
