import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toasts.tsx'
import { type ApiError, sentenceFor } from '../api/failure.ts'
import { markStale } from '../api/hooks.ts'
import { say } from '../i18n/i18n.ts'

// Only the latest change is offered to be taken back: which of several messages is meant could not be told.
let latest: string | undefined

/** Says whose cell was changed. With `back`, which writes the former value by the same command, that can be taken back for ten seconds. */
export function useSayChanged(stales: readonly Endpoint[]) {
  const client = useQueryClient()
  return (name: string, back?: (() => Promise<unknown>) | undefined) => {
    const undo = async () => {
      try {
        await back?.()
        toast.done({ message: say('{{name}} is as before', { name }) })
      } catch (error) {
        // Somebody else changed it since, or it may not go back.
        const { traceId } = error as ApiError
        toast.failed({ message: say(sentenceFor(error)), ...(traceId && { reference: traceId }) })
      }
      await markStale(client, stales)
    }
    if (latest) toast.hide(latest)
    latest = toast.done({ message: say('{{name}} was changed', { name }), ...(back && { onUndo: () => void undo() }) })
  }
}
