import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a process that stops still takes requests, each the last one of its connection. */
const farewellMs = 1_000
/** How long what is being answered may take after that, and how long browsers have to agree that their socket ends. */
const finishMs = 4_000

/**
 * Watches the connections of a web process from its first one on, and lets it leave: unready at once, for a moment still serving and
 * taking leave with every answer, then finishing what it has begun. What is open after that is cut, so that nobody's silence keeps the
 * process.
 */
export function leaver(app: FastifyInstance) {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return async (closeSockets: () => Promise<void>): Promise<void> => {
    app.drain()
    for (const end = Date.now() + farewellMs; open.size && Date.now() < end; ) await sleep(20)
    const cut = setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, finishMs)
    // Both wait for all connections to end, each for those the other one ends.
    await Promise.all([app.close(), closeSockets()])
    clearTimeout(cut)
  }
}
