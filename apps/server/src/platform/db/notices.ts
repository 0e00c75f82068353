/** Hears what the database tells on a channel. */
type Hearer = (payload: string) => void

const hearers = new Map<string, Set<Hearer>>()

/** The channels every connection of the application listens to: what a transaction tells there is heard before its commit is confirmed. */
export const channels = () => [...hearers.keys()]

/** Hears a channel; to be said before the pool is opened. */
export function hear(channel: string, hearer: Hearer) {
  hearers.set(channel, (hearers.get(channel) ?? new Set()).add(hearer))
}

/** Passes on what a connection was told. */
export function told(channel: string, payload: string) {
  for (const hearer of hearers.get(channel) ?? []) hearer(payload)
}
