import { expect, test } from '@playwright/test'
import { axe } from './axe.ts'
import { asProgram, signedIn } from './people.ts'
import { watch } from './watch.ts'

interface Card {
  readonly program: { readonly id: number; readonly name: string }
  readonly campus_id: number
}

test('a fee that an administrator changes reaches the shortlist of a counsellor, who accepts it', async ({ browser }) => {
  const api = await asProgram('counsellor')
  const { recordsInfo: leads } = await api.get<{ recordsInfo: { identifier: string }[] }>('/leads?per_page=1')
  const { recordsInfo: cards } = await api.get<{ recordsInfo: Card[] }>('/program-finder/all-programs?per_page=1&sort_by=program')
  const lead = leads[0]!.identifier
  const { program, campus_id } = cards[0]!
  await api.post('/leads/program_shortlist', { lead_identifier: lead, programs: [{ program_id: program.id, campus_id }] })
  await api.close()

  const admin = await (await signedIn(browser, 'admin')).newPage()
  const seen = watch(admin)
  await admin.goto(`/inventory/programs/${program.id}`)
  await seen.settled()
  expect(await axe(admin, 'en')).toEqual([])
  await admin.getByRole('link', { name: 'Edit' }).click()
  await admin.getByLabel('Estimated days to the offer letter').fill('30')
  await admin.getByLabel('Tuition Fee').first().fill('43210')
  await admin.getByLabel('Verification source').fill('https://example.com/fees')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Program updated successfully')).toBeVisible()
  await expect(admin.getByText('https://example.com/fees').first()).toBeVisible()

  const counsellor = await (await signedIn(browser, 'counsellor')).newPage()
  await counsellor.goto(`/leads/${lead}?tab=programs`)
  const changed = counsellor.getByRole('region', { name: 'Changed since you chose it' })
  await expect(changed.getByText('43,210')).toBeVisible()
  expect(await axe(counsellor, 'en')).toEqual([])
  await changed.getByRole('button', { name: 'Accept the changes' }).first().click()
  await expect(counsellor.getByText('Changes accepted')).toBeVisible()
  await expect(changed).toBeHidden()
})

test('what a thumb aims at on cards of programs and leads is 44 px high', async ({ browser }) => {
  const context = await signedIn(browser, 'admin', { width: 390, height: 844 })
  const page = await context.newPage()
  const low = (what: string) =>
    page.locator(what).evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.textContent))
  await page.goto('/programs')
  await expect(page.locator('.e-prog').first()).toBeVisible()
  expect(await low('.e-prog footer :is(a, button, label), .e-prog dd button')).toEqual([])
  await page.goto('/leads')
  await expect(page.locator('.e-card-link').first()).toBeVisible()
  expect(await low('.e-card-link')).toEqual([])
  await context.close()
})

test('a card says of what a program does not tell one dash', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/programs')
  const empty = page.locator('.e-prog .e-none').first()
  await expect(empty).toBeVisible()
  const dashes = await page.locator('.e-prog .e-none > [aria-hidden]').allTextContents()
  expect(dashes.filter((dash) => dash !== '-')).toEqual([])
  await context.close()
})

test('six whole cards are in sight at 1440 by 900, of every category and in every language', async ({ browser }) => {
  for (const language of ['en', 'fr', 'tr', 'ar'] as const) {
    const context = await signedIn(browser, 'admin', { language })
    const page = await context.newPage()
    for (const category of ['higher_education', 'language_program', 'career_program', 'summer_school']) {
      await page.goto(`/programs?category=${category}`)
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const [whole, all] = await page.evaluate(() => {
        const end = document.querySelector('.e-pager')?.getBoundingClientRect().top ?? innerHeight
        const cards = [...document.querySelectorAll('.e-prog')].slice(0, 6).map((card) => card.getBoundingClientRect())
        return [cards.filter(({ top, bottom }) => top >= 0 && bottom <= end).length, cards.length]
      })
      expect(whole, `${language} ${category}`).toBe(all)
    }
    await context.close()
  }
})
