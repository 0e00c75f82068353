import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { aBranchOffice, type BranchOffice, bringCatalogue, firstSignIn } from './founded.ts'
import { choose, dialog } from './hands.ts'
import { asProgram, signedIn, stranger } from './people.ts'
import { applyFromShortlist, atDesk, faults, moveTo, openLead } from './story-people.ts'
import { watch } from './watch.ts'

const pdf = {
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
}

/** A company that was founded for these tests and holds an office with its people and a catalogue, but nobody it works for. */
let office: BranchOffice
test.beforeAll(async () => {
  test.setTimeout(120_000)
  office = await aBranchOffice()
  await bringCatalogue(office)
})
test.afterAll(() => office?.close())

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

test('a student on a phone, from an empty profile to a submitted application with its documents', async ({ browser }) => {
  test.setTimeout(240_000)
  const student = { first_name: 'Lina', last_name: 'Haddad', email: 'lina@family.example' }
  const program = await asProgram(office.counsellor)
  await program.post('/students/create', { ...student, lead_medium_id: await mediumOf(program) })
  await program.close()
  const phone = await stranger(browser, { at: office.portal.url, width: 390, height: 844 })
  const pressed = await presses(phone)
  const page = await firstSignIn(phone, await office.linkTo(student), student)
  const watched = watch(page)
  const goHome = () => page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Dashboard' }).tap()

  await test.step('says who they are, from the first thing they are shown', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Fill in your profile' }).tap()
    const form = page.getByRole('form', { name: 'My profile' })
    await form.getByRole('textbox', { name: 'City', exact: true }).fill('Casablanca')
    await form.getByRole('button', { name: 'Save changes' }).tap()
    await expect(page.getByText('Profile updated successfully').first()).toBeVisible()
  })
  await test.step('puts a program aside', async () => {
    await goHome()
    await page.getByRole('link', { name: 'Look at programs' }).tap()
    await page.getByRole('button', { name: 'Search programs' }).tap()
    await page.getByRole('searchbox', { name: 'Search programs' }).fill('Computer Science')
    const card = page.getByRole('article', { name: /Computer Science/ })
    await card.getByRole('button', { name: /^Shortlist/ }).tap()
    await expect(card.getByRole('button', { name: /^Shortlist/ })).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('their counsellor makes the application of it, as the company decides who applies', async () => {
    const counsellor = await atDesk(browser, office.counsellor)
    await openLead(counsellor.page, 'Lina Haddad')
    await counsellor.page.getByRole('link', { name: 'Programs 1' }).click()
    await applyFromShortlist(counsellor.page)
    await expect(counsellor.page).toHaveURL(/\/applications\//)
    await counsellor.leave()
  })
  await test.step('sends each document that is asked for with one press', async () => {
    await goHome()
    await expect(page.getByRole('heading', { level: 2, name: 'Documents needed' })).toBeVisible()
    const missingPapers = page.locator('input[type=file][id^="paper-"]')
    for (let left = await missingPapers.count(); left > 0; left--) {
      const choosing = page.waitForEvent('filechooser')
      await page.locator('label', { has: missingPapers }).first().tap()
      await (await choosing).setFiles(pdf)
      await expect(missingPapers).toHaveCount(left - 1)
    }
    await expect(page.getByRole('region', { name: 'Nothing to do for now' })).toContainText('send your application to University of Leeds')
  })
  await test.step('the officer of the branch submits it', async () => {
    const officer = await atDesk(browser, office.officer)
    await openApplication(officer.page, student.last_name)
    await moveTo(officer.page, 'Ready to submit')
    await moveTo(officer.page, 'Submitted')
    await officer.leave()
  })
  await test.step('reads what was sent, opens it, and confirms it', async () => {
    await page.reload()
    const asked = page.getByRole('region', { name: 'Please confirm what was sent for you' })
    await expect(asked.getByText('Version 1').first()).toBeVisible()
    await expect(asked.getByRole('link', { name: 'paper.pdf' }).first()).toHaveAttribute('href', /auth_token=/)
    await asked.getByRole('button', { name: 'Confirm that this was sent' }).tap()
    await expect(asked).toBeHidden()
    await expect(page.getByRole('region', { name: 'Nothing to do for now' })).toContainText('University of Leeds decides next')
  })
  expect([...faults, ...watched.faults()]).toEqual([])
  // Three to come in, two for the profile, four for the program, two to go home, one for each of three documents, one to confirm.
  expect(pressed()).toBeLessThanOrEqual(15)
  await phone.close()
})

type Program = Awaited<ReturnType<typeof asProgram>>
/** The way by which the leads of these tests came. */
const mediumOf = async (program: Program) =>
  (await program.get<{ mediums: { value: number }[] }>('/leads/dropdowns?only=mediums')).mediums[0]!.value

/** Finds an application by whose it is, and opens it. */
async function openApplication(page: Page, last_name: string) {
  await page.goto(`/applications?layout=table&search=${last_name}`)
  await page.getByRole('main').getByRole('link', { name: last_name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: last_name })).toBeVisible()
}

interface Card {
  readonly campus_id: number
  readonly program: {
    readonly id: number
    readonly institution: { readonly id: number; readonly country_id: number }
    readonly intakes: readonly { readonly id: number }[]
  }
}

/** Applications that are ready but for a look at the documents each brings, as the counsellor hands them over. */
async function readyApplications(last_name: string, count: number) {
  const api = await asProgram(office.counsellor)
  const { recordsInfo: cards } = await api.get<{ recordsInfo: Card[] }>('/program-finder/all-programs?per_page=1')
  const { program, campus_id } = cards[0]!
  const lead_medium_id = await mediumOf(api)
  const { tabsInfo } = await api.get<{ tabsInfo: { stage: { statuses: { key: string; identifier: string }[] } | null }[] }>(
    '/applications?per_page=1&with_tabs=true',
  )
  const ready = tabsInfo.flatMap(({ stage }) => stage?.statuses ?? []).find(({ key }) => key === 'ready_to_submit')!
  for (let at = 0; at < count; at++) {
    const person = { first_name: `No${at}`, last_name, email: `no${at}.${last_name}@family.example` }
    const { leadInfo } = await api.post<{ leadInfo: { identifier: string } }>('/leads/add', { ...person, lead_medium_id })
    const { applicationInfo } = await api.post<{ applicationInfo: { identifier: string } }>('/applications/add-application', {
      lead_identifier: leadInfo.identifier,
      institution: program.institution.id,
      campus: campus_id,
      destination_country: program.institution.country_id,
      programs: [program.id],
      intake: program.intakes[0]!.id,
      intake_year: new Date().getFullYear() + 1,
    })
    const { identifier } = applicationInfo
    const checklist = await api.get<{ recordsInfo: { document_type_identifier: string; is_required: boolean }[] }>(
      `/applications/documents-checklist/${identifier}`,
    )
    for (const { document_type_identifier } of checklist.recordsInfo.filter(({ is_required }) => is_required)) {
      const { fileInfo, thumbInfo } = await api.upload<Record<'fileInfo' | 'thumbInfo', { identifier: string }>>(
        '/v1/files/upload-file',
        pdf,
      )
      await api.post(`/documents/save-multiple/application/${identifier}`, {
        document_type_identifier,
        files: [{ file_identifier: fileInfo.identifier, file_thumb_identifier: thumbInfo.identifier }],
      })
    }
    await api.put(`/applications/update/${identifier}?status_identifier=${ready.identifier}`, {})
  }
  await api.close()
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
  await readyApplications('Checked', 10)
  const { page, pressed, leave } = await anOfficer(browser)
  const faulty = new Map([
    [2, 'The second page is missing'],
    [6, 'The picture cannot be read'],
  ])

  await openApplication(page, 'Checked')
  await page.getByRole('link', { name: 'Checklist' }).click()
  for (let at = 0; at < 10; at++) {
    await expect(page.getByText(`${at + 1} of 10`)).toBeVisible()
    await judge(page, faulty.get(at) ?? null)
    // The next one opens at the same part.
    if (at < 9) await page.getByRole('navigation', { name: 'Neighbouring records' }).getByRole('link').last().click()
  }
  await page.goto('/applications?layout=table&search=Checked&application_stage_type=submitted')

  await expect(page.locator('header').getByRole('status')).toHaveText('8 applications')
  // Two to begin with; four for each that is submitted and two for each that is not, and one to go on.
  expect(pressed()).toBeLessThanOrEqual(2 + 8 * 4 + 2 * 2 + 9)
  await leave()
})

test('an application is withdrawn by a dialog that asks why, and offers no other status', async ({ browser }) => {
  await readyApplications('Changed', 1)
  const { page, leave } = await anOfficer(browser, [/^422 PUT .*\/applications\/update\//])
  await openApplication(page, 'Changed')
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
  await leave()
})

/** The officer at their desk, who meets nothing that went wrong. */
async function anOfficer(browser: Browser, expected: RegExp[] = []) {
  const context = await signedIn(browser, office.officer)
  const pressed = await presses(context)
  const page = await context.newPage()
  const watched = watch(page, expected)
  const leave = async () => {
    expect(watched.faults()).toEqual([])
    await context.close()
  }
  return { page, pressed, leave }
}
