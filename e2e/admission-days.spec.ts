import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { choose, dialog } from './hands.ts'
import { asProgram, choosePassword, headersOf, linkTo, portal, signedIn } from './people.ts'
import { applyFromShortlist, atDesk, faults, moveTo, openLead } from './story-people.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

/** Counts how often somebody presses anything on the pages of a browser. */
async function presses(context: BrowserContext) {
  let count = 0
  await context.exposeFunction('pressed', () => count++)
  await context.addInitScript(() => {
    const { pressed } = window as unknown as { pressed: () => void }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && pressed(), true)
  })
  return () => count
}

/** A student with an account and a counsellor, who has said nothing of themselves yet. */
async function aNewStudent() {
  const stamp = `${Date.now()}`
  const email = `lina.${stamp}@students.example.com`
  const program = await asProgram('admin')
  const { mediums } = await program.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')
  await program.post('/students/create', { first_name: 'Lina', last_name: `Papers${stamp}`, email, lead_medium_id: mediums[0]!.value })
  await program.close()
  const password = 'seven quiet lighthouses'
  await choosePassword(await linkTo(email), password)
  return { email, password, name: `Lina Papers${stamp}` }
}

test('a student on a phone, from an empty profile to a submitted application with its documents', async ({ browser }) => {
  test.setTimeout(240_000)
  const student = await aNewStudent()
  const phone = await signedIn(browser, student, { width: 390, height: 844 })
  const pressed = await presses(phone)
  const page = await phone.newPage()

  await test.step('says who they are, from the first thing they are shown', async () => {
    await page.goto('/student-dashboard')
    await page.getByRole('main').getByRole('link', { name: 'Fill in your profile' }).click()
    const form = page.getByRole('form', { name: 'My profile' })
    await form.getByRole('textbox', { name: 'City', exact: true }).fill('Casablanca')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Profile updated successfully').first()).toBeVisible()
  })
  await test.step('puts a program aside', async () => {
    await page.goto('/programs')
    await page.getByRole('button', { name: 'Search programs' }).click()
    await page.getByRole('searchbox', { name: 'Search programs' }).fill('Computer Science')
    const card = page.getByRole('article').first()
    await expect(card).toHaveAccessibleName(/Computer Science/)
    await card.getByRole('button', { name: /^Shortlist/ }).click()
    await expect(card.getByRole('button', { name: /^Shortlist/ })).toHaveAttribute('aria-pressed', 'true')
  })
  const desk = await atDesk(browser, 'admin')
  await test.step('their counsellor makes the application of it, as the company decides who applies', async () => {
    await openLead(desk.page, student.name)
    await desk.page.getByRole('link', { name: 'Programs 1' }).click()
    await applyFromShortlist(desk.page)
    await expect(desk.page).toHaveURL(/\/applications\//)
  })
  await test.step('sends each document that is asked for with one press', async () => {
    await page.goto('/student-dashboard')
    await expect(page.getByRole('heading', { level: 2, name: 'Documents needed' })).toBeVisible()
    const missingPapers = page.locator('input[type=file][id^="paper-"]')
    for (let left = await missingPapers.count(); left > 0; left--) {
      const choosing = page.waitForEvent('filechooser')
      await page.locator('label', { has: missingPapers }).first().click()
      await (await choosing).setFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdf })
      await expect(missingPapers).toHaveCount(left - 1)
    }
    await expect(page.getByRole('heading', { level: 2, name: 'Nothing to do for now' })).toBeVisible()
  })
  await test.step('the office submits it', async () => {
    await moveTo(desk.page, 'Ready to submit')
    await moveTo(desk.page, 'Submitted')
    await desk.leave()
  })
  await test.step('reads what was sent, opens it, and confirms it', async () => {
    await page.goto('/student-dashboard')
    const asked = page.getByRole('region', { name: 'Please confirm what was sent for you' })
    await expect(asked.getByText('Version 1').first()).toBeVisible()
    await expect(asked.getByRole('link', { name: 'paper.pdf' }).first()).toHaveAttribute('href', /auth_token=/)
    await asked.getByRole('button', { name: 'Confirm that this was sent' }).click()
    await expect(asked).toBeHidden()
  })
  expect(faults).toEqual([])
  // Two for the profile, three for the program, one for each of at most ten documents, one to confirm.
  expect(pressed()).toBeLessThanOrEqual(19)
  await phone.close()
})

interface Row {
  readonly identifier: string
  readonly institution: { readonly id: number }
  readonly campus: { readonly id: number }
  readonly destination_country: { readonly id: number }
  readonly programs: readonly { readonly program_id: number }[]
  readonly intake: { readonly id: number }
}

