import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'

const { resolve } = createRequire(import.meta.url)

/** Ranges of addresses in order: where each begins, where it ends, and two letters for each. */
interface Table {
  readonly starts: BigUint64Array
  readonly ends: BigUint64Array
  readonly countries: string
}
let tables: { v4: Promise<Table>; v6: Promise<Table> } | undefined

/** The country an address is registered in, by the table that comes along; nothing is asked outside. It is a guess. */
export async function countryOf(ip: string | null): Promise<string | undefined> {
  const address = ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  const version = isIP(address)
  if (version === 0) return undefined
  tables ??= { v4: read('ipv4', 0n), v6: read('ipv6', 64n) }
  return version === 4 ? find(await tables.v4, v4Number(address)) : find(await tables.v6, v6Prefix(address))
}

// No network is smaller than 64 bits of an IPv6 address, so the upper half tells the country.
async function read(version: 'ipv4' | 'ipv6', shift: bigint): Promise<Table> {
  const text = await fs.readFile(resolve(`@ip-location-db/asn-country/asn-country-${version}-num.csv`), 'utf8')
  const lines = text.split('\n').filter(Boolean)
  const table = { starts: new BigUint64Array(lines.length), ends: new BigUint64Array(lines.length) }
  const countries = lines.map((line, index) => {
    const [start = '', end = '', country = '  '] = line.split(',')
    table.starts[index] = BigInt(start) >> shift
    table.ends[index] = BigInt(end) >> shift
    return country.trim().slice(0, 2).padEnd(2)
  })
  return { ...table, countries: countries.join('') }
}

function find({ starts, ends, countries }: Table, value: bigint): string | undefined {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= value) low = middle
    else high = middle - 1
  }
  if (low < 0 || starts[low]! > value || ends[low]! < value) return undefined
  return countries.slice(low * 2, low * 2 + 2).trim() || undefined
}

const v4Number = (address: string) => address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)

function v6Prefix(address: string): bigint {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups.slice(0, 4).reduce((sum, group) => sum * 65_536n + BigInt(`0x${group || '0'}`), 0n)
}
