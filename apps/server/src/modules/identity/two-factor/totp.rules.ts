import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30
const appOf = (secret: string, about: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...about, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds })

/** A new secret of 160 bits for an authenticator app. */
export const newSecret = () => new Secret({ size: 20 }).base32
/** The address an app reads from the QR code. */
export const otpauthUrl = (secret: string, issuer: string, label: string) => appOf(secret, { issuer, label }).toString()

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The time step this code belongs to: the current one or the one before (R15). */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const present = Math.floor(now.getTime() / 1000 / stepSeconds)
  const app = appOf(secret)
  return [present, present - 1].find((step) => isSame(app.generate({ timestamp: step * stepSeconds * 1000 }), code))
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Ten backup codes of 50 bits each, without the dash people see in the middle. */
export const newBackupCodes = () => Array.from({ length: 10 }, () => [...randomBytes(10)].map((byte) => letters[byte & 31]).join(''))
/** A backup code as it is printed. */
export const shownCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`
