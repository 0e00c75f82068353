import { expect, type Page, test } from '@playwright/test'
import { axe } from './axe.ts'
import { asProgram, signedIn, stranger } from './people.ts'
import { watch } from './watch.ts'

interface Named {
  readonly identifier: string
}

/** A lead of the demo's counsellor, and two programs on offer as addresses name them. */
async function aFamily() {
  const stamp = String(Date.now())
  const email = `amina.${stamp}@example.com`
  const program = await asProgram('counsellor')
  const { mediums } = await program.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')
  await program.post('/leads/add', { first_name: 'Amina', last_name: `Q${stamp}`, email, lead_medium_id: mediums[0]!.value })
  const { recordsInfo } = await program.get<{ recordsInfo: Named[] }>(`/leads?search=Q${stamp}`)
  const finder = '/program-finder/all-programs?per_page=2'
  const { recordsInfo: cards } = await program.get<{ recordsInfo: { program: { id: number; name: string }; campus_id: number }[] }>(finder)
  await program.close()
  return {
    name: `Amina Q${stamp}`,
    email,
    lead: recordsInfo[0]!.identifier,
    programs: cards.map(({ program: { id }, campus_id }) => `${id}-${campus_id}`).join(','),
    names: cards.map(({ program: { name } }) => name),
  }
}
type Family = Awaited<ReturnType<typeof aFamily>>

/** The link in the mail to a family, as the outbox keeps it. */
async function linkIn(email: string): Promise<string> {
  const api = await asProgram('admin')
  let link: string | undefined
  await expect(async () => {
    const { recordsInfo } = await api.get<{ recordsInfo: { recipient: string; body_text: string }[] }>('/outbox/messages?per_page=100')
    const letters = recordsInfo.filter(({ recipient }) => recipient === email)
    link = letters.flatMap(({ body_text }) => /\/quotation\/\S+\/overview\S*/.exec(body_text)?.[0] ?? [])[0]
    expect(link).toBeDefined()
  }).toPass()
  await api.close()
  return link!
}

/** Writes a quotation of two programs in Arabic, by hand, and sends it. */
async function quote(page: Page, family: Family) {
  const seen = watch(page)
  await page.goto(`/programs/quotation?lead=${family.lead}&programs=${family.programs}`)
  await seen.settled()
  await expect(page.getByRole('list', { name: 'Programs of the quotation' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Title').fill('طريقان إلى الجامعة')
  await page.getByRole('combobox', { name: 'Language of the quotation' }).click()
  await page.getByRole('option', { name: 'العربية' }).click()
  const option = page.getByRole('region', { name: 'Option 1' })
  await option.getByLabel('Scholarship').fill('500')
  await option.getByRole('button', { name: '2 equal installments' }).click()
  await expect(option.getByLabel('Due')).toHaveCount(2)
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await expect(page.getByText('Quotation created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: family.names[0]! })).toBeVisible()
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue(family.email)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Quotation sent successfully')).toBeVisible()
  expect(seen.faults()).toEqual([])
}

test('a counsellor sets two programs side by side, and the family accepts one on a phone in Arabic: an application stands on the lead', async ({
  browser,
}) => {
  const family = await aFamily()
  const desk = await signedIn(browser, 'counsellor')
  const page = await desk.newPage()
  await quote(page, family)

  const phone = await stranger(browser, { width: 390, height: 844, language: 'ar' })
  const hand = await phone.newPage()
  const held = watch(hand)
  await hand.goto(await linkIn(family.email))
  await expect(hand.getByRole('heading', { level: 1 })).toHaveText('طريقان إلى الجامعة')
  expect(await hand.evaluate(() => document.documentElement.dir)).toBe('rtl')
  await expect(hand.getByRole('heading', { level: 2 })).toHaveCount(2)
  expect(await axeOf(hand)).toEqual([])
  expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // A name in another direction is kept apart from the words around it.
  await hand.getByRole('button', { name: `قبول \u2068${family.names[1]!}\u2069` }).click()
  await hand.getByLabel('هل من شيء ينبغي أن نعرفه؟').fill('شكرًا')
  await hand.getByRole('button', { name: 'نعم، أقبل' }).click()
  await expect(hand.getByText('لقد قبلتم هذا الخيار')).toBeVisible()
  await expect(hand.getByRole('button', { name: /^قبول/ })).toHaveCount(0)
  expect(held.faults()).toEqual([])
  await phone.close()

  const program = await asProgram('counsellor')
  await expect(async () => {
    const { recordsInfo } = await program.get<{ recordsInfo: { application: object | null }[] }>(`/leads/${family.lead}/quotations`)
    expect(recordsInfo[0]?.application).toBeTruthy()
  }).toPass()
  await program.close()
  await page.goto(`/leads/${family.lead}?tab=applications`)
  await expect(page.getByText(family.names[1]!).first()).toBeVisible()
  await page.goto(`/quotations?status=accepted&search=${encodeURIComponent(family.name)}`)
  await expect(page.getByRole('row', { name: new RegExp(family.name) })).toContainText('Accepted')
  expect(await axe(page, 'en')).toEqual([])
  await desk.close()
})

/** Axe on a page without the shell, which has no scheme of its own to wait for. */
async function axeOf(page: Page) {
  const { AxeBuilder } = await import('@axe-core/playwright')
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
}

test('a quotation that was not answered in time can be answered no more, and shows nothing of what it said', async ({ browser }) => {
  const program = await asProgram('admin')
  const filters = encodeURIComponent(
    JSON.stringify({ valid_until: { to: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10) } }),
  )
  const { recordsInfo } = await program.get<{ recordsInfo: Named[] }>(`/quotations?filters=${filters}`)
  const { quotationInfo } = await program.get<{ quotationInfo: { address: string } }>(`/quotations/${recordsInfo[0]!.identifier}`)
  await program.close()

  const outside = await stranger(browser, { width: 390, height: 844 })
  const reader = await outside.newPage()
  await reader.goto(new URL(quotationInfo.address).pathname)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This quotation is no longer valid')
  await expect(reader.getByRole('button', { name: /Accept/ })).toHaveCount(0)
  await expect(reader.getByRole('heading', { level: 2 })).toHaveCount(0)
  expect(await axeOf(reader)).toEqual([])
  await outside.close()
})

test('a family declines, and an address that is none says so and no more', async ({ browser }) => {
  const family = await aFamily()
  const desk = await signedIn(browser, 'counsellor')
  const page = await desk.newPage()
  await quote(page, family)
  const link = await linkIn(family.email)

  const outside = await stranger(browser)
  const reader = await outside.newPage()
  await reader.goto(link)
  // Whoever chose no language on this browser reads it in that of the quotation.
  await reader.getByRole('button', { name: 'رفض عرض السعر' }).click()
  await reader.getByRole('button', { name: 'نعم، أرفض' }).click()
  await expect(reader.getByText('لقد رفضتم عرض السعر هذا')).toBeVisible()
  await reader.goto(link.replace(/quotation\/.{4}/, 'quotation/AAAA'))
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/This quotation is not here any more|لم يعد/)
  await outside.close()

  await page.goto(`/leads/${family.lead}?tab=quotations`)
  await expect(page.getByRole('row', { name: /QT-/ })).toContainText('Declined')
  await desk.close()
})
