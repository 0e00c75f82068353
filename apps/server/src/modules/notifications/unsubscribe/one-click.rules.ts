import type { Arrived } from '#platform/http/rewrites.ts'

/** A POST to a mail's link leaves its channel; opening the link shows the page (RFC 8058). */
export function oneClick({ url = '/', method }: Arrived): string | undefined {
  const [, token] = (method === 'POST' && /^\/notifications\/unsubscribe\/([^/?]+)/.exec(url)) || []
  return token && url.replace(/^[^?]+/, `/api/unsubscribe/one-click/${token}`)
}
