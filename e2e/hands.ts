import { expect, type Locator, type Page } from '@playwright/test'

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
