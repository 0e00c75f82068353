import type { MessageBody } from '@embark/contract/conversations/thread/thread.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#platform/api/call.ts'
import { ApiError, sentenceFor } from '#platform/api/failure.ts'
import { markStale } from '#platform/api/hooks.ts'
import { keptAt } from '#platform/prefs/kept-text.ts'
import { onConnected } from '#platform/realtime/live.ts'
import { draftPlace } from '#platform/session/after-sign-in.ts'
import { activePerson } from '#platform/session/tokens.ts'
import { callsOf, type Place } from './thread.state.ts'

/** A message on its way; it is shown at once, and goes again by itself when the connection is back. */
export interface Parcel {
  /** The same at every attempt, so that it arrives once. */
  readonly key: string
  readonly body: MessageBody
  readonly filenames: readonly string[]
  readonly written_at: string
  readonly state: 'sending' | 'waiting' | 'failed'
  /** Why it was refused. */
  readonly reason?: string
}

/** How long after a lost connection it is tried again by itself. */
const againMs = 5_000

/** Whether the server was not reached, or could not take it now: then the same message goes again. */
const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 429)

/**
 * The messages on their way in one conversation, kept on this device until they have arrived: neither a lost connection nor a closed page
 * loses one, and none arrives twice.
 */
export function useOutbox({ module, identifier }: Place) {
  const client = useQueryClient()
  const [place] = useState(() => draftPlace(activePerson(), `outbox:${module}:${identifier}`))
  const [parcels, setParcels] = useState(() => (keptAt<Parcel[]>(place) ?? []).map((parcel): Parcel => ({ ...parcel, state: 'waiting' })))
  const newest = useRef(parcels)
  const isBusy = useRef(false)
  const keep = useCallback(
    (next: Parcel[]) => {
      newest.current = next
      setParcels(next)
      if (next.length) localStorage.setItem(place, JSON.stringify(next))
      else localStorage.removeItem(place)
    },
    [place],
  )
  const flush = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    const { say, list } = callsOf[module]
    const change = (key: string, next: Partial<Parcel>) =>
      keep(newest.current.map((parcel) => (parcel.key === key ? { ...parcel, ...next } : parcel)))
    // One after the other, so that they arrive in the order in which they were written.
    for (let next = due(newest.current); next; next = due(newest.current)) {
      const { key, body } = next
      change(key, { state: 'sending' })
      try {
        await call(say, { params: { id: identifier }, body }, { idempotencyKey: key })
        await markStale(client, [list])
        keep(newest.current.filter((parcel) => parcel.key !== key))
      } catch (error) {
        change(key, isPassing(error) ? { state: 'waiting' } : { state: 'failed', reason: sentenceFor(error) })
        if (isPassing(error)) break
      }
    }
    isBusy.current = false
  }, [client, identifier, keep, module])
  useEffect(() => {
    void flush()
    const again = () => void flush()
    const timer = setInterval(again, againMs)
    window.addEventListener('online', again)
    const leave = onConnected(again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
      leave()
    }
  }, [flush])
  return {
    parcels,
    send: (body: MessageBody, filenames: readonly string[]) => {
      const written_at = new Date().toISOString()
      keep([...newest.current, { key: crypto.randomUUID(), body, filenames, written_at, state: 'waiting' }])
      void flush()
    },
    retry: (key: string) => {
      keep(newest.current.map((parcel) => (parcel.key === key ? { ...parcel, state: 'waiting' } : parcel)))
      void flush()
    },
    drop: (key: string) => keep(newest.current.filter((parcel) => parcel.key !== key)),
  }
}

const due = (parcels: readonly Parcel[]) => parcels.find(({ state }) => state !== 'failed')
