import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { sliceOf, type Texts } from '../packages/locales/src/slice.ts'
import { axe } from './axe.ts'
import { asProgram, choosePassword, linkTo, signedIn } from './people.ts'
import { watch } from './watch.ts'

const arabic = sliceOf(JSON.parse(fs.readFileSync('packages/locales/src/texts.json', 'utf8')) as Texts, 'ar')
/** A text as a family reads it. */
const ar = (text: string) => arabic[text] ?? text
const same = (text: string) => text

/** A student with an account of their own, and the number of their lead. */
async function aStudent() {
  const stamp = `${Date.now()}`
  const email = `salma.${stamp}@students.example.com`
  const program = await asProgram('admin')
  const { mediums } = await program.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')
  await program.post('/students/create', {
    first_name: 'Salma',
    last_name: `Idrissi${stamp}`,
    email,
    preferred_language: 'ar',
    lead_medium_id: mediums[0]!.value,
  })
  const { recordsInfo } = await program.get<{ recordsInfo: { identifier: string }[] }>(`/leads?search=${email}`)
  await program.close()
  const password = 'seven quiet lighthouses'
  await choosePassword(await linkTo(email), password)
  return { email, password, lead: recordsInfo[0]!.identifier, name: `Salma Idrissi${stamp}` }
}

const log = (page: Page, t: (text: string) => string) => page.getByRole('log', { name: t('Messages') })
async function write(page: Page, text: string, t: (text: string) => string) {
  await page.getByRole('textbox', { name: t('Write a message') }).fill(text)
  await page.getByRole('button', { name: t('Send'), exact: true }).click()
}

test('staff write, the student reads on a phone in Arabic and answers, also without a connection', async ({ browser }) => {
  test.setTimeout(120_000)
  const student = await aStudent()
  const [office, phone] = [await signedIn(browser, 'admin'), await signedIn(browser, student, { width: 390, height: 844, language: 'ar' })]
  const [desk, hand] = [await office.newPage(), await phone.newPage()]
  const seen = watch(desk)

  await test.step('staff write, with a note that is theirs alone', async () => {
    await desk.goto(`/leads/${student.lead}?tab=conversation`)
    await expect(desk.getByText('No messages yet. Write the first one below.')).toBeVisible()
    await write(desk, 'Welcome to us', same)
    await expect(log(desk, same).getByText('Welcome to us')).toBeVisible()
    await desk.getByRole('button', { name: 'Internal note' }).click()
    await desk.getByRole('textbox', { name: 'Write for your colleagues' }).fill('Pays in two parts')
    await desk.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log(desk, same).getByText('Pays in two parts')).toBeVisible()
    expect(await axe(desk, 'en')).toEqual([])
  })
  await test.step('the bell of the student leads to the message, and the note is not there', async () => {
    await hand.goto('/student-dashboard')
    await hand.locator('.e-bell').click()
    await expect(hand.getByText(ar('New message')).first()).toBeVisible()
    await hand.goto('/student/conversations')
    await expect(log(hand, ar).getByText('Welcome to us')).toBeVisible()
    await expect(hand.getByText('Pays in two parts')).toHaveCount(0)
    expect(await axe(hand, 'ar')).toEqual([])
  })
  await test.step('an answer without a connection waits, and arrives once', async () => {
    await phone.setOffline(true)
    await write(hand, 'شكرا جزيلا', ar)
    await expect(log(hand, ar).getByText(ar('Goes out when the connection is back'))).toBeVisible()
    await phone.setOffline(false)
    await expect(log(hand, ar).getByText(ar('Goes out when the connection is back'))).toHaveCount(0, { timeout: 30_000 })
    await expect(log(hand, ar).getByText('شكرا جزيلا')).toHaveCount(1)
    await desk.getByRole('button', { name: 'Everything' }).click()
    await expect(log(desk, same).getByText('شكرا جزيلا')).toHaveCount(1, { timeout: 30_000 })
  })
  await test.step('what waited when the page was closed goes out when it is opened again', async () => {
    await phone.setOffline(true)
    await write(hand, 'متى الموعد؟', ar)
    await expect(log(hand, ar).getByText(ar('Goes out when the connection is back'))).toBeVisible()
    await phone.setOffline(false)
    await hand.goto('/student-dashboard')
    await hand.goto('/student/conversations')
    await expect(log(desk, same).getByText('متى الموعد؟')).toHaveCount(1, { timeout: 30_000 })
    await expect(log(hand, ar).getByText('متى الموعد؟')).toHaveCount(1)
  })
  await test.step('the office hears of it behind the bell, and finds the words', async () => {
    await desk.getByRole('searchbox', { name: 'Search in the conversation' }).fill('موعد')
    await expect(log(desk, same).getByText('متى الموعد؟')).toBeVisible()
    await expect(log(desk, same).getByText('Welcome to us')).toHaveCount(0)
    await desk.goto('/notifications')
    await expect(desk.getByText(new RegExp(`${student.name}: `)).first()).toBeVisible()
  })
  expect(seen.faults()).toEqual([])
  await Promise.all([office.close(), phone.close()])
})

test('a call is logged on the record with its next step, which is a task', async ({ browser }) => {
  const student = await aStudent()
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto(`/leads/${student.lead}?tab=conversation`)
  await page.getByRole('button', { name: 'Log call' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Log call' })
  await dialog.getByRole('button', { name: 'No answer' }).click()
  await dialog.getByLabel('Note').fill('Try after five')
  await dialog.getByLabel('Next step').fill('Call again')
  await dialog
    .getByRole('button', { name: /Tomorrow/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Log call' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(log(page, same).getByText('Try after five')).toBeVisible()
  await expect(log(page, same).getByText('No answer')).toBeVisible()
  await page.locator('main nav').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Reminders/ }).click()
  await expect(page.getByText('Call again').first()).toBeVisible()
  await context.close()
})
