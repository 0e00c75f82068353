import { expect, type Locator, type Page, test } from '@playwright/test'
import { signedIn } from './people.ts'
import { screensFor } from './screens-to-walk.ts'
import { oneIn } from './tier.ts'
import { watch } from './watch.ts'

/** Forms that a walk cannot fill by what their fields say, by the path they open at; with what they want. */
const unfilled: Readonly<Record<string, string>> = {}

let made = 0
const stamp = Date.now().toString(36)

/** What a field is likely to take, by what it is called. */
function wordFor(label: string, field: { type: string; inputMode: string }) {
  made++
  if (field.type === 'email' || /e-?mail/i.test(label)) return `double.${stamp}${made}@example.com`
  if (field.type === 'tel' || /mobile|phone|whatsapp/i.test(label)) return `5${String(Date.now()).slice(-6)}${made}`.slice(0, 9)
  if (field.inputMode === 'numeric' || field.inputMode === 'decimal' || field.type === 'number' || /amount|percent|share/i.test(label))
    return '1'
  if (/date|dd-mm|birthday|valid|until|from/i.test(label)) return '28-12-2026'
  if (/time/i.test(label)) return '10:00'
  if (/address(es)?$|network/i.test(label) && /ip|address/i.test(label) && !/line/i.test(label)) return `10.9.${made % 250}.1`
  if (/iban/i.test(label)) return 'TR330006100519786457841326'
  if (/short|alias|code/i.test(label)) return `d${made}${stamp.slice(-3)}`
  return `Double ${stamp} ${made}`
}

/** Fills what is empty in a form, each field by its kind. */
async function fill(form: Locator) {
  const page = form.page()
  for (const field of await form.locator('input:visible:not([disabled]):not([readonly]), textarea:visible:not([disabled])').all()) {
    const kind = await field.evaluate((input: HTMLInputElement) => ({
      type: input.type,
      inputMode: input.inputMode,
      value: input.value,
      opens: input.getAttribute('aria-haspopup') === 'listbox',
      label: input.labels?.[0]?.innerText ?? input.ariaLabel ?? '',
    }))
    if (['checkbox', 'radio', 'file', 'hidden', 'search'].includes(kind.type) || kind.value) continue
    if (kind.opens) await pickFirst(page, field)
    else await field.fill(wordFor(kind.label, kind)).catch(() => undefined)
  }
  for (const field of await form.locator('input[aria-haspopup=listbox][readonly]:visible:not([disabled])').all())
    if (!(await field.inputValue())) await pickFirst(page, field)
  for (const group of await form.getByRole('radiogroup').all())
    if (!(await group.locator('input:checked').count()))
      await group
        .locator('input')
        .first()
        .check({ force: true })
        .catch(() => undefined)
}

async function pickFirst(page: Page, field: Locator) {
  await field.click({ timeout: 1_000 }).catch(() => undefined)
  const option = page.getByRole('option').first()
  await option.click({ timeout: 1_000 }).catch(() => page.keyboard.press('Escape'))
}

/** The form that is open on a screen, or that its first button opens. */
async function formOf(page: Page): Promise<Locator | undefined> {
  const form = page.locator('form.e-form:visible').last()
  if (await form.count()) return form
  const first = page.getByRole('main').locator('[data-variant=filled]:visible').first()
  if (!(await first.count()) || !(await first.isEnabled())) return undefined
  await first.click()
  await form.waitFor({ timeout: 1_500 }).catch(() => undefined)
  return (await form.count()) ? form : undefined
}

test('saving twice, by a double click or by Enter upon Enter, makes one record, in every form there is to open', async ({ browser }) => {
  test.setTimeout(240_000)
  const { open } = await screensFor('admin')
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  page.setDefaultTimeout(2_000)
  page.setDefaultNavigationTimeout(20_000)
  const watched = watch(page, [/.*/])
  const writes: { method: string; path: string; key: string | undefined; status: number }[] = []
  // A slow net: the first answer is on its way while the second click comes.
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.fallback()
  })
  page.on('response', (answer) => {
    const request = answer.request()
    const { pathname } = new URL(answer.url())
    if (request.method() === 'GET' || !pathname.startsWith('/api/') || /refresh-token|preview|drafts|prefer/.test(pathname)) return
    writes.push({ method: request.method(), path: pathname, key: request.headers()['idempotency-key'], status: answer.status() })
  })
  const seen: string[] = []
  const faults: string[] = []
  const empty: string[] = []
  for (const { screen, href } of oneIn(3, open)) {
    await page.goto(href)
    await watched.settled()
    const form = await formOf(page)
    if (!form) continue
    const at = new URL(page.url()).pathname === new URL(href, page.url()).pathname ? screen.path : new URL(page.url()).pathname
    await fill(form)
    const save = form.locator('button[type=submit]:visible').last()
    if (!(await save.count()) || !(await save.isEnabled())) continue
    writes.length = 0
    seen.push(at)
    if (process.env['EMBARK_TRACE']) process.stderr.write(`${Date.now() % 1_000_000} ${at}\n`)
    if (seen.length % 2) await save.dblclick()
    else {
      await save.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
    }
    await expect
      .poll(() => writes.length, { timeout: 1_500 })
      .toBeGreaterThan(0)
      .catch(() => undefined)
    await watched.settled()
    const effects = new Set(writes.map(({ method, path, key }) => key ?? `${method} ${path} ${Math.random()}`))
    if (writes.length === 0 && !unfilled[at]) empty.push(`${at}: ${(await form.locator('.e-summary').allInnerTexts()).join(' ')}`)
    if (effects.size > 1) faults.push(`${at}: ${JSON.stringify(writes)}`)
  }
  await context.close()
  process.stdout.write(`R51 saved twice: ${JSON.stringify({ forms: seen.length, unfilled: empty.length, faults: faults.length })}\n`)
  expect(faults).toEqual([])
  expect(empty).toEqual([])
})
