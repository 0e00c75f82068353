import type { activityVars } from '@embark/contract/leads/activity/activity.contract.ts'
import type { ReactNode } from 'react'
import type * as z from 'zod'

type Call = z.output<typeof activityVars.call>
type Say = (text: string, vars?: Record<string, string | number>) => string

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A call as a sentence of the timeline. */
export function sentenceOfCall({ direction, outcome, duration_seconds }: Call, who: string, t: Say): string {
  const duration = minutes(duration_seconds)
  if (outcome === 'failed') return t('A call could not be made')
  if (direction === 'incoming')
    return outcome === 'answered' ? t('{{who}} answered a call ({{duration}})', { who, duration }) : t('A call was missed')
  return outcome === 'answered' ? t('{{who}} called ({{duration}})', { who, duration }) : t('{{who}} called; no answer', { who })
}

/** The way to the recording; the provider keeps it, under its own rights. */
export const RecordingLink = ({ url, text }: { url: string; text: string }): ReactNode => (
  <a className="e-link" href={url} target="_blank" rel="noopener noreferrer">
    {text}
  </a>
)
