import { registry } from '../registry.ts'

/** A request as it arrived, before any route looked at it. */
export interface Arrived {
  readonly url?: string | undefined
  readonly method?: string | undefined
}

/**
 * Addresses that stand for another one, by the modules that promised them: each gives the other address, or nothing where it is not meant.
 */
export const rewrites = registry<string, (request: Arrived) => string | undefined>('addresses that stand for others')

/** An address that still works, since when a better one stands beside it (seconds since 1970), and that one. */
export interface Outdated {
  readonly seconds: number
  readonly successor: string
}

/** The rewrites whose addresses are old ones, and since when; the others are promised for good. */
export const outdated = registry<string, number>('old addresses of things')

const arrivedOld = new WeakMap<Arrived, Outdated>()

/** Whether a request came by an old address. */
export const outdatedSince = (request: Arrived) => arrivedOld.get(request)

/** The address a request really means. */
export function meantUrl(request: Arrived): string {
  for (const [name, rewrite] of rewrites.entries()) {
    const url = rewrite(request)
    if (url === undefined) continue
    const seconds = outdated.find(name)
    if (seconds !== undefined && url !== request.url) arrivedOld.set(request, { seconds, successor: url })
    return url
  }
  return request.url ?? '/'
}
