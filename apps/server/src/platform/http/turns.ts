/** Waits until it is the company's turn, and answers with what gives the turn on. */
export type Turns = (company: number) => Promise<() => void>

/** So many of a company at once, the others after them in the order they came. */
export function turnsOf(atOnce: number): Turns {
  const companies = new Map<number, { running: number; readonly waiting: (() => void)[] }>()
  return async (company) => {
    const line = companies.get(company) ?? { running: 0, waiting: [] }
    companies.set(company, line)
    // Who is let in by another takes that one's place.
    if (line.running >= atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve))
    else line.running++
    return () => {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) companies.delete(company)
    }
  }
}