/** Applications that are ready but for a look at the documents each brings. */
async function readyApplications(count: number) {
  const last_name = `Checked${Date.now().toString(36)}`
  const api = await asProgram('admin')
  const headers = await headersOf('admin')
  const send = async (path: string, body: FormData | object, method = 'POST') => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${portal()}/api${path}`, {
      method,
      headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()).data
  }
  const { recordsInfo } = await api.get<{ recordsInfo: Row[] }>('/applications?per_page=1')
  const { institution, campus, destination_country, programs, intake } = recordsInfo[0]!
  const { mediums } = await api.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')
  const { tabsInfo } = await api.get<{ tabsInfo: { stage: { statuses: { key: string; identifier: string }[] } | null }[] }>(
    '/applications?per_page=1&with_tabs=true',
  )
  const ready = tabsInfo.flatMap(({ stage }) => stage?.statuses ?? []).find(({ key }) => key === 'ready_to_submit')!
  for (let at = 0; at < count; at++) {
    const { leadInfo } = await send('/leads/add', {
      first_name: `No${at}`,
      last_name,
      email: `no${at}.${last_name}@example.com`,
      lead_medium_id: mediums[0]!.value,
    })
    const { applicationInfo } = await send('/applications/add-application', {
      lead_identifier: leadInfo.identifier,
      institution: institution.id,
      campus: campus.id,
      destination_country: destination_country.id,
      programs: [programs[0]!.program_id],
      intake: intake.id,
      intake_year: new Date().getFullYear() + 1,
    })
    const asked = await api.get<{ recordsInfo: { document_type_identifier: string; is_required: boolean }[] }>(
      `/applications/documents-checklist/${applicationInfo.identifier}`,
    )
    for (const { document_type_identifier } of asked.recordsInfo.filter(({ is_required }) => is_required)) {
      const form = new FormData()
      form.set('file', new File([pdf], 'paper.pdf', { type: 'application/pdf' }))
      const { fileInfo, thumbInfo } = await send('/v1/files/upload-file', form)
      await send(`/documents/save-multiple/application/${applicationInfo.identifier}`, {
        document_type_identifier,
        files: [{ file_identifier: fileInfo.identifier, file_thumb_identifier: thumbInfo.identifier }],
      })
    }
    await send(`/applications/update/${applicationInfo.identifier}?status_identifier=${ready.identifier}`, {}, 'PUT')
  }
  await api.close()
  return last_name
}

/** Looks at the first document of the application that is open, and says what is wrong with it, or that nothing is. */
async function judge(page: Page, fault: string | null) {
  const papers = page.getByRole('region', { name: 'Document checklist' })
  if (fault === null) {
    await papers.getByRole('button', { name: 'Verify' }).first().click()
    await expect(papers.getByText('Verified').first()).toBeVisible()
    await moveTo(page, 'Submitted')
    return
  }
  await papers.getByRole('button', { name: 'Reject' }).first().click()
  const asked = dialog(page, /^Reject/)
  await asked.getByRole('textbox', { name: 'Remarks' }).fill(fault)
  await asked.getByRole('button', { name: 'Reject' }).click()
  await expect(papers.getByText(fault)).toBeVisible()
}

test('an officer checks ten applications, refuses two documents with a reason and submits eight', async ({ browser }) => {
  test.setTimeout(240_000)
  const last_name = await readyApplications(10)
  const { page, pressed, context } = await anOfficer(browser)
  const faulty = new Map([
    [2, 'The second page is missing'],
    [6, 'The picture cannot be read'],
  ])

  await page.goto(`/applications?layout=table&search=${last_name}`)
  await page.getByRole('main').getByRole('link', { name: last_name }).first().click()
  await page.getByRole('link', { name: 'Checklist' }).click()
  for (let at = 0; at < 10; at++) {
    await expect(page.getByText(`${at + 1} of 10`)).toBeVisible()
    await judge(page, faulty.get(at) ?? null)
    // The next one opens at the same part.
    if (at < 9) await page.getByRole('navigation', { name: 'Neighbouring records' }).getByRole('link').last().click()
  }
  await page.goto(`/applications?layout=table&search=${last_name}&application_stage_type=submitted`)

  await expect(page.locator('header').getByRole('status')).toHaveText('8 applications')
  // Two to begin with; four for each that is submitted and two for each that is not, and one to go on.
  expect(pressed()).toBeLessThanOrEqual(2 + 8 * 4 + 2 * 2 + 9)
  await context.close()
})

test('an application is withdrawn by a dialog that asks why, and offers no other status', async ({ browser }) => {
  const last_name = await readyApplications(1)
  const { page, context } = await anOfficer(browser)
  await page.goto(`/applications?layout=table&search=${last_name}`)
  await page.getByRole('main').getByRole('link', { name: last_name }).first().click()
  await page.getByRole('main').getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Withdraw application' }).click()
  const asked = dialog(page, 'Withdraw application')
  await expect(asked.getByRole('radio')).toHaveCount(0)
  await asked.getByRole('button', { name: 'Withdraw application' }).click()
  await expect(asked.getByText('Reason is required').first()).toBeVisible()
  await choose(asked, 'Reason', /./)
  await asked.getByRole('button', { name: 'Withdraw application' }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByRole('main').getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  await context.close()
})

async function anOfficer(browser: Browser) {
  const context = await signedIn(browser, 'admin')
  const pressed = await presses(context)
  return { context, pressed, page: await context.newPage() }
}
