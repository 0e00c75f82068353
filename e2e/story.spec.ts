import { type Browser, expect, type Page, test } from '@playwright/test'
import { choose, dialog, toldThat, unread } from './hands.ts'
import { signedIn, stranger } from './people.ts'
import { watch } from './watch.ts'

const stamp = Date.now().toString(36)
const student = { name: `Elif Story${stamp}`, mobile: `532${String(Date.now()).slice(-7)}`, email: `elif.${stamp}@example.com` }
const brother = { first: 'Emre', last: `Story${stamp}`, email: `emre.${stamp}@example.com` }
const faults: string[] = []

/** Somebody of the company at their desk; what goes wrong on their screen is told at the end. */
async function atDesk(browser: Browser, role: Parameters<typeof signedIn>[1], expected: RegExp[] = []) {
  const context = await signedIn(browser, role)
  const page = await context.newPage()
  const watched = watch(page, expected)
  // The socket is open when the server has said so.
  const live = page
    .waitForEvent('websocket', { timeout: 0 })
    .then((socket) => socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).startsWith('40') }))
  const leave = async () => {
    faults.push(...watched.faults().map((fault) => `${role}: ${fault}`))
    await context.close()
  }
  return { page, leave, live, settled: watched.settled }
}

/** Finds a lead by its name in the list and opens it. */
async function openLead(page: Page, name: string) {
  await page.goto(`/leads?layout=table&search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('from a family’s first question to the money received', async ({ browser }) => {
  test.setTimeout(300_000)

  await test.step('a family asks on the public page', async () => {
    const context = await stranger(browser, { width: 390, height: 844 })
    const page = await context.newPage()
    await page.goto('/landing-page?utm_source=instagram&utm_medium=paid&utm_campaign=autumn')
    await page.getByLabel('Your name').fill(student.name)
    await page.getByLabel('Mobile number').fill(student.mobile)
    await page.getByRole('textbox', { name: 'Email' }).fill(student.email)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Ask for a call' }).click()
    await expect(page.locator('.p-notice, [tabindex="-1"]').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask for a call' })).toBeHidden()
    await context.close()
  })

  const manager = await atDesk(browser, 'manager')
  await test.step('the branch manager finds them', async () => {
    await openLead(manager.page, student.name)
    await manager.page.getByRole('link', { name: 'Profile' }).click()
    await expect(manager.page.getByText('instagram / paid / autumn')).toBeVisible()
  })

  await test.step('and types in their brother, whose phone is known already', async () => {
    const { page } = manager
    await page.goto('/leads')
    await page.getByRole('link', { name: 'New lead' }).click()
    await page.getByLabel('First name').fill(brother.first)
    await page.getByLabel('Last name').fill(brother.last)
    await choose(page, 'Country code of Mobile', /90/, 'Türkiye')
    await page.getByLabel('Mobile', { exact: true }).fill(student.mobile)
    await page.getByRole('textbox', { name: 'Email' }).fill(brother.email)
    await choose(page, 'Medium', 'Phone')
    await expect(page.getByRole('status', { name: 'Possible duplicates' })).toContainText(student.name)
    await page.getByLabel('Mobile', { exact: true }).fill(`${student.mobile.slice(0, -1)}${(Number(student.mobile.at(-1)) + 1) % 10}`)
    await page.getByRole('button', { name: 'Create lead' }).click()
    await toldThat(page, 'Lead created successfully')
    await expect(page.getByRole('heading', { level: 1, name: `${brother.first} ${brother.last}` })).toBeVisible()
  })

  await test.step('and imports what an advertisement brought', async () => {
    const { page } = manager
    const rows = [
      'created_time\tfull_name\tphone_number\temail',
      `2026-09-01T10:00:00+03:00\tAyşe İmport${stamp}\tp:+90532${String(Date.now()).slice(-7)}\tayse.${stamp}@example.com`,
      `2026-09-02T10:00:00+03:00\tİpek İmport${stamp}\t\tipek.${stamp}@example.com`,
      `2026-09-03T10:00:00+03:00\tBroken${stamp}\t12\tnot-an-address`,
    ]
    await page.goto('/leads')
    await page.getByRole('link', { name: 'Import' }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'meta-leads.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${rows.join('\r\n')}\r\n`, 'utf16le') })
    await expect(page.getByRole('combobox', { name: 'Field for the column full_name' })).not.toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Field for the column phone_number' })).not.toHaveValue('')
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('button', { name: 'Import 2 rows' }).click({ timeout: 30_000 })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the rows with errors' }).click({ timeout: 30_000 })
    const file = await (await download).path()
    const { readFileSync } = await import('node:fs')
    expect(readFileSync(file, 'utf8')).toContain(`Broken${stamp}`)
    await page.getByRole('button', { name: 'See the leads' }).click()
    await expect(page.getByText(`Ayşe İmport${stamp}`).first()).toBeVisible()
    await expect(page.getByText(`Broken${stamp}`)).toHaveCount(0)
  })

  const counsellor = await atDesk(browser, 'counsellor')
  await test.step('gives the lead to the counsellor, who hears of it at once', async () => {
    const { page } = manager
    await counsellor.page.goto('/leads')
    await counsellor.settled()
    await counsellor.live
    const before = await unread(counsellor.page)
    await openLead(page, student.name)
    await page.getByRole('button', { name: 'Add' }).click()
    const asked = dialog(page, 'Assign Leads')
    await choose(asked, 'Role', 'Counsellor')
    await choose(asked, 'Person', /Selin/)
    await asked.getByRole('button', { name: 'Assign', exact: true }).click()
    await toldThat(page, 'Leads assigned successfully.')
    await expect.poll(() => unread(counsellor.page), { timeout: 5_000 }).toBeGreaterThan(before)
    await counsellor.page.getByRole('button', { name: /^Notifications/ }).click()
    await dialog(counsellor.page, 'Notifications').getByRole('button', { name: 'View Detail' }).first().click()
    await expect(counsellor.page.getByRole('heading', { level: 1, name: student.name })).toBeVisible()
  })
  await manager.leave()
})
