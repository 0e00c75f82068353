import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../refusal.ts'

/** Argon2id as G-C-18 says: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** How many are worked out at once, and how many may wait: passwords must not take the processor from everybody else. */
const atOnce = 2
const mostWaiting = 100

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

let dummy: Promise<string> | undefined

/** Whether a password is the one behind a hash. Without a hash it takes as long and is wrong, so that time tells nothing about who exists. */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  dummy ??= hash(randomBytes(24).toString('base64'), cost)
  const against = kept ?? (await dummy)
  const fits = await inTurn(() => verify(against, composed(password)))
  return fits && kept != null
}
