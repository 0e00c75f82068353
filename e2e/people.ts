import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page, request } from '@playwright/test'
import { complaintsFile, twiceFile } from './serve.ts'

/** The people of the demo company, one for every role; `harbour.example.com` is their mail's end. */
export const roles = ['admin', 'manager', 'counsellor', 'officer', 'finance', 'agent', 'student', 'institution'] as const
export type Role = (typeof roles)[number]

/** The portal of this worker: each has one of its own with the same company, unless one was named for all. */
export const portal = () => {
  const all = (process.env['EMBARK_E2E_URL'] ?? '').split(' ')
  return all[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % all.length]!
}
export const password = () => process.env['EMBARK_E2E_PASSWORD'] ?? ''
/** A password that somebody made for a test chooses. */
export const chosenPassword = 'seven quiet lighthouses'
/** Somebody made for a test, in the demo company unless another portal is named. */
export interface Somebody {
  readonly email: string
  readonly password: string
  readonly at?: string
}
/** Whom a test signs in: one of the company by their role, or somebody made for the test. */
export type Who = Role | Somebody
const portalOf = (who: Who) => (typeof who === 'string' ? undefined : who.at) ?? portal()
const passwordOf = (who: Who) => (typeof who === 'string' ? password() : who.password)
export const addressOf = (who: Who) => (typeof who === 'string' ? `${who}@harbour.example.com` : who.email)

/** Somebody of the staff for one test alone, in these roles by their names: nobody else meets what it changes. */
export async function somebodyNew(...names: string[]) {
  const stamp = `${Date.now()}`
  const person = await invite('admin', { first_name: 'Ida', last_name: `New${stamp}`, email: `ida.${stamp}@example.com` }, names)
  await choosePassword(await linkTo(person.email), chosenPassword)
  return { ...person, password: chosenPassword }
}

/** Who somebody is, as they are written into a form. */
export interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/** Has an administrator invite somebody of the staff, in these roles by their names and in a branch by its identifier. */
export async function invite(by: Who, who: Person, names: readonly string[], branch?: string) {
  const api = await asProgram(by)
  const { roles: known } = await api.get<{ roles: { label: string; value: string }[] }>('/staffs/choices?group=company')
  const person = { ...who, country_code: '+90', mobile: `${Date.now()}`.slice(-9), gender: 'female' }
  const role_identifiers = names.map((name) => known.find(({ label }) => label === name)!.value)
  await api.post('/staffs/create', { ...person, role_identifiers, branch_identifiers: branch ? [branch] : [] })
  await api.close()
  return person
}

/** A lead of the demo company by the name Ada, at the first stage. */
export async function aNewLead(last_name: string) {
  const program = await asProgram('admin')
  const { mediums } = await program.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')
  await program.post('/leads/add', {
    first_name: 'Ada',
    last_name,
    email: `ada.${last_name}@example.com`,
    lead_medium_id: mediums[0]!.value,
  })
  await program.close()
}

