import type { RealtimeMessages, RealtimeName } from '@embark/contract/kernel/realtime.ts'
import type { Socket } from 'socket.io-client'
import { accessToken, refresh } from '../session/tokens.ts'

type Hear = { [N in RealtimeName]?: (message: RealtimeMessages[N]) => void }
const heard = new Set<Hear>()
const connected = new Set<(isAgain: boolean) => void>()
let socket: Socket | undefined
let hasConnected = false
/** How long after a refusal it is tried again; twice as long each time. */
const [shortestMs, longestMs] = [1_000, 60_000]

/** Opens the socket once the page is idle; its code is fetched only then. */
export async function goLive() {
  if (socket) return
  const { io } = await import('socket.io-client')
  socket = io({ path: '/socket.io', transports: ['websocket', 'polling'], auth: (give) => give({ token: accessToken() }) })
  socket.onAny((name: string, message: unknown) => {
    // The server sends the messages of the contract and no others.
    for (const hear of heard) hear[name as RealtimeName]?.(message as never)
  })
  let waitMs = shortestMs
  socket.on('connect', () => {
    waitMs = shortestMs
    for (const act of connected) act(hasConnected)
    hasConnected = true
  })
  // Whom the server refuses or sends away does not come again by itself: the token of a page that slept, or lost its role, opens nothing.
  const comeBack = () => {
    if (!socket || socket.active) return
    setTimeout(() => {
      if (!socket?.active) void refresh().then((isOpen) => isOpen && socket?.connect(), comeBack)
    }, waitMs)
    waitMs = Math.min(waitMs * 2, longestMs)
  }
  socket.on('connect_error', comeBack)
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && comeBack())
}

/** Does something now if there is a connection, and whenever there is one again: `isAgain` says that what was said meanwhile went unheard. */
export function onConnected(act: (isAgain: boolean) => void) {
  connected.add(act)
  // A slow page may be drawn only after its socket stands.
  if (socket?.connected) act(false)
  return () => void connected.delete(act)
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
