/** A finance document asked for with format=pdf is its file, which has an address of its own (G-M-66). */
export function pdfForm({ url = '/', method }: { url?: string | undefined; method?: string | undefined }): string {
  if (method !== 'GET' || !/[?&]format=pdf(&|$)/.test(url)) return url
  return url.replace(/^(\/api\/(?:client|agent)-invoices\/(?:claims\/)?[\w-]+)\/?\?/, '$1/pdf?')
}
