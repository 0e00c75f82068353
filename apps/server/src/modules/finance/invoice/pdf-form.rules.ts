import type { Arrived } from '#platform/http/rewrites.ts'

/** A finance document asked for with format=pdf is its file, which has an address of its own (G-M-66). */
export function pdfForm({ url = '/', method }: Arrived): string | undefined {
  if (method !== 'GET' || !/[?&]format=pdf(&|$)/.test(url)) return undefined
  return url.replace(/^(\/api\/(?:client|agent)-invoices\/(?:claims\/|credit-notes\/)?[\w-]+)\/?\?/, '$1/pdf?')
}
