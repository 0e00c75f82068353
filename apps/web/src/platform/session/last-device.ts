/** Where a browser keeps the names it goes by; see devices.ts. */
export const devicesPlace = 'embark-devices'

/** The name a session in this browser goes by: that of the account that signed in last. */
export function lastDevice(): string | undefined {
  try {
    return JSON.parse(localStorage.getItem(devicesPlace) ?? '').devices[0].device_identifier
  } catch {
    return undefined
  }
}
