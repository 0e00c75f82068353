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

/** The address a request really means. */
export function meantUrl(request: Arrived): string {
  for (const rewrite of rewrites.all()) {
    const url = rewrite(request)
    if (url !== undefined) return url
  }
  return request.url ?? '/'
}
