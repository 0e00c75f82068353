import net from 'node:net'

/** One request, ready to be sent. */
export type Shot = Buffer

/** Writes a request once, so that sending it costs the generator nothing. */
export function shot(method: string, path: string, { token, body }: { token?: string | undefined; body?: unknown } = {}): Shot {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`)
}

export interface Answer {
  readonly status: number
  readonly text: string
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
    const text = this.#parts.toString('utf8', end + 4)
    this.#parts = Buffer.alloc(0)
    const wait = this.#wait
    this.#wait = undefined
    wait?.resolve({ status: Number(head.slice(9, 12)), text })
  }
}

/** What one run of load showed. */
export interface Run {
  readonly latencies: readonly number[]
  readonly errors: number
  readonly seconds: number
}

/** Sends requests over so many connections until the time is over or there are no more. */
export async function load(port: number, connections: number, seconds: number, next: () => Shot | undefined): Promise<Run> {
  const latencies: number[] = []
  let errors = 0
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const begin = performance.now()
  const until = begin + seconds * 1_000
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() < until) {
        const request = next()
        if (!request) return
        const sent = performance.now()
        const { status, text } = await connection.send(request)
        latencies.push(performance.now() - sent)
        if (status >= 300 && errors++ === 0) console.error(`answered ${status}: ${text.slice(0, 300)}`)
      }
    }),
  )
  const took = (performance.now() - begin) / 1_000
  for (const connection of open) connection.close()
  return { latencies, errors, seconds: took }
}

/** The value below which this share of the list lies. */
export function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
