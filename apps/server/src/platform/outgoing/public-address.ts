import { BlockList, isIP } from 'node:net'

/** Networks of IPv4 that are nobody's on the internet: this machine, private ones, the metadata of clouds, tests, many at once. */
const closed4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Within the global part of IPv6: tunnels that lead to any IPv4, and what is for tests. */
const closed6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const closed = { ipv4: listOf(closed4, 'ipv4'), ipv6: listOf(closed6, 'ipv6') }
const global6 = listOf(['2000::/3'], 'ipv6')

/** Whether an IP address is one of the open internet; whatever is written in another way than usual is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.ipv4.check(address, 'ipv4')
  // What is mapped from IPv4, local to a link or a site, or this machine lies outside of the global part.
  return isIP(address) === 6 && !address.includes('%') && global6.check(address, 'ipv6') && !closed.ipv6.check(address, 'ipv6')
}
