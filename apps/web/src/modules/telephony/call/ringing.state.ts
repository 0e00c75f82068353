import type { Ringing } from '@embark/contract/telephony/call/call.contract.ts'
import { longestRingMinutes } from '@embark/contract/telephony/call/call.rules.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { listenLive, onConnected } from '#platform/realtime/live.ts'
import { me } from '#platform/session/session.ts'
import { isViewing } from '#platform/session/tokens.ts'

const without = (calls: readonly Ringing[], caller: string) => calls.filter(({ caller_id }) => caller_id !== caller)

/** The calls that ring here, the first of them, and how to put one away on all of one's pages. */
export function useRinging() {
  const [calls, setCalls] = useState<readonly Ringing[]>([])
  const pages = useRef<BroadcastChannel>(undefined)
  // Who rings no more here, whatever is answered to a question asked before.
  const silent = useRef(new Set<string>())
  const latest = useRef(calls)
  useEffect(() => {
    latest.current = calls
  }, [calls])
  const drop = useCallback((caller: string) => {
    silent.current.add(caller)
    setCalls((now) => without(now, caller))
  }, [])
  useEffect(() => {
    const channel = new BroadcastChannel('embark-calls')
    pages.current = channel
    channel.onmessage = ({ data }: MessageEvent<string>) => drop(data)
    const deaf = listenLive({
      incomingCall: (call) => {
        silent.current.delete(call.caller_id)
        // Whoever looks through another's eyes does not pick up their phone.
        if (!isViewing()) setCalls((now) => [...without(now, call.caller_id), call])
      },
      incomingCallOver: ({ caller_id }) => drop(caller_id),
    })
    // What began or ended to ring while nothing could be heard.
    const alone = onConnected(async () => {
      if (isViewing() || !me().extension) return
      const before = latest.current
      const { ringingNow } = await import('./ringing-now.state.ts')
      const ringing = (await ringingNow().catch(() => before)).filter(({ caller_id }) => !silent.current.has(caller_id))
      setCalls((now) => {
        // What was told while one asked is newer than the answer.
        const since = now.filter((call) => !before.includes(call))
        return [...ringing.filter(({ caller_id }) => !since.some((call) => call.caller_id === caller_id)), ...since]
      })
    })
    return () => {
      deaf()
      alone()
      channel.close()
    }
  }, [drop])
  // Somebody one knows comes before somebody one does not.
  const call = calls.find(({ lead_identifier }) => lead_identifier !== null) ?? calls[0]
  const caller = call?.caller_id
  useEffect(() => {
    if (caller === undefined) return
    const timer = setTimeout(() => drop(caller), longestRingMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [caller, drop])
  const putAway = () => {
    if (caller === undefined) return
    drop(caller)
    pages.current?.postMessage(caller)
  }
  return { call, putAway }
}
