import { mostClaims } from '@embark/contract/catalog/claim/claim.rules.ts'
import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { markStale } from '#platform/api/hooks.ts'

/** Sends many in parts that one call takes, and says how far it is; what was done stays done when a later part fails. */
export function useParts(stales: readonly Endpoint[]) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const inParts = async <T>(gather: () => Promise<readonly T[]>, send: (part: readonly T[]) => Promise<unknown>) => {
    setProgress({ done: 0, total: 0 })
    try {
      const items = await gather()
      for (let from = 0; from < items.length; from += mostClaims) {
        setProgress({ done: from, total: items.length })
        await send(items.slice(from, from + mostClaims))
      }
    } finally {
      setProgress(null)
      void markStale(client, stales)
    }
  }
  return { inParts, progress }
}
