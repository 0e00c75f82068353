import { devicesPlace } from './last-device.ts'

/** A browser's name for itself with one account (G-C-38): nobody can read from it which account that is. */
interface KnownDevice {
  /** The server's record of it. */
  readonly identifier: string | null
  readonly device_identifier: string
  readonly hashed_email: string | null
  readonly hashed_phone: string | null
}
interface Kept {
  readonly salt: string
  /** The name it goes by until somebody signs in, and with the next new account. */
  readonly next: string
  /** The last used first. */
  readonly devices: readonly KnownDevice[]
}

const mostDevices = 5

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** A random UUID; crypto.randomUUID does not exist on plain http. */
function newIdentifier() {
  const bytes = random(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function read(): Kept {
  try {
    // What is kept there was written by write; anything else starts anew.
    const kept = JSON.parse(localStorage.getItem(devicesPlace) ?? '') as Kept
    if (typeof kept.salt === 'string' && typeof kept.next === 'string' && Array.isArray(kept.devices)) return kept
  } catch {
    // Nothing is kept yet.
  }
  return write({ salt: hex(random(16)), next: newIdentifier(), devices: [] })
}

function write(kept: Kept): Kept {
  localStorage.setItem(devicesPlace, JSON.stringify(kept))
  return kept
}

/** Plain http has no digest; there one name serves every account. */
async function hashOf(salt: string, account: string) {
  if (!('subtle' in crypto) || !crypto.subtle) return 'any'
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + account))))
}

/** The devices after one of them was used: it comes first, knows the account by both of its names, and beyond five the oldest goes. */
export function afterUse(devices: readonly KnownDevice[], used: KnownDevice): readonly KnownDevice[] {
  const isUsed = (one: KnownDevice) => one.device_identifier === used.device_identifier
  const before = devices.find(isUsed)
  const whole = {
    ...used,
    hashed_email: used.hashed_email ?? before?.hashed_email ?? null,
    hashed_phone: used.hashed_phone ?? before?.hashed_phone ?? null,
  }
  const names = new Set([whole.hashed_email, whole.hashed_phone].filter(Boolean))
  const isSame = (one: KnownDevice) => isUsed(one) || names.has(one.hashed_email) || names.has(one.hashed_phone)
  return [whole, ...devices.filter((one) => !isSame(one))].slice(0, mostDevices)
}

/** The name to sign in with, and what keeps it once that worked. */
export interface Device {
  readonly identifier: string
  keep(confirmed: { identifier: string; device_identifier: string }): void
}

/** This browser's name for itself with one account; a way in that began under a name goes on under it. */
export async function deviceFor(account: string, begun?: string): Promise<Device> {
  const { salt, next, devices } = read()
  const name = account.trim().toLowerCase()
  const hash = await hashOf(salt, name)
  const known = devices.find((device) => device.hashed_email === hash || device.hashed_phone === hash)
  const hashes = /^[+\d]/.test(name) ? { hashed_email: null, hashed_phone: hash } : { hashed_email: hash, hashed_phone: null }
  return {
    identifier: begun ?? known?.device_identifier ?? next,
    keep({ identifier, device_identifier }) {
      const used = { identifier, device_identifier, ...hashes }
      write({ salt, next: device_identifier === next ? newIdentifier() : next, devices: afterUse(devices, used) })
    },
  }
}

/** The name calls without a session go by. */
export const presentDevice = (): string => read().devices[0]?.device_identifier ?? read().next
