const mark = 'connectStatus'
const done = 'successfull'

interface Told {
  readonly origin: string
  readonly data: unknown
}

/**
 * Where a message that WhatsApp is connected leads: this very page, once, with what it was told (G-C-97). Everything else that is
 * posted to the window, from elsewhere or of another shape, leads nowhere (R31).
 */
export function connectedAddress({ origin, data }: Told, origins: readonly string[], address: string): string | undefined {
  if (!origins.includes(origin) || typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const { type, status } = data as { type?: unknown; status?: unknown }
  if (type !== 'WHATSAPP_CONNECT_STATUS' || status !== done) return undefined
  const url = new URL(address)
  if (url.searchParams.get(mark) === done) return undefined
  url.searchParams.set(mark, done)
  return url.href
}

/** Hears from the page that connects WhatsApp, at one of the origins the company knows, and loads this one anew when it is done. */
export function hearConnect(origins: () => readonly string[]) {
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const next = connectedAddress(event, origins(), location.href)
    if (next) location.assign(next)
  })
}