/** What the newest mail to somebody says that says it at all, as the outbox shows an administrator. */
export async function letterTo(address: string, says: RegExp): Promise<string> {
  const api = await asProgram('admin')
  let part: string | undefined
  await expect(async () => {
    const path = `/outbox/messages?search=${encodeURIComponent(address)}&per_page=20`
    const { recordsInfo } = await api.get<{ recordsInfo: { body_text: string }[] }>(path)
    part = recordsInfo.flatMap(({ body_text }) => says.exec(body_text)?.[1] ?? [])[0]
    expect(part).toBeDefined()
  }).toPass()
  await api.close()
  return part!
}
/** The link by which somebody who was invited chooses a password. */
export const linkTo = (email: string) => letterTo(email, /(\S+\/signin\/set-password\S*#\S+)/)
/** The six digits with which somebody deletes leads. */
export const codeTo = (email: string) => letterTo(email, /code to delete leads .*?\b(\d{6})\b/)

/** Chooses a password by the link of an invitation, as its page does. */
export async function choosePassword(link: string, password: string) {
  const answer = await fetch(`${new URL(link).origin}/api/auth/set-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', Authorization: `Bearer ${link.split('#')[1]}` },
    body: JSON.stringify({ password, confirm_password: password }),
  })
  if (!answer.ok) throw new Error(`No password could be chosen: ${answer.status} ${await answer.text()}`)
}

export interface Look {
  /** The portal that is opened by paths alone; that of the demo company otherwise. */
  readonly at?: string
  readonly width?: number
  readonly height?: number
  readonly language?: 'en' | 'fr' | 'tr' | 'ar'
  /** What the system says; the portal follows it until a person chooses. */
  readonly scheme?: 'light' | 'dark'
  /** Where the browser stands; the usual place otherwise. */
  readonly timezone?: string
}

/** A browser of its own with a language chosen, not signed in. */
export async function stranger(
  browser: Browser,
  { at = portal(), width = 1440, height = 900, language = 'en', scheme = 'light', timezone }: Look = {},
): Promise<BrowserContext> {
  // English is what this browser asks for; another language stands where a person's choice is kept.
  const kept = language === 'en' ? [] : [{ origin: at, localStorage: [{ name: 'embark-language', value: language }] }]
  const phone = width < 600 ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}
  const context = await browser.newContext({
    baseURL: at,
    viewport: { width, height },
    colorScheme: scheme,
    ...(timezone && { timezoneId: timezone }),
    storageState: { cookies: [], origins: kept },
    ...phone,
  })
  await clickTwice(context)
  return keepComplaints(context, at)
}

/**
 * Makes a double click of each click on a button that sends a form, in every test: nothing may go out twice, and no test may meet a second
 * record (R51). Keeps which writes were clicked twice, and which were sent twice by that, for the end of the run.
 */
async function clickTwice(context: BrowserContext) {
  await context.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const button = target instanceof Element ? target.closest<HTMLButtonElement>('form button[type=submit]') : null
        if (!isTrusted || !button) return
        console.debug('clicked twice')
        setTimeout(() => button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })))
      },
      true,
    )
  })
  let [clicks, clickedAt] = [0, 0]
  const sentBy = new Map<string, { click: number; key: string | undefined }>()
  context.on('console', (message) => {
    if (message.text() !== 'clicked twice') return
    clicks++
    clickedAt = Date.now()
  })
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (Date.now() - clickedAt > 1_000 || request.method() === 'GET' || !pathname.startsWith('/api/')) return
    // A session goes on by itself, whatever is clicked.
    if (pathname.endsWith('/refresh-token')) return
    const what = `${request.method()} ${pathname.replaceAll(/[0-9a-f-]{36}|\d+/g, ':id')}`
    const call = `${request.method()} ${request.url()} ${request.postData() ?? ''}`
    const key = request.headers()['idempotency-key']
    const before = sentBy.get(call)
    // What is repeated under one key is one act, as after a sign-in that ended.
    const isTwice = before?.click === clicks && (key === undefined || key !== before.key)
    sentBy.set(call, { click: clicks, key })
    fs.appendFileSync(twiceFile, `${isTwice ? 'twice' : 'once'} ${what}\n`)
  })
}

/** Keeps what the browser says against the policy of a page, for the end of the run. */
export function keepComplaints(context: BrowserContext, at = portal()): BrowserContext {
  context.on('console', (message) => {
    const isOurs = message.page()?.url().startsWith(at)
    if (isOurs && /Content Security Policy/i.test(message.text()))
      fs.appendFileSync(complaintsFile, `${message.page()?.url()}: ${message.text()}\n`)
  })
  return context
}

/** A browser of its own in which this person is signed in already, as by the sign-in page. */
export async function signedIn(browser: Browser, who: Who, look: Look = {}): Promise<BrowserContext> {
  const context = await stranger(browser, { ...look, at: portalOf(who) })
  const answer = await context.request.post('/api/auth/signin', {
    data: { email: addressOf(who), password: passwordOf(who) },
    headers: { 'Device-Number': randomUUID() },
  })
  if (!answer.ok()) throw new Error(`${addressOf(who)} could not sign in: ${answer.status()} ${await answer.text()}`)
  return context
}

/** Has the portal ask for its start by itself, for tests that change that answer or hold it back; else it comes with the first token. */
export const startApart = (page: Page) =>
  page.route('**/api/auth/refresh-token', (route) => {
    const { with_start: _, ...body } = route.request().postDataJSON()
    return route.continue({ postData: body })
  })

interface Program {
  get<T>(path: string): Promise<T>
  put<T = void>(path: string, data: object, version?: number): Promise<T>
  post<T = void>(path: string, data: object): Promise<T>
  /** Sends a file, as the one part of a form. */
  upload<T>(path: string, file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }): Promise<T>
  close(): Promise<void>
}

/** The headers with which a program calls the API as this person. */
export async function headersOf(who: Who): Promise<Record<string, string>> {
  const device = randomUUID()
  const answer = await fetch(`${portalOf(who)}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Client': 'api', 'Device-Number': device },
    body: JSON.stringify({ email: addressOf(who), password: passwordOf(who) }),
  })
  if (!answer.ok) throw new Error(`${addressOf(who)} could not sign in: ${answer.status} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { tokensInfo: { accessToken: string } } }
  return { Authorization: `Bearer ${data.tokensInfo.accessToken}` }
}

/** Calls the API as a program would, to find what to look at; the walk itself is done in the browser. */
export async function asProgram(who: Who): Promise<Program> {
  const device = randomUUID()
  const api: APIRequestContext = await request.newContext({
    baseURL: portalOf(who),
    extraHTTPHeaders: { 'X-Client': 'api', 'Device-Number': device },
  })
  const answer = await api.post('/api/auth/signin', { data: { email: addressOf(who), password: passwordOf(who) } })
  if (!answer.ok()) throw new Error(`${addressOf(who)} could not sign in: ${answer.status()} ${await answer.text()}`)
  const { data } = await answer.json()
  const headers = {
    Authorization: `Bearer ${data.tokensInfo.accessToken}`,
    'Device-Number': data.deviceInfo.device_identifier,
    'Role-Identifier': data.activeRole.identifier,
  }
  const call = async <T>(method: string, path: string, options: Parameters<APIRequestContext['fetch']>[1] = {}) => {
    const response = await api.fetch(`/api${path}`, { ...options, method, headers: { ...headers, ...options.headers } })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    // The caller names what the contract promises for this path.
    return (await response.json()).data as T
  }
  return {
    get: (path) => call('GET', path),
    put: (path, data, version) => call('PUT', path, { data, ...(version !== undefined && { headers: { 'If-Match': `"v${version}"` } }) }),
    post: (path, data) => call('POST', path, { data }),
    upload: (path, file) => call('POST', path, { multipart: { file } }),
    close: () => api.dispose(),
  }
}

/** Fills in the sign-in page. */
export async function signInByHand(page: Page, who: Who) {
  await page.getByLabel('Email or mobile number').fill(addressOf(who))
  await page.getByRole('button', { name: 'Continue with password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(who))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
