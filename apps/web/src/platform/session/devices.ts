/** A browser's name for itself with one account (G-C-38): nobody can read from it which account that is. */
interface KnownDevice {
  readonly hash: string
  readonly device_identifier: string
}
interface Kept {
  readonly salt: string
  /** The last used first. */
  readonly devices: readonly KnownDevice[]
}

const key = 'embark-devices'
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
    // What is kept there was written by keepDevice; anything else starts anew.
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as Kept
    if (typeof kept.salt === 'string' && Array.isArray(kept.devices)) return kept
  } catch {
    // Nothing is kept yet.
  }
  return { salt: hex(random(16)), devices: [] }
}

/** Plain http has no digest; there one name serves every account. */
async function hashOf(salt: string, account: string) {
  if (!('subtle' in crypto) || !crypto.subtle) return 'any'
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + account))))
}

/** The name to sign in with, and what keeps it once that worked. */
export interface Device {
  readonly identifier: string
  keep(confirmed: string): void
}

/** This browser's name for itself with one account; a way in that began under a name goes on under it. */
export async function deviceFor(account: string, begun?: string): Promise<Device> {
  const { salt, devices } = read()
  const hash = await hashOf(salt, account.trim().toLowerCase())
  const known = devices.find((device) => device.hash === hash)
  return {
    identifier: begun ?? known?.device_identifier ?? newIdentifier(),
    keep(confirmed) {
      const others = devices.filter((device) => device.hash !== hash)
      const kept: Kept = { salt, devices: [{ hash, device_identifier: confirmed }, ...others].slice(0, mostDevices) }
      localStorage.setItem(key, JSON.stringify(kept))
    },
  }
}
