import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutgoingRefused, outgoingOf } from './outgoing.ts'
import { isPublicAddress } from './public-address.ts'

/** Counts whoever comes; nobody may. */
let visits = 0
const canary = http.createServer((request, response) => {
  visits += 1
  if (request.url === '/there') response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  else if (request.url === '/large') response.end('x'.repeat(3_000_000))
  else if (request.url === '/slow') return
  else response.setHeader('content-type', 'application/json').end(JSON.stringify({ method: request.method, host: request.headers.host }))
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  port = (canary.address() as AddressInfo).port
})
afterAll(() => canary.closeAllConnections() ?? canary.close())

const reasonOf = (error: unknown) => (error instanceof OutgoingRefused ? error.reason : String(error))
const inside = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0', '0.0.0.0', 'localhost', '[::1]', '[::]', '[::ffff:127.0.0.1]'],
  ...[
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '[fc00::1]',
    '[ff02::1]',
  ],
  ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '169.254.169.254', '169.254.170.2', '[fd00:ec2::254]'],
  ...['192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255', '240.0.0.1', '192.0.2.1', '203.0.113.9', '[2001:db8::1]', '[2001::1]'],
]

test('no way of writing an address within the house is fetched', async () => {
  const fetchIt = outgoingOf({ allow: [] })
  const addresses = inside.flatMap((host) => [`https://${host}/`, `https://${host}:${port}/`])

  const reasons = await Promise.all(addresses.map((address) => fetchIt(address).then(() => 'fetched', reasonOf)))

  expect(addresses.length).toBeGreaterThanOrEqual(60)
  expect(reasons.filter((reason) => reason === 'fetched' || !/internet|port|no address|nowhere/.test(reason))).toEqual([])
  expect(visits).toBe(0)
})

test('only https is fetched, without a name, on its own port', async () => {
  const fetchIt = outgoingOf({ allow: [], resolve: async () => ['93.184.216.34'] })
  const reason = (address: string) => fetchIt(address).then(() => 'fetched', reasonOf)

  for (const address of ['http://example.com/', 'file:///etc/passwd', 'gopher://example.com/', 'ftp://example.com/', 'data:text/plain,x'])
    expect(await reason(address)).toBe('it is not https')
  expect(await reason('https://ada:secret@example.com/')).toBe('it carries a name or a password')
  expect(await reason('https://example.com:5432/')).toBe('its port is not that of https')
  expect(await reason('not an address')).toBe('it is no address')
})

test('a name that leads inside is refused, also where one of its addresses is open', async () => {
  const reason = (addresses: readonly string[]) =>
    outgoingOf({ allow: [], resolve: async () => addresses })('https://rebound.example/').then(() => 'fetched', reasonOf)

  expect(await reason(['10.0.0.5'])).toBe('it is not on the open internet')
  expect(await reason(['93.184.216.34', '127.0.0.1'])).toBe('it is not on the open internet')
  expect(await reason([])).toBe('its name leads nowhere')
})

test('a name is resolved once, and the connection goes to what was looked at', async () => {
  let asked = 0
  const resolve = async () => {
    asked += 1
    return asked === 1 ? ['127.0.0.1'] : ['10.0.0.5']
  }
  const fetchIt = outgoingOf({ allow: [`rebound.example:${port}`], resolve })

  const answer = await fetchIt(`http://rebound.example:${port}/`, { method: 'POST', body: 'x' })

  expect(await answer.json()).toEqual({ method: 'POST', host: `rebound.example:${port}` })
  expect(asked).toBe(1)
})

test('redirects, long answers and slow ones are given up', async () => {
  const fetchIt = outgoingOf({ allow: [`127.0.0.1:${port}`], totalMs: 500 })
  const reason = (path: string) => fetchIt(`http://127.0.0.1:${port}${path}`).then(() => 'fetched', reasonOf)

  expect(await reason('/there')).toBe('it leads somewhere else')
  expect(await reason('/large')).toBe('it answers too much')
  expect(await reason('/slow')).toBe('it took too long')
})

test('whoever does not take the connection is given up after its own time', async () => {
  // Takes the connection and never greets, so https never begins.
  const mute = net.createServer(() => undefined)
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const at = `127.0.0.1:${(mute.address() as AddressInfo).port}`

  const reason = await outgoingOf({ allow: [at], connectMs: 200 })(`https://${at}/`).then(() => 'fetched', reasonOf)
  mute.close()

  expect(reason).toBe('it could not be reached in time')
})

test('addresses of the open internet are told from all others', () => {
  expect(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::1'].map(isPublicAddress)).toEqual([true, true, true, true])
  expect(['', 'example.com', 'fe80::1%eth0', '::ffff:8.8.8.8'].map(isPublicAddress)).toEqual([false, false, false, false])
})
