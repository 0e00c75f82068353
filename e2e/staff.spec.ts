import { expect, test } from '@playwright/test'
import { choose, toldThat } from './hands.ts'
import { linkTo, signedIn, stranger } from './people.ts'

const stamp = Date.now().toString(36)
const grace = { first: 'Grace', last: `Invited${stamp}`, email: `grace.${stamp}@example.com`, password: 'seven quiet lighthouses' }

test('an administrator invites a counsellor, who opens the mail, chooses a password and signs in', async ({ browser }) => {
  test.setTimeout(120_000)
  const office = await signedIn(browser, 'admin')
  const desk = await office.newPage()
  await desk.goto('/create-staff')
  await expect(desk).toHaveURL(/\/settings\/user-management\/create-staff$/)
  await desk.getByLabel('First name').fill(grace.first)
  await desk.getByLabel('Last name').fill(grace.last)
  await desk.getByRole('textbox', { name: 'Email' }).fill(grace.email)
  await choose(desk, 'Country code of Mobile', /90/, 'Türkiye')
  await desk.getByRole('textbox', { name: 'Mobile', exact: true }).fill('5321112233')
  await choose(desk, 'Gender', 'Female')
  await choose(desk, 'Roles', 'Counsellor')
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Create', exact: true }).click()
  await toldThat(desk, 'Staff created successfully')
  await expect(desk.getByRole('row', { name: new RegExp(grace.last) })).toContainText('Invited')

  const home = await stranger(browser)
  const page = await home.newPage()
  await page.goto(await linkTo(grace.email))
  await page.getByLabel('New password', { exact: true }).fill(grace.password)
  await page.getByLabel('Repeat the password', { exact: true }).fill(grace.password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: /Sign in/ }).click()
  await page.getByLabel('Email or mobile number').fill(grace.email)
  await page.getByRole('button', { name: 'Continue with password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(grace.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Leads', exact: true }).first()).toBeVisible()

  await test.step('and is out at once when they are sent into hibernation', async () => {
    await desk.reload()
    await desk
      .getByRole('link', { name: new RegExp(grace.last) })
      .first()
      .click()
    const drawer = desk.getByRole('dialog', { name: new RegExp(grace.last) })
    await expect(drawer.getByText('Signed in')).toBeVisible()
    await drawer.getByRole('button', { name: 'Manage Staff' }).click()
    const asked = desk.getByRole('dialog', { name: 'Manage Staff' })
    await choose(asked, 'Status', 'Hibernate')
    await asked.getByRole('button', { name: 'Change status' }).click()
    await toldThat(desk, 'Staff status updated successfully')
    await expect(page).toHaveURL(/\/signin/)
  })
  await office.close()
  await home.close()
})
