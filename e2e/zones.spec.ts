import { expect, test } from '@playwright/test'
import { dialog, toldThat } from './hands.ts'
import { aNewLead, asProgram, signedIn } from './people.ts'
import { isWhole } from './tier.ts'

/** Where a browser stands: from Midway to Kiritimati by the hour, and Kathmandu. POSIX counts from the other side. */
const every = [...Array.from({ length: 26 }, (_, index) => index - 11).map((hours) => `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`)]
const zones = isWhole ? [...every, 'Asia/Kathmandu'] : ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
/** Days that begin an hour later or earlier somewhere, the last of a year and of a February, as people write and read them. */
const days = [
  { typed: '26-03-2000', kept: '2000-03-26', read: '26 Mar 2000' },
  { typed: '31-12-1999', kept: '1999-12-31', read: '31 Dec 1999' },
  { typed: '29-02-2004', kept: '2004-02-29', read: '29 Feb 2004' },
  { typed: '30-12-2011', kept: '2011-12-30', read: '30 Dec 2011' },
]

test('a day that is typed in a browser stays that day, wherever the browsers stand that write, change and read it', async ({ browser }) => {
  test.setTimeout(zones.length * 60_000)
  const last_name = `Zoned${Date.now().toString(36)}`
  await aNewLead(last_name)
  const api = await asProgram('admin')
  const { recordsInfo } = await api.get<{ recordsInfo: { identifier: string }[] }>(`/leads?search=${last_name}`)
  const { identifier } = recordsInfo[0]!
  const kept = async () =>
    (await api.get<{ leadInfo: { date_of_birth: string | null } }>(`/leads/single-lead/${identifier}`)).leadInfo.date_of_birth
  let [before, looked] = [undefined as (typeof days)[number] | undefined, 0]
  for (const [turn, timezone] of zones.entries()) {
    const day = days[turn % days.length]!
    const context = await signedIn(browser, 'admin', { timezone })
    const page = await context.newPage()
    // What was typed elsewhere is read here, and a form that is saved without touching it leaves it alone.
    await page.goto(`/leads/${identifier}?open=edit`)
    const form = dialog(page, 'Edit lead')
    const birth = form.getByRole('textbox', { name: 'Date of birth', exact: true })
    await expect(birth).toBeVisible()
    if (before) {
      await expect(birth).toHaveValue(before.typed)
      await form.getByLabel('City').fill(`Turn ${turn}`)
      await form.getByRole('button', { name: 'Save changes' }).click()
      await toldThat(page, 'Lead updated successfully')
      expect(await kept()).toBe(before.kept)
      await page.goto(`/leads/${identifier}?open=edit`)
      looked += 2
    }
    await birth.fill(day.typed)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await toldThat(page, 'Lead updated successfully')
    expect(await kept()).toBe(day.kept)
    // A lead that was made a moment ago was made today, whatever day that is here.
    await page.goto(`/leads?layout=table&search=${last_name}&filters=${encodeURIComponent('{"created_at":{"within":"today"}}')}`)
    await expect(page.getByRole('main').getByRole('link', { name: /LD-/ })).toHaveCount(1)
    looked += 2
    before = day
    await context.close()
  }
  await api.close()
  process.stdout.write(`R56 browsers: ${JSON.stringify({ zones: zones.length, looked })}\n`)
})
