import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { allEndpoints } from '@embark/contract/index.ts'
import { changesState, methodOf, pathOf } from '@embark/contract/kernel/endpoint.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { expect, type Page, test } from '@playwright/test'
import { asProgram, portal, signedIn, somebodyNew } from './people.ts'

let server: http.Server
let port: number
test.beforeAll(async () => {
  server = http.createServer((_, reply) => reply.setHeader('content-type', 'text/html').end('<!doctype html><title>another site</title>'))
  await new Promise<void>((resolve) => server.listen(0, () => resolve()))
  port = (server.address() as AddressInfo).port
})
test.afterAll(() => void server.close())

/** Pages of another origin: one of the same machine, whose calls carry even the strictest cookies, and one of another name. */
const elsewhere = () => [`http://localhost:${port}/`, `http://127.0.0.1:${port}/`]
const kinds = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', '']
const hostile = allEndpoints
  .filter((each) => changesState(each))
  .map((each) => ({ id: each.id, method: methodOf(each), path: `/api${pathOf(each).replace(/:\w+/g, () => crypto.randomUUID())}` }))

/** Sends from a page whatever a page may send elsewhere: simple posts of every kind, asked-for methods with JSON, and pictures. */
const sendAll = (page: Page, site: string) =>
  page.evaluate(
    async ({ hostile, site, kinds }) => {
      const body = (type: string) =>
        type.startsWith('multipart') ? '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n' : 'a=b'
      const sends = hostile.flatMap(({ method, path }) => {
        const url = `${site}${path}`
        if (method === 'GET') return [() => fetch(url, { mode: 'no-cors', credentials: 'include' })]
        const simple = kinds.map((type) => () => {
          const init = { method: 'POST', mode: 'no-cors', credentials: 'include' } as const
          return fetch(url, type ? { ...init, headers: { 'content-type': type }, body: body(type) } : init)
        })
        const asked = () => fetch(url, { method, credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{}' })
        return [...(method === 'POST' ? simple : []), asked]
      })
      let readable = 0
      for (let from = 0; from < sends.length; from += 40)
        await Promise.all(
          sends.slice(from, from + 40).map((send) =>
            send().then(
              (reply) => {
                if (reply.type !== 'opaque') readable++
              },
              () => undefined,
            ),
          ),
        )
      return { sent: sends.length, readable }
    },
    { hostile, site, kinds },
  )

test('nothing another site sends with the cookies of who is signed in is done, or can be read there', async ({ browser }) => {
  const person = await somebodyNew('Administrator')
  const context = await signedIn(browser, person)
  const page = await context.newPage()
  const cookie = async () => (await context.cookies(portal())).find(({ name }) => /refresh/.test(name))?.value
  const before = await cookie()
  expect(before).toBeTruthy()
  const office = await asProgram('admin')
  const own = await asProgram(person)
  const { user } = await own.get<{ user: { identifier: string } }>('/account/profile')
  const filters = encodeURIComponent(JSON.stringify({ actor: user.identifier }))
  const doings = async () =>
    (await office.get<{ metaInfo: { totalRecords: number } }>(`/audit/entries?count=exact&filters=${filters}`)).metaInfo.totalRecords
  const doneBefore = await doings()
  const done: string[] = []
  let reached = 0
  // What the portal answers is kept from the page that asked: to the browser the call has failed.
  page.on('requestfailed', (request) => {
    if (request.url().startsWith(portal())) reached++
  })
  page.on('response', (response) => {
    if (!response.url().startsWith(portal()) || response.request().method() === 'OPTIONS') return
    reached++
    if (response.status() < 400) done.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  const counts = []
  for (const site of elsewhere()) {
    await page.goto(site)
    counts.push(await sendAll(page, portal()))
    // A form that is sent by hand, as a page of its own.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      await page.goto(site)
      await page.evaluate(
        ({ action, enctype }) => {
          const form = Object.assign(document.createElement('form'), { action, enctype, method: 'POST' })
          form.append(Object.assign(document.createElement('input'), { name: '{"note":"', value: '"}' }))
          document.body.append(form)
        },
        { action: `${portal()}/api/auth/refresh-token`, enctype: type },
      )
      await Promise.all([page.waitForURL(/refresh-token/), page.evaluate(() => document.forms[0]!.submit())])
    }
  }
  console.log(`R24 from another site: ${JSON.stringify({ routes: hostile.length, counts, reached })}`)
  expect(done).toEqual([])
  expect(counts.map(({ readable }) => readable)).toEqual([0, 0])
  expect(reached).toBeGreaterThan(hostile.length)
  expect(await doings()).toBe(doneBefore)
  expect(await cookie()).toBe(before)
  // The control: the same person's own page goes on with that cookie.
  await page.goto(`${portal()}/leads`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  // And what they do themselves is counted.
  await own.get('/auth/logout')
  expect(await doings()).toBeGreaterThan(doneBefore)
  await Promise.all([office.close(), own.close(), context.close()])
})

test('no page of ours is shown in a frame of another site, or can be spoken to by one', async ({ browser }) => {
  const context = await signedIn(browser, 'counsellor')
  const page = await context.newPage()
  const paths = allScreens.filter(({ path }) => !path.includes(':')).map(({ path }) => path)
  for (const site of elsewhere()) {
    await page.goto(site)
    const shown = await page.evaluate(
      async ({ addresses }) => {
        const isRefused = (address: string) =>
          new Promise<string[]>((resolve) => {
            const frame = document.createElement('iframe')
            frame.onload = () => {
              // What may not be framed is a page of the browser itself, which answers nobody.
              let heard = false
              const hear = () => {
                heard = true
              }
              addEventListener('message', hear, { once: true })
              frame.contentWindow?.postMessage({ type: 'setBearerToken', token: 'x' }, '*')
              setTimeout(() => resolve(heard ? [address] : []), 20)
            }
            frame.src = address
            document.body.append(frame)
          })
        return (await Promise.all(addresses.map(isRefused))).flat()
      },
      { addresses: paths.map((path) => `${portal()}${path}`) },
    )
    const frames = page.frames().slice(1)
    expect(shown).toEqual([])
    expect(frames).toHaveLength(paths.length)
    expect(frames.map((frame) => frame.url()).filter((url) => url.startsWith(portal()))).toEqual([])
    // A window that is opened lets go of who opened it.
    const popup = page.waitForEvent('popup')
    const handle = await page.evaluateHandle((address) => window.open(address), `${portal()}/leads`)
    const opened = await popup
    await opened.waitForLoadState('domcontentloaded')
    expect(await opened.evaluate(() => window.opener)).toBe(null)
    await expect.poll(() => handle.evaluate((other) => other?.closed)).toBe(true)
    await opened.close()
  }
  await context.close()
})
