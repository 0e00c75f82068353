import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { call } from '../api/call.ts'

/** The parts of a look, each of which this browser remembers under a name of its own. */
export const lookParts = ['layout', 'columns', 'density'] as const
const restMs = 600

const waiting = new Map<string, number>()
const changed = new Set<string>()

/** Under which key the server keeps how a person likes to see a list. */
export const lookKey = (name: string) => `look.${name.replace(/^embark-/, '')}`

/** Whether the look was changed on this page, so that what the server knows is older. */
export const isLookChanged = (name: string) => changed.has(name)

/** Keeps on the server how a list looks here, once it was left alone for a moment. */
export function keepLook(name: string) {
  changed.add(name)
  clearTimeout(waiting.get(name))
  waiting.set(
    name,
    window.setTimeout(() => {
      const value = Object.fromEntries(
        lookParts.map((part) => [part, (JSON.parse(localStorage.getItem(`${name}-${part}`) ?? '{}') as { value?: unknown }).value]),
      )
      // The look of this browser stays as it is where it cannot be kept elsewhere.
      call(profile.prefer, { params: { key: lookKey(name) }, body: { value } }).catch(() => undefined)
    }, restMs),
  )
}
