import { expect, type Locator, type Page } from '@playwright/test'
import { broken } from './answers.ts'

type Place = Page | Locator

const pageOf = (place: Place): Page => ('page' in place ? place.page() : place)

/** Chooses one of the options of a field that opens a list; a field that searches is typed into first. */
export async function choose(place: Place, label: string | RegExp, option: string | RegExp, typed?: string) {
  const field = place
    .getByRole('combobox', { name: label })
    .or(place.getByRole('textbox', { name: label }))
    .first()
  await field.click()
  if (typed !== undefined) await field.fill(typed)
  await pageOf(place).getByRole('option', { name: option }).first().click()
}

/** The dialog that is open. */
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A message that something was done. */
export const toldThat = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

/** Resolves when the server has said that a socket of the page is open: the first of them may go with the page that had it. */
export const socketOpen = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) resolve()
      }),
    )
  })

/** Opens an address and waits until the page has its socket to the server, and not the page before it. */
export async function openLive(page: Page, path: string) {
  await page.goto('about:blank')
  const live = socketOpen(page)
  await page.goto(path)
  await live
}

/** How many are unread, as the bell says. */
export async function unread(page: Page): Promise<number> {
  const label = (await page.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label')) ?? ''
  return Number(/\d+/.exec(label)?.[0] ?? 0)
}

/** A day from now as people write it here: DD-MM-YYYY. */
export function dayFromNow(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return [day.getDate(), day.getMonth() + 1, day.getFullYear()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** What stands at a field: its complaint and its description, as whoever cannot see it hears them. */
export const saysAt = (field: Locator, text: string) =>
  expect(field).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))

/** The complaint of a field of a form, by its label. */
export async function complains(form: Locator, label: string, text: string) {
  const field = form
    .getByRole('textbox', { name: label, exact: true })
    .or(form.getByRole('combobox', { name: label, exact: true }))
    .first()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await saysAt(field, text)
}

/** Goes to a screen and waits for its heading. */
export async function openScreen(page: Page, path: string, title: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** The dialog that opened last. */
export const lastDialog = (page: Page) => page.getByRole('dialog').last()

/** Chooses from the menu of the row that has this name. */
export async function fromRow(page: Page, name: string, entry: string) {
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: /^(More|Actions)/ })
    .click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Lets the next writes to a path of the API fail as if the server broke, does something, and reads the one notification of it. */
export async function failsWith(page: Page, path: string, text: string, act: () => Promise<unknown>) {
  const url = (at: URL) => at.pathname.startsWith(`/api${path}`)
  await page.route(url, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill(broken)))
  await act()
  const alert = page.getByRole('alert').filter({ hasText: text })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toBeHidden()
  await page.unroute(url)
}
