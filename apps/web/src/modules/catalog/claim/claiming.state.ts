import { claims } from '@embark/contract/catalog/claim/claim.contract.ts'
import { type ClaimAct, mostClaims, type Visibility } from '@embark/contract/catalog/claim/claim.rules.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { ApiError, sentenceFor } from '#platform/api/failure.ts'
import { markStale } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'

export type Wish = ClaimAct | 'visibility'
export type Kind = 'institution' | 'program'
export interface ClaimItem {
  readonly institution_id: number
  readonly campus_id: number | null
  readonly program_id?: number
  /** Set where another company shares it and nobody here claimed it yet. */
  readonly share_identifier?: string | null
}

/** What is said when it was done and when it failed, to the letter (G-M-105, G-M-106). */
const words: Record<Kind, Record<Wish, { done: string; failed: string }>> = {
  institution: {
    claim: { done: 'Institution claim Successfully', failed: 'Unable to claim institutions' },
    unclaim: { done: 'Institution unclaim Successfully', failed: 'Unable to unclaim institutions' },
    visibility: { done: 'Visibility Changed Successfully.', failed: 'Unable to change visibility' },
  },
  program: {
    claim: { done: 'Program claim Successfully', failed: 'Unable to claim programs' },
    unclaim: { done: 'Program unclaim Successfully', failed: 'Unable to unclaim programs' },
    visibility: { done: 'Visibility Changed Successfully.', failed: 'Unable to change visibility' },
  },
}
const stales = [
  claims.institutions,
  claims.programs,
  programs.all,
  programs.categories,
  programs.filters,
  catalogDropdowns.institutions,
  catalogDropdowns.programs,
  catalogDropdowns.campuses,
  catalogDropdowns.destinationCountries,
]

function send(kind: Kind, wish: Wish, items: readonly ClaimItem[], visible_to: Visibility | null) {
  const query = { type: wish === 'unclaim' ? ('unclaim' as const) : ('claim' as const) }
  if (kind === 'institution') return call(claims.setInstitutions, { query, body: { institution_data: [...items], visible_to } })
  // Every row of programs has a campus and a program.
  return call(claims.setPrograms, { query, body: { program_data: items as never, visible_to } })
}

/** Claims, lets go or changes many at once, in parts; what was done stays done when a later part fails. */
export function useClaiming(kind: Kind, onDone: () => void) {
  const t = useT()
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const run = async (wish: Wish, gather: () => Promise<readonly ClaimItem[]>, visible_to: Visibility | null) => {
    if (progress) return
    setProgress({ done: 0, total: 0 })
    try {
      const items = await gather()
      for (let from = 0; from < items.length; from += mostClaims) {
        setProgress({ done: from, total: items.length })
        await send(kind, wish, items.slice(from, from + mostClaims), visible_to)
      }
      toast.done({ message: t(words[kind][wish].done) })
      onDone()
    } catch (error) {
      toast.failed({
        message: t(sentenceFor(error, words[kind][wish].failed)),
        onRetry: () => void run(wish, gather, visible_to),
        ...(error instanceof ApiError && error.traceId && { reference: error.traceId }),
      })
    } finally {
      setProgress(null)
      await markStale(client, stales)
    }
  }
  return { run, progress }
}
