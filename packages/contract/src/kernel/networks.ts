/** An address or a network as bits: `value` has its bits beyond `prefix` cleared. */
export interface Network {
  readonly family: 4 | 6
  readonly value: bigint
  readonly prefix: number
}

const widths = { 4: 32, 6: 128 } as const
const mappedIpv4 = 0xffffn

/** The bits of an IPv4 address in its one spelling: four decimal numbers without leading zeros, which some programs read as octal. */
function ipv4Bits(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return undefined
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

/** The bits of an IPv6 address, whose end may be written as IPv4. */
function ipv6Bits(text: string): bigint | undefined {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  if (tail) {
    const bits = ipv4Bits(tail[2]!)
    return bits === undefined ? undefined : ipv6Bits(`${tail[1]}${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`)
  }
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head = [], rest = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - rest.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array<string>(missing).fill('0'), ...rest]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)
}

const cleared = (value: bigint, width: number, prefix: number) => (value >> BigInt(width - prefix)) << BigInt(width - prefix)

/** An IPv4 or IPv6 address or CIDR block; IPv4 written inside IPv6 counts as IPv4. Nothing for anything else. */
export function networkFrom(text: string): Network | undefined {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const family = address.includes(':') ? 6 : 4
  const value = family === 4 ? ipv4Bits(address) : ipv6Bits(address)
  const width = widths[family]
  const prefix = length === undefined ? width : Number(length)
  if (value === undefined || prefix > width) return undefined
  if (family === 6 && value >> 32n === mappedIpv4 && prefix >= 96)
    return { family: 4, value: cleared(value & 0xffffffffn, 32, prefix - 96), prefix: prefix - 96 }
  return { family, value: cleared(value, width, prefix), prefix }
}

/** Whether every address of one network lies in the other. */
export const contains = (outer: Network, inner: Network) =>
  outer.family === inner.family &&
  outer.prefix <= inner.prefix &&
  (outer.value ^ inner.value) >> BigInt(widths[outer.family] - outer.prefix) === 0n

function ipv6Text(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - index * 16)) & 0xffffn).toString(16))
  // The longest run of zeros is left out, the first of equal ones, and never a single one (RFC 5952).
  const runs = [...groups.join(':').matchAll(/\b0(:0\b)+/g)].sort((a, b) => b[0].length - a[0].length)
  const longest = runs[0]
  if (!longest) return groups.join(':')
  const text = groups.join(':')
  return `${text.slice(0, longest.index).replace(/:$/, '')}::${text.slice(longest.index + longest[0].length).replace(/^:/, '')}`
}

/** The one spelling a network is kept under; a single address has no prefix. */
export function networkText({ family, value, prefix }: Network): string {
  const address = family === 4 ? [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.') : ipv6Text(value)
  return prefix === widths[family] ? address : `${address}/${prefix}`
}

/** What a call wants: anything at all, to sign in or stay signed in, or to leave a lead. */
export type AddressPurpose = 'all' | 'login' | 'lead'
export interface AddressEntry {
  readonly network: Network
  readonly type: 'whitelisted' | 'blacklisted'
  readonly applicable_for: 'all' | 'lead' | 'login'
}

/**
 * Whether a company's active entries refuse an address (G-M-95). Blacklisted for all refuses everything, for leads only new leads;
 * whitelisted ones, if there are any, are the only ones that sign in. Blacklisted beats whitelisted. An address nobody can read matches
 * nothing.
 */
export function isRefused(entries: readonly AddressEntry[], address: string, purpose: AddressPurpose): boolean {
  if (!entries.length) return false
  const caller = networkFrom(address)
  const holds = ({ network }: AddressEntry) => caller !== undefined && contains(network, caller)
  const banned = entries.filter(
    ({ type, applicable_for }) => type === 'blacklisted' && (applicable_for === 'all' || (applicable_for === 'lead' && purpose === 'lead')),
  )
  if (banned.some(holds)) return true
  const allowed = entries.filter(({ type }) => type === 'whitelisted')
  return purpose === 'login' && allowed.length > 0 && !allowed.some(holds)
}
