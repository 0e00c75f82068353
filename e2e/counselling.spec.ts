import { expect, test } from '@playwright/test'
import { axe } from './axe.ts'
import { asProgram, choosePassword, linkTo, signedIn } from './people.ts'
import { watch } from './watch.ts'

interface Named {
  readonly identifier: string
}

/** A lead of the demo's counsellor with a student who can sign in, made the way people are. */
async function aStudent() {
  const stamp = String(Date.now())
  const email = `amina.${stamp}@example.com`
  const program = await asProgram('counsellor')
  const { mediums } = await program.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')
  await program.post('/leads/add', { first_name: 'Amina', last_name: `Y${stamp}`, email, lead_medium_id: mediums[0]!.value })
  const { recordsInfo } = await program.get<{ recordsInfo: Named[] }>(`/leads?search=Y${stamp}`)
  const lead = recordsInfo[0]!.identifier
  await program.post(`/leads/userProfile?lead_identifier=${lead}`, {})
  await program.close()
  const password = 'seven quiet lighthouses'
  await choosePassword(await linkTo(email), password)
  return { name: `Amina Y${stamp}`, lead, email, password }
}

test('a counsellor books by keyboard, the student moves it on a phone in Arabic, and the counsellor says what came of it', async ({
  browser,
}) => {
  const student = await aStudent()

  const desk = await signedIn(browser, 'counsellor')
  const page = await desk.newPage()
  const seen = watch(page)
  await page.goto(`/leads/${student.lead}?tab=counsellings`)
  await seen.settled()
  await page.getByRole('button', { name: 'New counselling' }).last().focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New counselling' })
  await form.getByLabel('Type').focus()
  await page.keyboard.press('ArrowDown')
  // The kinds are fetched once the list opens.
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Type')).not.toHaveValue('')
  await form.getByLabel('Meeting link').focus()
  await page.keyboard.type('https://meet.example.com/amina')
  await form.getByLabel('When').focus()
  await page.keyboard.press('Enter')
  // The days of the next month are all ahead.
  await page.getByRole('button', { name: 'Next month' }).press('Enter')
  await page.locator('table button:not([data-outside])').nth(14).press('Enter')
  await page.getByLabel('Hours').fill('10')
  await page.getByLabel('Minutes').fill('00')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await form.getByRole('button', { name: 'Schedule', exact: true }).press('Enter')
  await expect(page.getByText('Counselling scheduled successfully')).toBeVisible()
  expect(seen.faults()).toEqual([])

  const phone = await signedIn(browser, { email: student.email, password: student.password }, { width: 390, height: 844, language: 'ar' })
  const hand = await phone.newPage()
  const held = watch(hand)
  await hand.goto('/student/counsellings')
  await held.settled()
  await hand.getByRole('button', { name: 'تغيير الموعد' }).click()
  const times = hand.getByRole('region', { name: 'اختر وقتًا آخر' }).getByRole('button')
  await times.nth(20).click()
  await expect(hand.getByText('تم تحديث الجلسة بنجاح')).toBeVisible()
  expect(await axe(hand, 'ar')).toEqual([])
  expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(held.faults()).toEqual([])
  await phone.close()

  await page.goto(`/lead-counsellings?search=${encodeURIComponent(student.name)}`)
  await seen.settled()
  const row = page.getByRole('row', { name: new RegExp(student.name) })
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await dialog.getByRole('radio', { name: 'Completed' }).check()
  await dialog.getByLabel('Outcome').fill('Applies to Leeds')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Status updated successfully')).toBeVisible()
  await page.goto(`/lead-counsellings?type=completed&search=${encodeURIComponent(student.name)}`)
  await expect(page.getByRole('row', { name: new RegExp(student.name) })).toBeVisible()
  expect(await axe(page, 'en')).toEqual([])
  await desk.close()
})
