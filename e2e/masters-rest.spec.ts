import { expect, type Locator, type Page, test } from '@playwright/test'
import { refusal } from './answers.ts'
import { choose, complains, failsWith, lastDialog, openScreen, toldThat } from './hands.ts'
import { signedIn } from './people.ts'
import { fileOf } from './visits.ts'

const stamp = Date.now().toString(36)
const saving = (place: Locator | Page) => place.getByRole('button', { name: /^(Create|Save)$/ })
async function edit(page: Page, name: string) {
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /actions/i })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

test('tags say what is missing, what was done and what went wrong, in the words of the server', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await openScreen(page, '/master/manage-tag', 'Tags')
  await page.getByRole('button', { name: 'New tag' }).first().click()
  const form = lastDialog(page)
  await expect(saving(form)).toBeDisabled()
  await expect(form.getByText('Tag name is required')).toBeVisible()
  await form.getByLabel('Name').fill('   ')
  await expect(saving(form)).toBeDisabled()
  await form.getByLabel('Name').fill(`Fast ${stamp}`)
  await saving(form).click()
  await complains(form, 'Type', 'Tag type is required')
  await expect(form.getByRole('radio')).toHaveCount(7)
  await choose(form, 'Type', 'Program')
  await failsWith(page, '/tags', 'Something went wrong', () => saving(form).click())
  const several = refusal(409, [
    { code: 'IN_USE', message: 'first thing' },
    { code: 'IN_USE', message: 'second thing' },
  ])
  await page.route('**/api/tags', (route) => route.fulfill(several))
  await saving(form).click()
  await expect(page.getByRole('alert').filter({ hasText: /First thing/ })).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: /Second thing/ })).toHaveCount(1)
  await page.unroute('**/api/tags')
  await saving(form).click()
  await toldThat(page, 'Tag created successfully')

  await page.getByRole('button', { name: 'New tag' }).first().click()
  await lastDialog(page).getByLabel('Name').fill(`fast ${stamp}`)
  await choose(lastDialog(page), 'Type', 'Program')
  await saving(lastDialog(page)).click()
  await complains(lastDialog(page), 'Name', 'A tag of this type has this name already')
  await lastDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await lastDialog(page).getByRole('button', { name: 'Leave' }).click()

  await page.getByLabel('Search by name').fill(stamp)
  await edit(page, `Fast ${stamp}`)
  await lastDialog(page).getByRole('radio').nth(2).check({ force: true })
  await saving(lastDialog(page)).click()
  await toldThat(page, 'Tag updated successfully')
  await page.getByRole('link', { name: `0 programs with Fast ${stamp}` }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: /^Save \d+ changes/ }).click()
  await toldThat(page, 'Labels updated successfully')
  await context.close()
})

test('a search that still waits when its page is left has no say in the address of the next', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await openScreen(page, '/master/manage-tag', 'Tags')
  // The next page takes longer to fetch than a search waits.
  await page.route(/\/assets\/.*\.js/, (route) => setTimeout(() => void route.continue(), 1_000))
  await page.getByLabel('Search by name').fill(stamp)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applications' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/applications' && !url.searchParams.has('search'))
  await context.close()
})

test('vendors and client services say it to the letter', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await openScreen(page, '/vendors', 'Vendors')
  await page.getByRole('button', { name: 'New vendor' }).first().click()
  const vendor = lastDialog(page)
  await saving(vendor).click()
  await complains(vendor, 'Name', 'Vendor name is required')
  await complains(vendor, 'Short name', 'Vendor short name is required')
  await vendor.getByRole('textbox', { name: 'Name', exact: true }).fill(`Vendor ${stamp}`)
  await vendor.getByLabel('Short name').fill('twenty one characters')
  await vendor.getByLabel('Email').fill('nobody')
  await saving(vendor).click()
  await complains(vendor, 'Short name', 'Max 20 characters')
  await complains(vendor, 'Email', 'Invalid email')
  await vendor.getByLabel('Short name').fill(stamp)
  await vendor.getByLabel('Email').fill('')
  await failsWith(page, '/masters/vendors', 'Failed to create vendor. Please try again.', () => saving(vendor).click())
  await saving(vendor).click()
  await toldThat(page, 'Vendor create successfully')
  await page.getByLabel('Search by name or short name').fill(stamp)
  await edit(page, `Vendor ${stamp}`)
  await failsWith(page, '/masters/vendors', 'Failed to update vendor. Please try again.', () => saving(lastDialog(page)).click())
  await saving(lastDialog(page)).click()
  await toldThat(page, 'Vendor update successfully')

  await openScreen(page, '/master/client-services', 'Client services')
  await page.getByRole('button', { name: 'New client service' }).first().click()
  const service = lastDialog(page)
  await saving(service).click()
  await complains(service, 'Name', 'Name is required')
  await service.getByLabel('Name').fill('Visa & travel')
  await saving(service).click()
  await complains(service, 'Name', 'Name can only contain letters, numbers, spaces, and underscores.')
  await service.getByLabel('Name').fill(`Visa ${stamp}`)
  await failsWith(page, '/masters/client-services', 'Something went wrong while adding the client service', () => saving(service).click())
  await saving(service).click()
  await toldThat(page, 'Client Service Added Successfully!')
  await page.getByLabel('Search by name').fill(stamp)
  await edit(page, `Visa ${stamp}`)
  await failsWith(page, '/masters/client-services', 'Something went wrong while updating the client service', () =>
    saving(lastDialog(page)).click(),
  )
  await saving(lastDialog(page)).click()
  await toldThat(page, 'Client Service Updated Successfully!')
  await context.close()
})

