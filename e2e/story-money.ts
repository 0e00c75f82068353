import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { choose, toldThat } from './hands.ts'
import { atDesk, fillDay, student } from './story-people.ts'

/** The end of the story: what the institution owes is claimed, invoiced and received, and an agent is paid. */
export async function theMoney(browser: Browser) {
  const finance = await atDesk(browser, 'finance')
  await test.step('finance claims and invoices, and the invoice is a real PDF', async () => {
    const { page } = finance
    await onTab(page, 'client_get_all')
    await actOn(page, 'Generate Claim', async (asked) => {
      await choose(asked, 'Account', /Harbour Education/)
      await fillDay(asked, 'Expected received date', 30)
      await asked.getByRole('textbox', { name: 'Remarks' }).fill('First half')
    })
    await toldThat(page, 'Claim generated successfully')
    await onTab(page, 'client_claimed')
    await actOn(page, 'Generate Invoice', async () => {})
    await toldThat(page, 'Invoice generated successfully')
    await onTab(page, 'client_outstanding')
    await page.getByRole('link', { name: /^INV-/ }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Invoice INV-/ })).toBeVisible()
    let pdf: Buffer = Buffer.alloc(0)
    await page.route(/\/client-invoices\/[^/]+\/pdf/, async (route) => {
      const answer = await route.fetch()
      pdf = await answer.body()
      await route.fulfill({ response: answer, body: pdf })
    })
    const tab = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open as PDF' }).click()
    await expect.poll(() => pdf.subarray(0, 5).toString()).toBe('%PDF-')
    await (await tab).close()
  })

  await test.step('receives a part, then the rest', async () => {
    const { page } = finance
    await onTab(page, 'client_outstanding')
    await actOn(page, 'Receive Payment', async (asked) => {
      await asked.getByRole('textbox', { name: /^Receive amount/ }).fill('100.00')
      await asked.getByRole('textbox', { name: 'Internal remarks' }).fill('A first part')
    })
    await toldThat(page, 'Receive payment successfully')
    await expect(page.getByRole('row', { name: new RegExp(student.name) }).first()).toContainText('100.00')
    await page.reload()
    await actOn(page, 'Receive Payment', async (asked) => {
      await asked.getByRole('textbox', { name: 'Internal remarks' }).fill('The rest')
    })
    await toldThat(page, 'Receive payment successfully')
    await onTab(page, 'client_received')
    await expect(page.getByRole('row', { name: new RegExp(student.name) })).toHaveCount(1)
  })

  await test.step('and pays an agent what is due', async () => {
    const { page } = finance
    await page.goto('/invoices/agents')
    await finance.settled()
    const whose =
      (
        await page
          .getByRole('checkbox', { name: /^Select (?!the page)/ })
          .first()
          .getAttribute('aria-label')
      )?.replace('Select ', '') ?? ''
    await actOn(page, 'Payment', async (asked) => {
      await choose(asked, 'Account', /Harbour Education/)
      await asked.getByRole('textbox', { name: 'Internal remarks' }).fill('The share of the first half')
    })
    await toldThat(page, 'Payment Received successfully')
    await page.getByRole('link', { name: 'Paid' }).click()
    await expect(page.getByRole('row', { name: new RegExp(whose) }).first()).toBeVisible()
  })
  await finance.leave()
}

/** The installments of the student on a tab of the invoice list. */
async function onTab(page: Page, tab: string) {
  await page.goto(`/invoices?invoice_tab=${tab}&search=${encodeURIComponent(student.name)}`)
  await expect(page.getByRole('row', { name: new RegExp(student.name) }).first()).toBeVisible()
}

/** Ticks the first row and does something to it. */
export async function actOn(page: Page, action: string, fill: (asked: Locator) => Promise<void>) {
  await page
    .getByRole('checkbox', { name: /^Select (?!the page)/ })
    .first()
    .check()
  await page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: action, exact: true }).click()
  const asked = page.getByRole('dialog')
  await fill(asked)
  await asked.locator('button[type=submit]').click()
  await expect(asked).toBeHidden()
}
