import { Refusal } from '../refusal.ts'

/** Deeper than any body of ours. */
const deepest = 40
const isUnsound = (text: string) => text.includes('\0') || /\p{Surrogate}/u.test(text)

/**
 * Refuses texts with a NUL or half a character, which no text of the database holds, and values nested beyond reason, wherever they stand
 * in a call.
 */
export function refuseUnsound(value: unknown, path: readonly string[] = []): void {
  const complain = () => {
    const field = path.slice(1).join('.')
    throw new Refusal('INVALID_INPUT', {}, [{ field, text: 'This value is not valid', code: 'invalid_text' }])
  }
  if (typeof value === 'string' && isUnsound(value)) complain()
  if (value === null || typeof value !== 'object') return
  if (path.length > deepest) complain()
  for (const [key, inner] of Object.entries(value)) {
    if (isUnsound(key)) complain()
    refuseUnsound(inner, [...path, key])
  }
}
