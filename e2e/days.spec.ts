import { type Browser, expect, type Page, test } from '@playwright/test'
import { axe } from './axe.ts'
import { dialog, toldThat } from './hands.ts'
import { asProgram, type Look, signedIn } from './people.ts'
import { watch } from './watch.ts'

const stamp = Date.now().toString(36)

/** Ten in the morning of the browser, so many days from now. */
function tenIn(days: number) {
  const at = new Date()
  at.setUTCDate(at.getUTCDate() + days)
  at.setUTCHours(7, 0, 0, 0)
  return at
}

/** A task by itself of the counsellor. */
async function planned(note: string, at: Date) {
  const program = await asProgram('counsellor')
  await program.post('/tasks/create-reminder', { module_type: 'general', note, type: 'todo', scheduled_at: at.toISOString() })
  await program.close()
}

async function opened(browser: Browser, path: string, look: Look = {}) {
  const context = await signedIn(browser, 'counsellor', look)
  const page = await context.newPage()
  const seen = watch(page)
  await page.goto(path)
  await seen.settled()
  return { context, page, seen }
}
const rowOf = (page: Page, note: string) => page.getByRole('row').filter({ hasText: note })

test('a counsellor completes one task, postpones another and takes back what was too early, by keyboard alone', async ({ browser }) => {
  const [first, second] = [`Answer the school ${stamp}`, `Send the shortlist ${stamp}`]
  await planned(first, tenIn(3))
  await planned(second, tenIn(4))
  const { context, page, seen } = await opened(browser, '/tasks')
  await page.getByRole('searchbox', { name: 'Search tasks' }).or(page.getByLabel('Search tasks')).first().fill(stamp)
  await expect(rowOf(page, first)).toBeVisible()

  const press = async (note: string, act: string) => {
    await rowOf(page, note).getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: act }).focus()
    await page.keyboard.press('Enter')
  }
  await press(first, 'Mark as done')
  await toldThat(page, '1 task changed')
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, first)).toBeVisible()
  await press(second, 'Postpone to tomorrow')
  await expect(rowOf(page, second)).toContainText('Tomorrow, 10:00')
  expect(await axe(page, 'en')).toEqual([])
  expect(seen.faults()).toEqual([])
  await context.close()
})

test('in the calendar a task is dragged to another day, and moved by keyboard as well', async ({ browser }) => {
  const note = `Visit the fair ${stamp}`
  // In a month of which nobody has planned anything yet, so that no day is too full to show it.
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 3, 1)).toISOString().slice(0, 7)
  await planned(note, new Date(`${month}-10T07:00:00Z`))
  const { context, page, seen } = await opened(browser, `/calendar?view=month&day=${month}-01`)
  const entry = page.locator('.l-entry').filter({ hasText: note })
  await expect(entry).toBeVisible()
  const day = `${month}-12`
  await entry.dragTo(page.locator(`td[data-date="${day}"]`))
  await toldThat(page, 'Reminder changed')
  await expect(page.locator(`td[data-date="${day}"]`)).toContainText(note)

  await entry.focus()
  await page.keyboard.press('Enter')
  await dialog(page, note).getByRole('button', { name: 'Mark as done' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, note)).toBeHidden()
  await expect(page.locator('.l-entry-done').filter({ hasText: note })).toBeVisible()
  expect(seen.faults()).toEqual([])
  await context.close()
})

test('on a phone in Arabic the calendar is an agenda from right to left, and nothing sticks out', async ({ browser }) => {
  const note = `Call the family ${stamp}`
  await planned(note, tenIn(1))
  const { context, page } = await opened(browser, '/calendar', { language: 'ar', width: 390, height: 844 } as Look)
  await expect(page.locator('.l-calendar .fc-list')).toBeVisible()
  await expect(page.locator('.l-calendar .fc')).toHaveClass(/fc-direction-rtl/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await axe(page, 'ar')).toEqual([])
  await context.close()
})
