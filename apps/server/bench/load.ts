import net from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** One request, ready to be sent. */
export type Shot = Buffer

/** Writes a request once, so that sending it costs the generator nothing. */
export function shot(method: string, path: string, { token, body }: { token?: string | undefined; body?: unknown } = {}): Shot {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    // As browsers send it, so that squeezing the answer is measured too.
    'Accept-Encoding: gzip, deflate, br',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`)
}

export interface Answer {
  readonly status: number
  readonly head: string
  readonly body: Buffer
}

/** What an answer says, once it is put together and unpacked. */
export function textOf({ head, body }: Answer): string {
  const whole = /transfer-encoding: chunked/i.test(head) ? joined(body) : body
  const packed = /content-encoding: (\w+)/i.exec(head)?.[1]?.toLowerCase()
  if (packed === 'br') return brotliDecompressSync(whole).toString()
  return (packed === 'gzip' ? gunzipSync(whole) : whole).toString()
}

function joined(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.toString('latin1', at, end), 16)
    if (!length) break
    parts.push(body.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
  return Buffer.concat(parts)
}

/** One connection that is kept alive, with one request on the way at a time. */
export class Connection {
  readonly #socket: net.Socket
  #parts: Buffer = Buffer.alloc(0)
  #wait: { resolve(answer: Answer): void; reject(error: Error): void } | undefined

  private constructor(socket: net.Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (data) => this.#take(data))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the connection was closed')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  send(request: Shot): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#wait = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close() {
    this.#socket.destroy()
  }

  #fail(error: Error) {
    this.#wait?.reject(error)
    this.#wait = undefined
  }

  #take(data: Buffer) {
    this.#parts = this.#parts.length ? Buffer.concat([this.#parts, data]) : data
    const end = this.#parts.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#parts.toString('latin1', 0, end)
    const length = /content-length: (\d+)/i.exec(head)?.[1]
    const isWhole =
      length === undefined ? this.#parts.subarray(-5).equals(Buffer.from('0\r\n\r\n')) : this.#parts.length >= end + 4 + Number(length)
    if (!isWhole) return
    const body = this.#parts.subarray(end + 4)
    this.#parts = Buffer.alloc(0)
    const wait = this.#wait
    this.#wait = undefined
    wait?.resolve({ status: Number(head.slice(9, 12)), head, body })
  }
}

/** What one run of load showed. */
export interface Run {
  readonly latencies: readonly number[]
  /** Requests that were refused or never answered, by what was said. */
  readonly failures: ReadonlyMap<string, number>
  readonly seconds: number
}

/** An answer that takes longer is missing. */
const patienceMs = 60_000

/** Sends one request, and says what failed where something did. */
async function sent(connection: Connection, request: Shot): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs / 1_000} s`)), patienceMs)
  })
  try {
    const answer = await Promise.race([connection.send(request), tooLate])
    return answer.status < 300 ? undefined : `${answer.status} ${textOf(answer).slice(0, 200)}`
  } catch (error) {
    return (error as Error).message
  } finally {
    clearTimeout(timer)
  }
}

/** Sends requests over so many connections until the time is over. */
export async function load(port: number, connections: number, seconds: number, next: () => Shot): Promise<Run> {
  const latencies: number[] = []
  const failures = new Map<string, number>()
  const begin = performance.now()
  const until = begin + seconds * 1_000
  const work = async () => {
    let connection = await Connection.open(port)
    while (performance.now() < until) {
      const began = performance.now()
      const failure = await sent(connection, next())
      if (failure === undefined) latencies.push(performance.now() - began)
      else {
        // What names the one request, such as its trace, is not part of what failed.
        const kind = failure.replace(/[0-9a-f-]{16,}/g, '…')
        failures.set(kind, (failures.get(kind) ?? 0) + 1)
        connection.close()
        connection = await Connection.open(port)
      }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { latencies, failures, seconds: (performance.now() - begin) / 1_000 }
}

/** The value below which this share of the list lies. */
export function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
