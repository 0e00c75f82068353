import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { fromRow, lastDialog, openScreen, toldThat } from './hands.ts'
import { asProgram, headersOf, portal, signedIn, stranger } from './people.ts'

test('own fields of a form are asked on a landing page in the visitor’s language and stand on the lead', async ({ browser }) => {
  test.slow()
  const stamp = Date.now().toString(36)
  const headers = { ...(await headersOf('admin')), 'content-type': 'application/json' }
  const send = async <T>(method: string, path: string, body: object): Promise<T> => {
    const answer = await fetch(`${portal()}/api${path}`, { method, headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (JSON.parse(text) as { data: T }).data
  }
  const at = (url: string, params: object[] = []) => ({ field_options: { kind: 'api', url, params } })
  const field = async (name: string, type: string, more: object = {}) =>
    (
      await send<{ formFieldInfo: { id: number } }>('POST', '/masters/form-fields', {
        name: `${name}_${stamp}`,
        label: `${name} ${stamp}`,
        type,
        ...more,
      })
    ).formFieldInfo.id
  const motto = await field('Motto', 'text', { is_filterable: true })
  const home = await field('Home', 'single_select', at('/dropdown/country'))
  const state = await field('State', 'single_select', at('/dropdown/state', [{ key: 'country_id', value: `{{Home_${stamp}}}` }]))
  const { formInfo: made } = await send<{ formInfo: { id: number; identifier: string } }>('POST', '/masters/forms', {
    name: `Questions ${stamp}`,
    is_active: true,
    operation: 'create',
  })
  const place = { form_step_no: 0, column: 12 }
  await send('POST', `/masters/forms/assign-fields/${made.id}`, {
    fields: [
      { ...place, form_field_id: motto, order_by: 1, is_required: true, validations: { min: 5 } },
      { ...place, form_field_id: home, order_by: 2 },
      { ...place, form_field_id: state, order_by: 3, field_options: { parent_field_name: `Home_${stamp}` } },
    ],
  })
  await send('PUT', `/masters/forms/${made.id}`, { operation: 'update', status: 'published' })

  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await openScreen(page, `/master/form?search=${stamp}`, 'Forms')
  await fromRow(page, `Questions ${stamp}`, 'Ask on landing pages')
  await lastDialog(page).getByRole('checkbox').first().check()
  await lastDialog(page).getByRole('button', { name: 'Save' }).click()
  await toldThat(page, 'Forms Assigned successfully')

  const visitor = await stranger(browser, { language: 'tr', width: 390, height: 844 })
  const landing = await visitor.newPage()
  await landing.goto('/landing-page')
  await landing.getByLabel('Adınız').fill(`Visitor ${stamp}`)
  await landing.getByRole('textbox', { name: /telefon|Cep/i }).fill(`532${String(Date.now()).slice(-7)}`)
  const answer = landing.getByLabel(`Motto ${stamp}`)
  await answer.fill('four')
  const send_ = landing.locator('button[type=submit]')
  await send_.click()
  await expect(landing.getByText(`Motto ${stamp} en az 5 karakter`).first()).toBeVisible()
  await expect(landing.locator('#consent-error')).toHaveText(/[çğıöşü]/)
  await answer.fill('Fair winds')
  await expect(landing.getByLabel(`State ${stamp}`)).toBeDisabled()
  await landing.getByLabel(`Home ${stamp}`).selectOption({ label: 'Kanada' })
  await landing.getByLabel(`State ${stamp}`).selectOption({ label: 'Ontario' })
  await landing.locator('#consent').check()
  await send_.click()
  await expect(send_).toHaveCount(0)
  await visitor.close()

  const api = await asProgram('admin')
  const filters = encodeURIComponent(JSON.stringify({ own: { [`Motto_${stamp}`]: 'fair' } }))
  const { recordsInfo } = await api.get<{ recordsInfo: { identifier: string }[] }>(`/leads?filters=${filters}`)
  await api.close()
  expect(recordsInfo).toHaveLength(1)
  await page.goto(`/leads/${recordsInfo[0]!.identifier}?tab=profile`)
  await expect(page.getByText('Fair winds').first()).toBeVisible()
  await expect(page.getByText('Ontario').first()).toBeVisible()

  // Other tests meet the page as it was.
  await send('POST', '/lead_forms/assign-form', { form_id: made.id, lead_form_identifiers: [] })
  await context.close()
})

test('a form that is not there is no page, told in the words for it', async ({ browser }) => {
  const context = await stranger(browser)
  const page = await context.newPage()
  await page.goto(`/landing-page/${randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'OOOPS!!' })).toBeVisible()
  await expect(page.getByText('This is not the page you are looking for')).toBeVisible()
  await context.close()
})