test('templates ask for what their channel needs and show a real record before they are sent', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  const at = '/notifications/lead/lead_assigned/templates'
  await openScreen(page, `${at}/create/push`, 'Lead assigned to you')
  const push = page.getByRole('dialog', { name: 'New push template' })
  await push.getByRole('button', { name: 'Create template' }).click()
  await complains(push, 'Title', 'Template Title is required')
  await complains(push, 'Content', 'Template Content is required')
  await push.getByLabel('Title').fill('New lead')
  await push.getByLabel('Content').fill('Call {{lead.password}}')
  await push.getByRole('button', { name: 'Create template' }).click()
  await complains(push, 'Content', 'This message does not offer the variable "lead.password"')
  await push.getByLabel('Content').fill(`Call now ${stamp}: `)
  await push.locator('button[title="{{lead.first_name}}"]').click()
  await choose(push, 'Lead to copy values from', /LD-/)
  await push.getByRole('button', { name: 'Show preview' }).click()
  await expect(push.locator('.e-template-preview')).toContainText(`Call now ${stamp}: `)
  await expect(push.locator('.e-template-preview')).not.toContainText('{{')
  await failsWith(page, '/notifications/templates', 'Unable to create template', () =>
    push.getByRole('button', { name: 'Create template' }).click(),
  )
  await push.getByRole('button', { name: 'Create template' }).click()
  await toldThat(page, 'Template created successfully')

  await page.getByRole('link', { name: new RegExp(`Call now ${stamp}`) }).click()
  const editing = page.getByRole('dialog', { name: 'Edit push template' })
  await failsWith(page, '/notifications/templates', 'Unable to update template', () =>
    editing.getByRole('button', { name: 'Save template' }).click(),
  )
  await editing.getByRole('button', { name: 'Save template' }).click()
  await toldThat(page, 'Template updated successfully')
  for (const [channel, name] of [
    ['sms', 'New SMS template'],
    ['in_app', 'New in-app template'],
    ['email', 'New email template'],
  ] as const) {
    await page.goto(`${at}/create/${channel}`)
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('button', { name: 'Create template' }).click()
    await complains(dialog, 'Content', 'Template Content is required')
    await expect(dialog.getByLabel('Title')).toHaveCount(channel === 'in_app' ? 1 : 0)
  }
  await context.close()
})

test('an invoice takes one PDF of five megabytes at a time, and a page that cannot be fetched reloads once', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await openScreen(page, '/invoices?invoice_tab=client_outstanding', 'Invoices')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Upload Invoice' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload Invoice' })
  const pick = (name: string, size: number) =>
    upload.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(size, '%PDF-1.4\n') })
  await expect(upload.locator('input[type=file]')).not.toHaveAttribute('multiple')
  await pick('scan.png', 10)
  await expect(upload.getByText('Only PDF files are allowed')).toBeVisible()
  await pick('scan.pdf', 5 * 1024 * 1024 + 1)
  await expect(upload.getByText('File size should not exceed 5MB')).toBeVisible()
  await pick('scan.pdf', 900)
  await toldThat(page, 'Invoice Document Uploded Successfully.')
  await upload
    .getByRole('button', { name: /^Remove scan/ })
    .first()
    .click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove', exact: true }).click()
  await toldThat(page, 'Invoice Document Removed Successfully.')

  await page.goto('/vendors', { waitUntil: 'load' })
  await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(fileOf('client-service-list.page.tsx'), (route) => route.abort())
  await page.goto('/master/client-services')
  await expect(page.getByText('Something went wrong, Please try again later')).toBeVisible()
  expect(loads).toBe(2)
  await context.close()
})

test('a record without a page of its own opens by a click on its row, and by Enter on its name', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/master/document-types')
  const row = page.getByRole('row', { name: /Passport/ }).first()
  const form = page.getByRole('dialog')
  await row.getByRole('cell').nth(1).click()
  await expect(form.getByLabel('Name')).toHaveValue('Passport')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await row.getByRole('link', { name: /^Passport/ }).press('Enter')
  await expect(form.getByLabel('Name')).toHaveValue('Passport')
  await context.close()
})
