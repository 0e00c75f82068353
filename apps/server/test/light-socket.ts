import { randomBytes } from 'node:crypto'
import net from 'node:net'

/** A socket as a browser opens it, over nothing but TCP: small enough to open thousands of. */
export interface LightSocket {
  readonly isOpen: boolean
  /** Done once it is closed, by whomever. */
  readonly closed: Promise<void>
  close(): void
}

type Heard = (name: string, message: unknown) => void

const textOpcode = 0x1
const closeOpcode = 0x8

/** A frame of a client: short text, masked as the protocol wants it. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const length =
    payload.length < 126 ? Buffer.from([0x80 | payload.length]) : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 255])
  for (let index = 0; index < payload.length; index++) payload[index]! ^= mask[index % 4]!
  return Buffer.concat([Buffer.from([0x80 | textOpcode]), length, mask, payload])
}

/** Takes the whole frames off the front of what came, and gives what is left of it. */
function framesIn(bytes: Buffer, take: (opcode: number, payload: Buffer) => void): Buffer {
  let rest = bytes
  while (rest.length >= 2) {
    const short = rest[1]! & 0x7f
    const head = short === 126 ? 4 : short === 127 ? 10 : 2
    if (rest.length < head) break
    const length = short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short
    if (rest.length < head + length) break
    take(rest[0]! & 0x0f, rest.subarray(head, head + length))
    rest = rest.subarray(head + length)
  }
  return rest
}

/** Opens a socket with a token and hears what it is told; rejects where it is not let in. */
export function lightSocket(origin: string, token: string, heard: Heard = () => undefined): Promise<LightSocket> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const line = net.connect({ host: hostname, port: Number(port) })
    const state = { isOpen: false }
    const send = (packet: string) => void line.write(frameOf(packet))
    const closed = new Promise<void>((done) => line.on('close', () => done()))
    void closed.then(() => {
      state.isOpen = false
      reject(new Error('The socket was closed before it was open'))
    })
    line.on('error', reject)
    const packet = (text: string) => {
      if (text === '2') send('3')
      else if (text.startsWith('0')) send(`40${JSON.stringify({ token })}`)
      else if (text.startsWith('40')) {
        state.isOpen = true
        resolve(Object.assign(state, { closed, close: () => void line.destroy() }))
      } else if (text.startsWith('44')) line.destroy()
      else if (text.startsWith('42')) heard(...(JSON.parse(text.slice(2)) as [string, unknown]))
    }
    let isUpgraded = false
    let waiting: Buffer = Buffer.alloc(0)
    line.on('data', (bytes) => {
      waiting = waiting.length ? Buffer.concat([waiting, bytes]) : bytes
      if (!isUpgraded) {
        const end = waiting.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!waiting.subarray(0, 12).toString().startsWith('HTTP/1.1 101')) return void line.destroy()
        isUpgraded = true
        waiting = waiting.subarray(end + 4)
      }
      waiting = framesIn(waiting, (opcode, payload) => {
        if (opcode === textOpcode) packet(payload.toString())
        if (opcode === closeOpcode) line.destroy()
      })
    })
    line.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        `Host: ${hostname}:${port}`,
        'Upgrade: websocket',
        'Connection: Upgrade',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        'Sec-WebSocket-Version: 13',
        '\r\n',
      ].join('\r\n'),
    )
  })
}
