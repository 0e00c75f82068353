import type { RealtimeMessages, RealtimeName } from '@embark/contract/kernel/realtime.ts'
import type { Socket } from 'socket.io-client'
import { accessToken } from '../session/tokens.ts'

type Hear = { [N in RealtimeName]?: (message: RealtimeMessages[N]) => void }
const heard = new Set<Hear>()
let socket: Socket | undefined

/** Opens the socket once the page is idle; its code is fetched only then. */
export async function goLive() {
  if (socket) return
  const { io } = await import('socket.io-client')
  socket = io({ path: '/socket.io', transports: ['websocket', 'polling'], auth: (give) => give({ token: accessToken() }) })
  socket.onAny((name: string, message: unknown) => {
    // The server sends the messages of the contract and no others.
    for (const hear of heard) hear[name as RealtimeName]?.(message as never)
  })
}

/** Joins the rooms of the role that is active now. */
export function reconnect() {
  socket?.disconnect().connect()
}

/** Hears messages until the returned function is called. */
export function listenLive(hear: Hear) {
  heard.add(hear)
  return () => void heard.delete(hear)
}
