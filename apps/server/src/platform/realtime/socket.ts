import type { Server as HttpServer } from 'node:http'
import { isRefused } from '@embark/contract/kernel/networks.ts'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import type { Doors } from '../http/identify.ts'
import { isForeign } from '../http/origin.ts'
import { peerBehind } from '../http/peer.ts'
import type { Log } from '../observe/log.ts'
import { roomOfUser, roomsOf } from './rooms.ts'

/** Who a socket belongs to. */
interface Holder {
  readonly tenantId: number
  readonly sessionId: number
  readonly viewingId: number | undefined
  /** Whose session it is, also while it views as somebody else. */
  readonly userId: number
  readonly address: string
}
type Line = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { holder: Holder }>

/** How long somebody whose session ended may still hear that it did. */
const farewellMs = 2_000
/** How often the rights behind open sockets are looked at although nobody said that they changed: sessions end by time, too. */
const lookAgainMs = 60_000

export interface Realtime {
  tell(rooms: readonly string[], name: string, message: unknown): void
  stop(): Promise<void>
}

export interface RealtimeOptions {
  readonly pool: pg.Pool
  readonly log: Log
  /** Absent in a process that only works: it speaks, and nobody connects to it. */
  readonly http?: HttpServer
  readonly doors?: Doors
  readonly origin?: string
  readonly trustedProxies?: readonly string[]
}

/** Sockets: who signed in hears of what they may see. Processes reach each other through the database. */
export function startRealtime({ pool, log, http, doors, origin, trustedProxies = [] }: RealtimeOptions): Realtime {
  const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { holder: Holder }>({
    serveClient: false,
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    // Nothing longer than a token comes in: pages listen.
    maxHttpBufferSize: 16_384,
    allowRequest: ({ headers }, decide) => decide(null, !isForeign(headers.origin, headers.host, origin)),
    ...(origin && { cors: { origin } }),
  })
  io.adapter(
    createAdapter(pool, {
      tableName: 'embark_meta.socket_io_attachments',
      errorHandler: (error: Error) => log.warn({ err: error }, 'realtime could not reach the database'),
    }),
  )
  const letGo = http && doors ? attach(io, http, doors, log, peerBehind(trustedProxies)) : () => undefined
  return {
    tell: (rooms, name, message) => void (rooms.length && io.to([...rooms]).emit(name, message)),
    stop: async () => {
      letGo()
      await io.close()
    },
  }
}

type Lines = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { holder: Holder }>

function attach(io: Lines, http: HttpServer, doors: Doors, log: Log, peerOf: ReturnType<typeof peerBehind>): () => void {
  io.attach(http)
  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token']
    const { address, headers } = socket.handshake
    admit(doors, typeof token === 'string' ? token : '', peerOf(address, String(headers['x-forwarded-for'] ?? '') || undefined)).then(
      (admitted) => {
        if (!admitted) return next(new Error('Unauthorized'))
        socket.data.holder = admitted.holder
        void socket.join(admitted.rooms)
        endFloods(socket)
        next()
      },
      () => next(new Error('Unauthorized')),
    )
  })
  // What changed while it was admitted passed it by.
  io.on('connection', (socket) => void readmit(doors, socket).catch(() => socket.disconnect(true)))
  const lookAt = async (isMeant: (holder: Holder) => boolean) => {
    for (const socket of io.of('/').sockets.values()) if (isMeant(socket.data.holder)) await readmit(doors, socket)
  }
  const look = (isMeant: (holder: Holder) => boolean) =>
    void lookAt(isMeant).catch((error: unknown) => log.warn({ err: error }, 'the rights behind sockets could not be read'))
  const unwatch = doors.sessions.watch((tenantId, sessionId) =>
    look(
      (holder) => (tenantId === undefined || holder.tenantId === tenantId) && (sessionId === undefined || holder.sessionId === sessionId),
    ),
  )
  const timer = setInterval(() => look(() => true), lookAgainMs).unref()
  return () => {
    unwatch()
    clearInterval(timer)
  }
}

/** How many messages a page may send, which has nothing to say, before its socket is closed. */
const mostMessages = 50

function endFloods(socket: Line) {
  let messages = 0
  socket.onAny(() => {
    if (++messages > mostMessages) socket.disconnect(true)
  })
}

/** Puts a socket into the rooms its session may hear now; without a session it hears only that it ended, and is closed. */
async function readmit({ sessions }: Pick<Doors, 'sessions'>, socket: Line) {
  const { tenantId, sessionId, viewingId, userId, address } = socket.data.holder
  const isKeptOut = isRefused(await sessions.addresses.of(tenantId), address, 'all')
  const actor = isKeptOut ? undefined : await sessions.find(tenantId, sessionId, viewingId)
  const rooms = new Set(actor ? roomsOf(tenantId, actor) : [roomOfUser(tenantId, userId)])
  for (const room of socket.rooms) if (room !== socket.id && !rooms.has(room)) await socket.leave(room)
  await socket.join([...rooms])
  if (!actor) setTimeout(() => socket.disconnect(true), farewellMs).unref()
}

async function admit({ tokens, sessions }: Doors, token: string, address: string) {
  const claims = tokens.readAccess(token)
  const actor = claims && (await sessions.find(claims.tenant, claims.session, claims.viewing))
  // A token of a role its session acts in no more opens nothing here either.
  if (!claims || actor?.id == null || actor.roleIdentifier !== claims.role) return undefined
  if (isRefused(await sessions.addresses.of(claims.tenant), address, 'all')) return undefined
  const userId = actor.viewedBy?.id ?? actor.id
  return {
    rooms: roomsOf(claims.tenant, actor),
    holder: { tenantId: claims.tenant, sessionId: claims.session, viewingId: claims.viewing, userId, address },
  }
}
