import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { toldThat } from './hands.ts'
import { password, stranger } from './people.ts'

/** The last agency of the demo company is the one that has not signed. */
async function unsignedAgent(browser: Browser) {
  const context = await stranger(browser)
  const answer = await context.request.post('/api/auth/signin', {
    data: { email: 'agent4@harbour.example.com', password: password() },
    headers: { 'Device-Number': randomUUID() },
  })
  expect(answer.ok()).toBe(true)
  return context
}
const gate = (page: Page) => page.getByRole('dialog', { name: 'Recruitment partner agreement' })
const terms = (page: Page) => gate(page).getByRole('checkbox', { name: 'I have read the agreement and accept its terms' })

test('there is no way past an agreement that is not signed; who declines is signed out', async ({ browser }) => {
  const context = await unsignedAgent(browser)
  const page = await context.newPage()
  const asked: string[] = []
  const answered: [string, number][] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('response', (response) => answered.push([new URL(response.url()).pathname, response.status()]))
  await page.goto('/applications')
  await expect(gate(page).getByRole('heading', { name: '1. What the agency does' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Control+k')
  await page.evaluate(() => history.pushState({}, '', '/leads'))
  await expect(gate(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(gate(page).getByRole('button', { name: 'Accept' })).toBeDisabled()
  expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([])
  await terms(page).check({ force: true })
  await gate(page).getByLabel('Designation').fill('Director')
  await context.setOffline(true)
  await gate(page).getByRole('button', { name: 'Accept' }).click()
  await expect(gate(page).getByRole('alert')).toContainText('You seem to be offline.')
  await expect(gate(page).getByText('field needs attention')).toBeHidden()
  await context.setOffline(false)
  // Whoever declines is out, though the server could be told neither of it nor that they left.
  await page.route(/\/api\/(auth\/logout|masters\/agreements\/declined)/, (route) => route.abort())
  await gate(page).getByRole('button', { name: 'Decline' }).click()
  await expect(page).toHaveURL(/\/signin/)
  expect(asked.filter((url) => /notifications|socket\.io|\/api\/leads/.test(url))).toEqual([])
  // The first script asks for the list before anybody can know of the agreement, and is refused.
  expect(answered.filter(([path]) => path === '/api/applications')).toEqual([['/api/applications', 403]])
  await context.close()
})

test('an agent reads the agreement, signs it by keyboard and works', async ({ browser }) => {
  const context = await unsignedAgent(browser)
  const page = await context.newPage()
  await page.goto('/leads')
  await expect(gate(page).getByLabel('Company name')).toHaveValue('Himal Abroad')
  await terms(page).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(gate(page).getByRole('link', { name: 'Designation is required' })).toBeVisible()
  await gate(page).getByLabel('Designation').fill('Director')
  await page.keyboard.press('Enter')
  await toldThat(page, 'Agreement Signed successfully')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(gate(page)).toHaveCount(0)
  await context.close()
})
