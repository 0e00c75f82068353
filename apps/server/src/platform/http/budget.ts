/** What fills up again while it is not used: at most `size`, and `perSecond` of it comes back each second. */
interface Rate {
  readonly size: number
  readonly perSecond: number
}

/** What one caller and one company may use up, so that none of them starves the others (R48, R68). Each process counts for itself. */
export interface Budget {
  /** Takes a request of this person in this company; seconds to wait where their share, or the company's, is used up. */
  take(company: number, person: string): number
  /** Counts the milliseconds for which a connection to the database was theirs. */
  spend(company: number, person: string, ms: number): void
}

export interface BudgetOptions {
  /** Requests of one person in a minute, going on; a third of it at once. */
  readonly person: number
  /** The same for everybody of one company together. */
  readonly company: number
  /** How many connections there are to share. */
  readonly connections: number
  readonly now?: () => number
}

/** How many buckets are kept before full ones, which say nothing, are thrown away. */
const mostBuckets = 20_000

/** Levels of many buckets of one size. */
function buckets({ size, perSecond }: Rate, now: () => number) {
  const levels = new Map<string, { level: number; at: number }>()
  const levelOf = (key: string) => {
    const kept = levels.get(key)
    return kept ? Math.min(size, kept.level + ((now() - kept.at) / 1_000) * perSecond) : size
  }
  return {
    /** Seconds until there is something of it again. */
    waitOf: (key: string) => Math.max(0, Math.ceil((1 - levelOf(key)) / perSecond)),
    use(key: string, amount: number) {
      if (levels.size >= mostBuckets) for (const each of levels.keys()) if (levelOf(each) >= size) levels.delete(each)
      // Deeper than empty by one filling at most: one long answer does not shut somebody out for minutes.
      levels.set(key, { level: Math.max(-size, levelOf(key) - amount), at: now() })
    },
  }
}

const perMinute = (count: number): Rate => ({ size: Math.max(1, Math.ceil(count / 3)), perSecond: count / 60 })

/** Shares for requests and for time of the database: a person half a connection going on, a company half of all. */
export function budgetOf({ person, company, connections, now = Date.now }: BudgetOptions): Budget {
  const requests = [buckets(perMinute(person), now), buckets(perMinute(company), now)] as const
  const database = [
    buckets({ size: 10_000, perSecond: 500 }, now),
    buckets({ size: 30_000, perSecond: 500 * Math.max(2, connections) }, now),
  ] as const
  return {
    take(companyId, who) {
      const keys = [`${companyId}:${who}`, String(companyId)] as const
      const wait = Math.max(...[requests, database].flatMap((pair) => pair.map((each, index) => each.waitOf(keys[index]!))))
      if (wait === 0) for (const [index, each] of requests.entries()) each.use(keys[index]!, 1)
      return wait
    },
    spend(companyId, who, ms) {
      database[0].use(`${companyId}:${who}`, ms)
      database[1].use(String(companyId), ms)
    },
  }
}
