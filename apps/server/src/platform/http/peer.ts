import { contains, type Network, networkFrom } from '@embark/contract/kernel/networks.ts'

/** Whose address a connection counts as, where the web framework does not say it: that of the last hop no trusted proxy stands behind. */
export function peerBehind(trustedProxies: readonly string[]) {
  const trusted = trustedProxies.map(networkFrom).filter((network): network is Network => network !== undefined)
  const isTrusted = (address: string) => {
    const own = networkFrom(address)
    return own !== undefined && trusted.some((network) => contains(network, own))
  }
  return (peer: string, forwardedFor: string | undefined): string => {
    const hops = [...(forwardedFor?.split(',').map((hop) => hop.trim()) ?? []), peer].reverse()
    return hops.find((hop) => !isTrusted(hop)) ?? hops.at(-1)!
  }
}
