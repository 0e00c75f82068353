import type { ImportMatch } from '@embark/contract/leads/import/import.contract.ts'
import { importLimits } from '@embark/contract/leads/import/import.rules.ts'
import { fold } from '#platform/tabular/fold.ts'

/** A text of a file that no choice is called by. */
export interface StrangeText {
  readonly field: string
  readonly text: string
  readonly count: number
}

/** What people said the texts of a file stand for, and which texts nobody has heard of, with how often they were met. */
export interface Matches {
  /** The choice a text stands for: the one somebody told, else the one it is called by; null where it is left empty. */
  read(field: string, text: string, known: number | undefined): number | null | undefined
  /** The strange texts met so far, the most frequent first. */
  strange(): StrangeText[]
}

const keyOf = (field: string, text: string) => `${field}:${fold(text)}`

/** Looks texts up among what somebody told of them. */
export function matchesOf(matches: readonly ImportMatch[]): Matches {
  const meanings = new Map(matches.map(({ field, text, value }) => [keyOf(field, text), value]))
  const met = new Map<string, { field: string; text: string; count: number }>()
  return {
    read(field, text, known) {
      const key = keyOf(field, text)
      const meaning = meanings.get(key)
      if (known !== undefined && meaning === undefined) return known
      const before = met.get(key)
      if (before) before.count += 1
      else if (met.size < importLimits.matches) met.set(key, { field, text: text.slice(0, importLimits.matchedText), count: 1 })
      return meaning
    },
    strange: () => [...met.values()].sort((one, other) => other.count - one.count),
  }
}
