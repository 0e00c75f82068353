import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../refusal.ts'

/** The minimum for hashing a secret: argon2id with 19 MiB, two passes, one lane (G-C-18). */
const least = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** What a password costs; people choose them, so they cost more than codes that nobody could guess (R12). */
let cost = least
/** How many are worked out at once, and how many may wait: passwords must not take the processor from everybody else. */
export const atOnce = Math.max(1, availableParallelism() - 1)
export const mostWaiting = 100

/** Sets the number of argon2id passes of this process (`passwordPasses`). */
export function setPasswordPasses(passes: number): void {
  cost = { ...least, timeCost: passes }
  dummy = undefined
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) refuse('TOO_MANY_REQUESTS', { retry_after: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const composed = (password: string) => password.normalize('NFC')

/** What is kept of a password. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(composed(password), cost))

/** What is kept of a code that was made at random. */
export const hashCode = (code: string): Promise<string> => inTurn(() => hash(code, least))

/** A new hash of a password, if its current one costs less than today's. */
export async function renewedHash(password: string, kept: string | null | undefined): Promise<string | undefined> {
  const passes = /,t=(\d+),/.exec(kept ?? '')?.[1]
  return passes && Number(passes) < cost.timeCost ? hashPassword(password) : undefined
}

let dummy: Promise<string> | undefined

/**
 * Whether a password is the one behind a hash. Without a hash it takes as long and is wrong, so that time tells nothing about who exists.
 */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  dummy ??= hash(randomBytes(24).toString('base64'), cost)
  const against = kept ?? (await dummy)
  const fits = await inTurn(() => verify(against, composed(password)))
  return fits && kept != null
}
