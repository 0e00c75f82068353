import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { choose, dialog, toldThat, unread } from './hands.ts'
import { stranger } from './people.ts'
import { theMoney } from './story-money.ts'
import {
  applyFromShortlist,
  askOnThePublicPage,
  atDesk,
  attach,
  faults,
  openLead,
  remind,
  stamp,
  student,
  takeToEnrolled,
} from './story-people.ts'

const brother = { first: 'Emre', last: `Story${stamp}`, email: `emre.${stamp}@example.com` }

test('from a family’s first question to the money received', async ({ browser }) => {
  test.setTimeout(300_000)

  await test.step('a family asks on the public page', async () => {
    const context = await stranger(browser, { width: 390, height: 844 })
    const page = await context.newPage()
    await page.goto('/landing-page?utm_source=instagram&utm_medium=paid&utm_campaign=autumn')
    await askOnThePublicPage(page, student)
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
    await page.getByRole('button', { name: 'New lead' }).click()
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
      .locator('input[type=file]:not([capture])')
      .setInputFiles({ name: 'meta-leads.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${rows.join('\r\n')}\r\n`, 'utf16le') })
    await expect(page.getByRole('combobox', { name: 'Field for the column full_name' })).not.toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Field for the column phone_number' })).not.toHaveValue('')
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('button', { name: 'Import 2 rows' }).click({ timeout: 30_000 })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the rows with errors' }).click({ timeout: 30_000 })
    const file = await (await download).path()
    expect(readFileSync(file, 'utf8')).toContain(`Broken${stamp}`)
    await page.getByRole('button', { name: 'View leads' }).click()
    await expect(page.getByText(`Ayşe İmport${stamp}`).first()).toBeVisible()
    await expect(page.getByText(`Broken${stamp}`)).toHaveCount(0)
  })

  const counsellor = await atDesk(browser, 'counsellor')
  await test.step('gives the lead to the counsellor, who hears of it at once', async () => {
    const { page } = manager
    // From none on, for the bell tells no more than that there are several.
    await counsellor.page.goto('/notifications')
    await counsellor.settled()
    const all = counsellor.page.getByRole('button', { name: 'Mark All as read' })
    // They may have read everything in a test before this one.
    if (await all.isEnabled()) await all.click()
    await expect.poll(() => unread(counsellor.page)).toBe(0)
    await counsellor.page.goto('/leads')
    await counsellor.settled()
    await counsellor.live
    await openLead(page, student.name)
    await page.getByRole('heading', { name: 'Assigned staff' }).getByRole('button', { name: 'Assign' }).click()
    const asked = dialog(page, 'Assign lead')
    await choose(asked, 'Person', /Selin/, 'Selin')
    await expect(asked.getByLabel('Role').first()).toHaveValue('Counsellor')
    await asked.getByRole('button', { name: 'Assign', exact: true }).click()
    await toldThat(page, 'Leads assigned successfully.')
    await expect.poll(() => unread(counsellor.page), { timeout: 5_000 }).toBeGreaterThan(0)
    await counsellor.page.getByRole('button', { name: /^Notifications/ }).click()
    await dialog(counsellor.page, 'Notifications').getByRole('link', { name: 'View Detail' }).first().click()
    await expect(counsellor.page).toHaveURL(/\/leads\?search=/)
    await counsellor.page.getByRole('main').getByRole('link', { name: student.name }).first().click()
    await expect(counsellor.page.getByRole('heading', { level: 1, name: student.name })).toBeVisible()
  })
  await manager.leave()

  await test.step('the counsellor writes a note, sets a reminder and moves the lead on', async () => {
    const { page } = counsellor
    await page.getByRole('textbox', { name: 'Write a note' }).fill('Wants computer science in the United Kingdom.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Wants computer science in the United Kingdom.')).toBeVisible()
    await remind(page, 'Ask for the transcript')
    await page.getByRole('button', { name: 'Change status' }).click()
    const moving = dialog(page, 'Change status')
    const impossible = moving.getByRole('radio', { name: 'Enrolled', exact: true })
    await expect(impossible).toBeDisabled()
    await expect(impossible).toHaveAccessibleDescription('These stages cannot be skipped: Application')
    await moving.getByRole('radio', { name: 'Counselling done' }).check()
    await moving.getByRole('button', { name: 'Change status' }).click()
    await toldThat(page, 'Status updated successfully')
    await expect(page.getByRole('list', { name: 'Stage' }).locator('[aria-current=step]')).toContainText('Counselling')
  })

  await test.step('finds programs, compares two and makes the application from the shortlist', async () => {
    const { page } = counsellor
    await page.getByRole('link', { name: 'Programs 0' }).click()
    await page.getByRole('link', { name: 'Find programs' }).click()
    await page.getByRole('searchbox', { name: 'Search programs' }).fill('Computer Science')
    await expect(page.getByRole('article').first()).toHaveAccessibleName(/Computer Science/)
    const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
    for (const card of [first, second]) {
      await card.getByRole('button', { name: /^Shortlist/ }).click()
      await expect(card.getByRole('button', { name: /^Shortlist/ })).toHaveAttribute('aria-pressed', 'true')
      await card.getByRole('checkbox', { name: /^Compare/ }).check()
    }
    await page.getByRole('region', { name: 'Compare' }).getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('dialog').getByRole('columnheader', { name: /Computer Science/ })).toHaveCount(2)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Open lead' }).click()
    await page.getByRole('link', { name: 'Programs 2' }).click()
    await applyFromShortlist(page)
    await expect(page.getByRole('heading', { level: 1, name: student.name })).toBeVisible()
    await expect(page).toHaveURL(/\/applications\//)
  })
  await counsellor.leave()

  const officer = await atDesk(browser, 'officer')
  await test.step('the officer attaches a paper and a picture, and looks at them', async () => {
    const { page } = officer
    await page.goto(`/applications?search=${encodeURIComponent(student.name)}`)
    await page.getByRole('link', { name: student.name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: student.name })).toBeVisible()
    await page.getByRole('link', { name: /^Documents/ }).click()
    await attach(page, 'Offer letter', 'offer.pdf')
    await attach(page, 'Passport', 'passport.png')
    await expect(page.getByText('Sending files')).toHaveCount(0)
    await page.getByRole('button', { name: 'Actions for offer' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download' }).click()
    const saved = readFileSync(await (await download).path())
    expect(saved.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('button', { name: 'Actions for passport' }).click()
    await page.getByRole('menuitem', { name: 'View' }).click()
    await expect
      .poll(() =>
        page
          .getByRole('dialog')
          .locator('img')
          .first()
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0)
    await page.keyboard.press('Escape')
  })

  await test.step('and takes it through its statuses to enrolled', async () => {
    const { page } = officer
    await takeToEnrolled(page)
  })
  await officer.leave()

  await theMoney(browser)

  await test.step('the numbers of the dashboard are those of their lists', async () => {
    const { page, leave, settled } = await atDesk(browser, 'manager')
    for (const name of [/^New leads/, /^Overdue next steps/, /^Applications \d/, /^Counselling \d/, /^Converted \d/]) {
      await page.goto('/leads-dashboard')
      const figure = page.getByRole('main').getByRole('link', { name }).first()
      const said = Number(/\d+/.exec((await figure.innerText()).replace(/[.,]/g, ''))?.[0])
      await figure.click()
      await settled()
      await expect(page.locator('header').getByRole('status')).toHaveText(new RegExp(`^${said} (leads?|applications?)$`))
    }
    await leave()
  })

  await test.step('an agent, a student and an institution see their own and nothing else', async () => {
    for (const [role, places] of [
      ['agent', ['/leads', '/applications', '/lead-search']],
      ['student', ['/leads', '/applications', '/lead-search']],
      ['institution', ['/applications']],
    ] as const) {
      const { page, leave, settled } = await atDesk(browser, role)
      for (const place of places) {
        await page.goto(`${place}?search=${encodeURIComponent(student.name)}`)
        await settled()
        // That nothing matches is said of what was typed.
        const mentions = page.getByText(student.name).and(page.locator(':not([data-state="no-match"] *)'))
        await expect(mentions, `${role} at ${place}`).toHaveCount(0)
      }
      const own = role === 'institution' ? '/applications' : '/leads'
      await page.goto(own)
      await settled()
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /LD-|AP-/ })
          .first(),
        `${role} sees something`,
      ).toBeVisible()
      await leave()
    }
  })
  expect(faults).toEqual([])
})
