import type { Actor } from '../context.ts'
import { refuse } from '../refusal.ts'

/** How old the proof of who somebody is may be for a heavy act, in seconds (R22). */
export const proofSeconds = 300

/** Refuses a heavy act of somebody who proved themselves too long ago; they confirm that it is them and try again. */
export function needRecentProof({ provenAt }: Pick<Actor, 'provenAt'>, now: Date) {
  if (now.getTime() / 1000 - (provenAt ?? 0) > proofSeconds) refuse('REAUTH_REQUIRED')
}
