import net from 'node:net'

/** Why a file could not be looked through: the scanner did not answer, or takes no file of this size. */
export class NotScanned extends Error {
  readonly isTooLarge: boolean
  constructor(message: string, isTooLarge = false) {
    super(message)
    this.isTooLarge = isTooLarge
  }
}

/** Looks through a file; answers what was found in it, or nothing. Throws `NotScanned` where it cannot say. */
export type Scan = (content: Uint8Array) => Promise<string | null>

export interface ClamdSettings {
  /** `host:port`, or `unix:` and the path of a socket. */
  readonly address: string
  readonly seconds: number
}

const pieceBytes = 64 * 1024
/** An answer is one short line. */
const longestAnswer = 4_096

/**
 * Asks clamd by INSTREAM, as `clamd(8)` writes it: the command, pieces each after its length, a length of nothing, then one line. One
 * connection for each file; what does not answer in time has not answered.
 */
export const clamdScan =
  ({ address, seconds }: ClamdSettings): Scan =>
  async (content) => {
    const answer = await ask(address, seconds, content)
    if (answer.endsWith(' FOUND')) return answer.slice(answer.indexOf(': ') + 2, -' FOUND'.length).slice(0, 200)
    if (answer.endsWith(': OK')) return null
    throw new NotScanned(`clamd said: ${answer}`, answer.includes('size limit exceeded'))
  }

function ask(address: string, seconds: number, content: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(placeOf(address))
    let answer = ''
    const timer = setTimeout(() => fail(`no answer within ${seconds} s`), seconds * 1_000)
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
    }
    const fail = (reason: string) => {
      end()
      reject(new NotScanned(`clamd at ${address}: ${reason}`))
    }
    const finish = () => {
      end()
      const line = answer.replace(/\0.*$/s, '').trim()
      if (line) resolve(line)
      else reject(new NotScanned(`clamd at ${address}: it ended without an answer`))
    }
    socket.setEncoding('utf8')
    socket.on('connect', () => send(socket, content))
    socket.on('data', (piece: string) => {
      answer += piece
      if (answer.length > longestAnswer) fail('its answer is none of clamd')
      else if (answer.includes('\0')) finish()
    })
    socket.on('end', finish)
    // It closes while it is still being sent to where a file is too large for it, and may have said so before.
    socket.on('error', (error) => (answer.includes('\0') ? finish() : fail(error.message)))
  })
}

function send(socket: net.Socket, content: Uint8Array) {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < content.byteLength; at += pieceBytes) {
    const piece = content.subarray(at, at + pieceBytes)
    socket.write(lengthOf(piece.byteLength))
    socket.write(piece)
  }
  socket.write(lengthOf(0))
}

function lengthOf(bytes: number) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

const placeOf = (address: string): net.NetConnectOpts => {
  if (address.startsWith('unix:')) return { path: address.slice('unix:'.length) }
  const at = address.lastIndexOf(':')
  return { host: address.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) }
}
