/** What of a lead a rule can ask for; each that is asked for has to be met by one of its values. */
export const ruleConditions = [
  'destination_countries',
  'source_countries',
  'preferred_languages',
  'lead_sources',
  'lead_mediums',
  'branches',
] as const
export type RuleCondition = (typeof ruleConditions)[number]
export const conditionNames: Readonly<Record<RuleCondition, string>> = {
  destination_countries: 'Destination country',
  source_countries: 'Country of residence',
  preferred_languages: 'Preferred language',
  lead_sources: 'Source',
  lead_mediums: 'Medium',
  branches: 'Branch',
}

/** Who gets the leads of a rule. */
export const receiverKinds = ['people', 'branch', 'team'] as const
export type ReceiverKind = (typeof receiverKinds)[number]
export const receiverNames: Readonly<Record<ReceiverKind, string>> = {
  people: 'Certain people',
  branch: 'People of a branch',
  team: 'People of a team',
}

/** Which of them is next. */
export const dealMethods = ['round_robin', 'fewest_open'] as const
export type DealMethod = (typeof dealMethods)[number]
export const methodNames: Readonly<Record<DealMethod, string>> = {
  round_robin: 'One after the other',
  fewest_open: 'Whoever has the fewest open leads',
}

/** How a clock to the first contact stands. */
export const contactStates = ['waiting', 'made', 'unanswered', 'closed'] as const
/** What a list is narrowed to by the clock; one that is due within the hour runs as well. */
export const contactWaits = ['running', 'within_hour', 'late', 'answered'] as const
export type ContactWait = (typeof contactWaits)[number]
export const waitNames: Readonly<Record<ContactWait, string>> = {
  running: 'Clock is running',
  within_hour: 'Due within the hour',
  late: 'Late',
  answered: 'Answered',
}
/** What counts as the first contact. */
export const contactKinds = ['message', 'call', 'counselling', 'stage'] as const
export type ContactKind = (typeof contactKinds)[number]
