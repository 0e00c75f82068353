import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { Server } from 'socket.io'
import type { Doors } from '../http/identify.ts'
import type { Log } from '../observe/log.ts'
import { roomsOf } from './rooms.ts'

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
}

/** Sockets: who signed in hears of what they may see. Processes reach each other through the database. */
export function startRealtime({ pool, log, http, doors, origin }: RealtimeOptions): Realtime {
  const io = new Server({
    serveClient: false,
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    ...(origin && { cors: { origin } }),
  })
  io.adapter(
    createAdapter(pool, {
      tableName: 'embark_meta.socket_io_attachments',
      errorHandler: (error: Error) => log.warn({ err: error }, 'realtime could not reach the database'),
    }),
  )
  if (http && doors) {
    io.attach(http)
    io.use((socket, next) => {
      const token: unknown = socket.handshake.auth['token']
      admit(doors, typeof token === 'string' ? token : '').then(
        (rooms) => {
          if (!rooms) return next(new Error('Unauthorized'))
          void socket.join(rooms)
          next()
        },
        () => next(new Error('Unauthorized')),
      )
    })
  }
  return {
    tell: (rooms, name, message) => void (rooms.length && io.to([...rooms]).emit(name, message)),
    stop: async () => {
      await io.close()
    },
  }
}

async function admit({ tokens, sessions }: Doors, token: string) {
  const claims = tokens.readAccess(token)
  const actor = claims && (await sessions.find(claims.tenant, claims.session))
  return claims && actor && roomsOf(claims.tenant, actor)
}
