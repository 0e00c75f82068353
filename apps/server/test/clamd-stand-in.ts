import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** What the stand-in does with the next files: it looks, says nothing, hangs up midway, or takes only so many bytes. */
export type Mood = 'looks' | 'hangs' | 'dies' | { readonly mostBytes: number }

/** A test file every scanner objects to, put together here so that none objects to this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')

/** Speaks clamd's INSTREAM: reads the pieces by their lengths and answers as clamd does. */
export async function clamdStandIn(place: number | string = 0) {
  let mood: Mood = 'looks'
  const lengths: number[] = []
  const server = net.createServer((socket) => {
    let waiting = Buffer.alloc(0)
    let content = Buffer.alloc(0)
    let isBegun = false
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      waiting = Buffer.concat([waiting, piece])
      if (!isBegun) {
        const command = 'zINSTREAM\0'
        if (waiting.length < command.length) return
        if (waiting.subarray(0, command.length).toString() !== command) return socket.end('UNKNOWN COMMAND\0')
        isBegun = true
        waiting = waiting.subarray(command.length)
      }
      if (mood === 'dies') return socket.destroy()
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE()
        if (length === 0) {
          lengths.push(content.length)
          if (mood !== 'hangs') socket.end(content.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
          return
        }
        if (waiting.length < 4 + length) return
        content = Buffer.concat([content, waiting.subarray(4, 4 + length)])
        waiting = waiting.subarray(4 + length)
        if (typeof mood === 'object' && content.length > mood.mostBytes) return socket.end('INSTREAM size limit exceeded. ERROR\0')
      }
    })
  })
  server.listen(typeof place === 'number' ? { port: place, host: '127.0.0.1' } : { path: place })
  await once(server, 'listening')
  return {
    address: typeof place === 'number' ? `127.0.0.1:${(server.address() as AddressInfo).port}` : `unix:${place}`,
    /** How many bytes of each file arrived whole. */
    lengths,
    be: (next: Mood) => {
      mood = next
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
