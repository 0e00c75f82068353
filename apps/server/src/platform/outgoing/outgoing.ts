import { lookup as resolveName } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** An address somebody named that is not fetched, or what it answered that is not taken; `reason` is for the log and never for people. */
export class OutgoingRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`an address was not fetched: ${reason}`)
    this.reason = reason
  }
}

/** What is asked of an address. */
export interface OutgoingRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Only whether the address may be reached; nothing is sent there. */
  readonly isRehearsal?: boolean
}
/** Fetches addresses that people named. */
export type Outgoing = (address: string, request?: OutgoingRequest) => Promise<Response>

interface Guard {
  /** host:port pairs the operator trusts, although they are within the house or not encrypted. */
  readonly allow: readonly string[]
  /** How names become addresses; the resolver of this machine unless a test has its own. */
  readonly resolve?: (name: string) => Promise<readonly string[]>
  readonly connectMs?: number
  readonly totalMs?: number
  readonly maxBytes?: number
}

const resolveHere = async (name: string) => (await resolveName(name, { all: true })).map(({ address }) => address)

/**
 * The one door through which addresses leave that a person gave, such as the issuer of a sign-in: https on its own port, to an address of
 * the open internet which this guard resolved itself and connects to, no redirects, five seconds to connect, fifteen in all, a megabyte.
 */
export function outgoingOf({ allow, resolve = resolveHere, connectMs = 5_000, totalMs = 15_000, maxBytes = 1_048_576 }: Guard): Outgoing {
  const trusted = new Set(allow)
  return async (address, request = {}) => {
    const url = URL.canParse(address) ? new URL(address) : refused('it is no address')
    const isTrusted = trusted.has(`${url.hostname}:${url.port || (url.protocol === 'http:' ? 80 : 443)}`)
    if (url.protocol !== 'https:' && !(isTrusted && url.protocol === 'http:')) refused('it is not https')
    if (url.username || url.password) refused('it carries a name or a password')
    if (url.port && !isTrusted) refused('its port is not that of https')
    const ip = await addressOf(url.hostname.replace(/^\[|\]$/g, ''), isTrusted, resolve)
    if (request.isRehearsal) return new Response(null, { status: 204 })
    return exchange(url, ip, request, { connectMs, totalMs, maxBytes })
  }
}

const refused = (reason: string): never => {
  throw new OutgoingRefused(reason)
}

/** The address to connect to; all that a name leads to have to be of the open internet. */
async function addressOf(host: string, isTrusted: boolean, resolve: NonNullable<Guard['resolve']>): Promise<string> {
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => refused('its name leads nowhere'))
  const [first] = addresses
  if (!first) return refused('its name leads nowhere')
  if (!isTrusted && !addresses.every(isPublicAddress)) return refused('it is not on the open internet')
  return first
}

type Limits = Required<Pick<Guard, 'connectMs' | 'totalMs' | 'maxBytes'>>

/** One question to one address that is known already: the name serves for the certificate and the Host header alone. */
function exchange(url: URL, ip: string, { method = 'GET', headers, body }: OutgoingRequest, limits: Limits): Promise<Response> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise<Response>((resolve, reject) => {
    const end = (error: Error) => {
      clearTimeout(total)
      clearTimeout(connecting)
      asked.destroy()
      reject(error)
    }
    const total = setTimeout(() => end(new OutgoingRefused('it took too long')), limits.totalMs)
    const connecting = setTimeout(() => end(new OutgoingRefused('it could not be reached in time')), limits.connectMs)
    const asked = request(url, {
      method,
      headers: { accept: 'application/json', ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
      // Nobody asks the resolver a second time, who might answer otherwise by then.
      lookup: (_, { all }, done) => {
        const family = isIP(ip)
        if (all) done(null, [{ address: ip, family }])
        else done(null, ip, family)
      },
      agent: false,
      maxHeaderSize: 16_384,
    })
    asked.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
    })
    asked.on('error', end)
    asked.on('response', (answer) => {
      const status = answer.statusCode ?? 0
      if (status >= 300 && status < 400) return end(new OutgoingRefused('it leads somewhere else'))
      const pieces: Buffer[] = []
      let bytes = 0
      answer.on('data', (piece: Buffer) => {
        bytes += piece.byteLength
        if (bytes > limits.maxBytes) end(new OutgoingRefused('it answers too much'))
        else pieces.push(piece)
      })
      answer.on('error', end)
      answer.on('end', () => {
        clearTimeout(total)
        const said = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, String(value)]],
        )
        const isBodiless = status === 204 || status < 200
        resolve(new Response(isBodiless ? null : Buffer.concat(pieces), { status, headers: said }))
      })
    })
    asked.end(body)
  })
}
