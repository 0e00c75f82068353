/** What can be wrong with a required document: it is not there, was rejected, or does not last until the studies begin. */
export const paperFaults = {
  missing: '{{document}} is missing. Add it first',
  rejected: '{{document}} was rejected. Add a new version first',
  over: '{{document}} has expired on {{day}}. Add a new version first',
  early: '{{document}} expires on {{day}}, before the intake {{intake}}. Add a new version first',
} as const
export type PaperFault = keyof typeof paperFaults

/** Why a status cannot be entered now, where documents keep an application from it. */
export const papersFirst = 'Required documents are missing or not valid: {{documents}}'

/** How many documents are named where each has no room of its own; the others are counted. */
const mostNamed = 3
/** The documents of a sentence. */
export const papersNamed = (labels: readonly string[], inARow = (words: readonly string[]) => words.join(', ')) =>
  inARow([...labels.slice(0, mostNamed), ...(labels.length > mostNamed ? [`+${labels.length - mostNamed}`] : [])])

/** Whether entering a status calls an application ready, or submits it: required documents come before that. */
export const needsPapers = ({ key, position, type }: { readonly key: string; readonly position: string; readonly type: string }) =>
  type === 'success' && (key === 'ready_to_submit' || position !== 'start')
