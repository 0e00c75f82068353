import type { RealtimeMessages } from '@embark/contract/kernel/realtime.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { listenLive } from '#platform/realtime/live.ts'
import { isViewing } from '#platform/session/tokens.ts'

export type Ringing = RealtimeMessages['incomingCall']

/** Nobody's phone rings longer: a call whose end was not heard, such as without a connection, goes by itself. */
const longestMs = 30 * 60_000

/** The calls that ring here, the first of them, and how to put one away on all of one's pages. */
export function useRinging() {
  const [calls, setCalls] = useState<readonly Ringing[]>([])
  const pages = useRef<BroadcastChannel>(undefined)
  const drop = useCallback((caller: string) => setCalls((now) => now.filter(({ caller_id }) => caller_id !== caller)), [])
  useEffect(() => {
    const channel = new BroadcastChannel('embark-calls')
    pages.current = channel
    channel.onmessage = ({ data }: MessageEvent<string>) => drop(data)
    const deaf = listenLive({
      // Whoever looks through another's eyes does not pick up their phone.
      incomingCall: (call) => !isViewing() && setCalls((now) => [...now.filter(({ caller_id }) => caller_id !== call.caller_id), call]),
      incomingCallOver: ({ caller_id }) => drop(caller_id),
    })
    return () => {
      deaf()
      channel.close()
    }
  }, [drop])
  // Somebody one knows comes before somebody one does not.
  const call = calls.find(({ lead_identifier }) => lead_identifier !== null) ?? calls[0]
  const caller = call?.caller_id
  useEffect(() => {
    if (caller === undefined) return
    const timer = setTimeout(() => drop(caller), longestMs)
    return () => clearTimeout(timer)
  }, [caller, drop])
  const putAway = () => {
    if (caller === undefined) return
    drop(caller)
    pages.current?.postMessage(caller)
  }
  return { call, putAway }
}
