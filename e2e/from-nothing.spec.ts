import { expect, type Locator, type Page, test } from '@playwright/test'
import { aFoundedCompany, firstSignIn } from './founded.ts'
import { figuresAreTrue } from './from-nothing-figures.ts'
import { choose, dayFromNow, dialog, fromRow, lastDialog, toldThat } from './hands.ts'
import { chosenPassword, type Person, signedIn, stranger } from './people.ts'
import { actOn } from './story-money.ts'
import { applyFromShortlist, askOnThePublicPage, attach, fillDay, openLead, remind, takeToEnrolled } from './story-people.ts'
import { phoneFaults, watch } from './watch.ts'

const people = {
  admin: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@acme.example' },
  counsellor: { first_name: 'Grace', last_name: 'Hopper', email: 'grace@acme.example' },
  agent: { first_name: 'Omar', last_name: 'Said', email: 'omar@bridge.example' },
  manager: { first_name: 'Max', last_name: 'Planck', email: 'max@acme.example' },
  officer: { first_name: 'Olga', last_name: 'Taussky', email: 'olga@acme.example' },
  finance: { first_name: 'Fibonacci', last_name: 'Pisano', email: 'pisano@acme.example' },
  institution: { first_name: 'Lise', last_name: 'Meitner', email: 'lise@leeds.example' },
  student: { first_name: 'Mehmet', last_name: 'Demir', email: 'mehmet@family.example' },
}

/** Two programs of one university, as its office would send them. */
const catalogue = [
  'institution,institution_alias,country,currency,campus,city,program,study_level,discipline,duration,duration_type,tuition_fee,intakes',
  'University of Leeds,UoL,GB,GBP,Main campus,Leeds,MSc Data Science,Master,,12,Months,20000,September',
  'University of Leeds,UoL,GB,GBP,Main campus,Leeds,MSc Robotics,Postgraduate taught,,12,Months,24000,September',
]
const family = { name: 'Elif Yılmaz', mobile: '7911222333', email: 'elif@family.example' }

/** Types in a lead; who works it is said by who types it. */
async function typeLead(page: Page, first: string, last: string, email: string) {
  await page.goto('/leads')
  // A list without rows has the same button in its middle.
  await page.getByRole('button', { name: 'New lead' }).first().click()
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await choose(page, 'Medium', 'Phone')
  await page.getByRole('button', { name: 'Create lead' }).click()
  await toldThat(page, 'Lead created successfully')
  await expect(page.getByRole('heading', { level: 1, name: `${first} ${last}` })).toBeVisible()
}

/** Makes an account for somebody who works with the company, by its form. */
async function createStaff(page: Page, person: Person, role: string, place: { branch?: string; institution?: string }) {
  await page.goto('/settings/user-management/create-staff')
  if (place.institution) await page.getByText('Institution staff', { exact: true }).click()
  await fillPerson(page, person)
  await choose(page, 'Roles', role)
  await page.keyboard.press('Escape')
  if (place.branch) await choose(page, 'Branch', place.branch)
  if (place.institution) await choose(page, 'Institutions', new RegExp(place.institution), place.institution)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await toldThat(page, 'Staff created successfully')
}

/** Gives the lead that is open to whom the dialog is told. */
async function assign(page: Page, sayWhom: (asked: Locator) => Promise<void>) {
  await page.getByRole('heading', { name: 'Assigned staff' }).getByRole('button', { name: 'Assign' }).click()
  const asked = dialog(page, 'Assign lead')
  await sayWhom(asked)
  await asked.getByRole('button', { name: 'Assign', exact: true }).click()
  await toldThat(page, 'Leads assigned successfully.')
}

/** Brings the programs by the screen: the columns are known, one study level is said once, and nothing is there before it is ordered. */
async function bringCatalogue(page: Page) {
  await page.goto('/')
  await page.getByRole('listitem').filter({ hasText: 'Bring in your institutions' }).getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import a catalogue' })).toBeVisible()
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'catalogue.csv', mimeType: 'text/csv', buffer: Buffer.from(catalogue.join('\r\n')) })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('Postgraduate taught', { exact: true })).toBeVisible({ timeout: 30_000 })
  await choose(page, 'What “Postgraduate taught” stands for', 'Master')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Open the program finder' })).toBeVisible({ timeout: 30_000 })
}

/** What a company has to say of its money before anything can be earned: where it goes, what is owed to it, and what of it to an agency. */
async function setUpMoney(page: Page) {
  await page.goto('/master/bank-accounts')
  await page
    .getByRole('button', { name: /bank account/i })
    .first()
    .click()
  const account = lastDialog(page)
  await account.getByLabel('Account name').fill('Acme Education Ltd')
  await account.getByLabel('Account number').fill('00012345678')
  await account.getByLabel('Bank name').fill('Meridian Bank')
  await choose(account, 'Country', 'United Kingdom', 'United Kingdom')
  await account.getByLabel('SWIFT code').fill('MRDNGB2L')
  await account.getByRole('button', { name: 'Create bank account' }).click()
  await toldThat(page, 'Bank account created successfully')

  await page.goto('/commission-structure')
  await page.getByRole('button', { name: 'New structure' }).first().click()
  const structure = lastDialog(page)
  await structure.getByLabel('Name').fill('Leeds terms')
  await choose(structure, 'Institution', /University of Leeds/)
  await choose(structure, 'Currency', 'GBP')
  await structure.getByRole('textbox', { name: 'Valid from' }).fill(dayFromNow(-30))
  await structure.getByRole('heading').first().click()
  await structure.getByRole('textbox', { name: 'Percent', exact: true }).fill('15')
  await structure.locator('button[type=submit]').click()
  await toldThat(page, 'Commission structure created successfully')
  await fromRow(page, 'Leeds terms', 'Activate')
  await toldThat(page, 'Commission structure activated successfully')

  await page.getByRole('link', { name: 'Agent shares' }).click()
  await fromRow(page, 'Bridge Study', 'Change share')
  const share = lastDialog(page)
  await share.getByRole('textbox', { name: 'Share in percent' }).fill('80')
  // The day of the database, which is still yesterday in Istanbul for three hours of each.
  await fillDay(share, 'First day', 0)
  await share.locator('button[type=submit]').click()
  await toldThat(page, 'Agent share updated successfully')
  await expect(page.getByRole('row', { name: /Bridge Study/ })).toContainText('80 %')
}

/** Claims, invoices and receives what an institution owes for a student, and pays the agency its share. */
async function earn(page: Page, student: string) {
  const onTab = async (tab: string) => {
    await page.goto(`/invoices?invoice_tab=${tab}&search=${encodeURIComponent(student)}`)
    await expect(page.getByRole('row', { name: new RegExp(student) }).first()).toBeVisible()
  }
  await onTab('client_get_all')
  await actOn(page, 'Generate Claim', async (asked) => {
    await choose(asked, 'Account', /Acme Education/)
    await fillDay(asked, 'Expected received date', 30)
    await asked.getByRole('textbox', { name: 'Remarks' }).fill('The whole commission')
  })
  await toldThat(page, 'Claim generated successfully')
  await onTab('client_claimed')
  await actOn(page, 'Generate Invoice', async () => {})
  await toldThat(page, 'Invoice generated successfully')
  await onTab('client_outstanding')
  await actOn(page, 'Receive Payment', async (asked) => {
    await asked.getByRole('textbox', { name: 'Internal remarks' }).fill('By bank')
  })
  await toldThat(page, 'Receive payment successfully')
  await page.goto('/invoices/agents')
  await actOn(page, 'Payment', async (asked) => {
    await choose(asked, 'Account', /Acme Education/)
    await asked.getByRole('textbox', { name: 'Internal remarks' }).fill('The share of Bridge Study')
  })
  await toldThat(page, 'Payment Received successfully')
}

async function fillPerson(page: Page, { first_name, last_name, email }: Person) {
  await page.getByLabel('First name').fill(first_name)
  await page.getByLabel('Last name').fill(last_name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await choose(page, 'Country code of Mobile', /44/, 'United Kingdom')
  await page.getByRole('textbox', { name: 'Mobile', exact: true }).fill('7911123456')
  await choose(page, 'Gender', 'Female')
}

test('a company from nothing: founded, set up, worked by eight people until its agency is paid; every figure is true', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const { admin, counsellor, agent } = people
  const company = await aFoundedCompany(admin)
  const { portal, mailbox, linkTo } = company
  try {
    const database = await portal.database()
    const atFirst = async (person: Person) => firstSignIn(await stranger(browser, { at: portal.url }), await linkTo(person), person)
    const page = await atFirst(admin)
    const next = () => page.getByRole('button', { name: 'Continue' }).click()

    await test.step('the wizard asks who the company is, and a reload loses nothing', async () => {
      await expect(page.getByRole('heading', { name: 'Set up your company' })).toBeVisible()
      // The browser of these tests is in Istanbul.
      await expect(page.getByRole('combobox', { name: 'Country' }).or(page.getByRole('textbox', { name: 'Country' }))).toHaveValue(
        'Türkiye',
      )
      const [zone, currency] = ['Time zone', 'Currency'].map((name) =>
        page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).first(),
      ) as [Locator, Locator]
      await expect(zone).toHaveValue('Europe/Istanbul')
      await choose(page, 'Country', 'United Kingdom', 'United Kingdom')
      await expect(zone).toHaveValue('Europe/London')
      await expect(currency).toHaveValue('GBP')
      await page.getByLabel('Name of the company').fill('Acme Education')
      await page.reload()
      await expect(page.getByLabel('Name of the company')).toHaveValue('Acme Education')
      await expect(currency).toHaveValue('GBP')
      await choose(page, 'Time zone', 'Europe/Lisbon', 'Lisbon')
      await next()
      await expect(page.getByText('Languages people can choose')).toBeVisible()
      await next()
    })
    await test.step('a test mail arrives', async () => {
      await page.getByRole('button', { name: 'Send me a test email' }).click()
      await toldThat(page, 'The email was handed to your email server. Check your inbox.')
      await mailbox.find(admin.email, /to check that email arrives/)
      await next()
      await expect(page.getByRole('list', { name: 'Lead pipeline' })).toBeVisible()
      await next()
    })
    await test.step('a counsellor and an agency are invited', async () => {
      await page.getByRole('button', { name: 'Invite a counsellor' }).click()
      await fillPerson(page, counsellor)
      await page.getByRole('button', { name: 'Send the invitation' }).click()
      await expect(dialog(page, 'Invite a counsellor')).toBeHidden()
      await page.getByRole('button', { name: 'Invite an agency' }).click()
      await page.getByLabel('Name of the agency').fill('Bridge Study')
      await fillPerson(page, agent)
      await page.getByRole('button', { name: 'Send the invitation' }).click()
      await expect(page.getByRole('list', { name: 'Invited so far' })).toContainText('Bridge Study')
      await expect(page.getByRole('list', { name: 'Invited so far' })).toContainText(counsellor.email)
      await next()
    })
    await test.step('on a phone every step shows where it stands and its buttons whole, from either side', async () => {
      for (const language of ['en', 'ar'] as const) {
        const who = { email: admin.email, password: chosenPassword, at: portal.url }
        const phone = await signedIn(browser, who, { width: 390, height: 844, language })
        const small = await phone.newPage()
        for (const step of ['company', 'languages', 'mail', 'pipeline', 'people', 'ready']) {
          await small.goto(`/settings/setup?step=${step}`)
          await expect(small.locator('.e-steps [aria-current=step]')).toBeInViewport({ ratio: 0.9 })
          expect([language, step, await phoneFaults(small)]).toEqual([language, step, []])
        }
        await phone.close()
      }
    })
    await test.step('the portal opens, under its new name', async () => {
      await page.getByRole('button', { name: 'Open the portal' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Ada/ })).toBeVisible()
      await expect(page.getByText('Acme Education').first()).toBeVisible()
    })
    const watched = watch(page)
    const [atCounsellor, atAgent] = await test.step('counsellor and agency sign in by the mail they got', async () => {
      const pages: Page[] = []
      for (const person of [counsellor, agent]) {
        const first = await atFirst(person)
        await expect(first.getByRole('heading', { level: 1, name: new RegExp(`^Good \\w+, ${person.first_name}`) })).toBeVisible()
        await expect(first.getByRole('link', { name: 'Leads', exact: true }).first()).toBeVisible()
        pages.push(first)
      }
      return pages as [Page, Page]
    })
    const signIn = async (person: Person) => {
      const own = await atFirst(person)
      await expect(own.getByRole('navigation', { name: 'Main' })).toBeVisible()
      return own
    }
    const atOffice = await test.step('a branch opens, with its manager and its officer; finance belongs to no branch', async () => {
      await page.goto('/settings/user-management/create-branch')
      await page.getByLabel('Name').fill('London')
      await page.getByLabel('Alias').fill('LON')
      await choose(page, 'Country', 'United Kingdom', 'United Kingdom')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await toldThat(page, 'Branch created successfully')
      await createStaff(page, people.manager, 'Branch manager', { branch: 'London' })
      await createStaff(page, people.officer, 'Application officer', { branch: 'London' })
      await createStaff(page, people.finance, 'Finance officer', {})
      return { manager: await signIn(people.manager), officer: await signIn(people.officer), finance: await signIn(people.finance) }
    })
    await test.step('a catalogue file brings a university, and finance writes down what it pays', async () => {
      await bringCatalogue(page)
      await setUpMoney(atOffice.finance)
    })
    await test.step('leads come by the public form, typed, from a file and from the agency', async () => {
      const context = await stranger(browser, { at: portal.url, width: 390, height: 844 })
      const visitor = await context.newPage()
      await visitor.goto('/landing-page')
      await askOnThePublicPage(visitor, family)
      await context.close()
      await typeLead(atCounsellor, 'Mehmet', 'Demir', 'mehmet@family.example')
      await typeLead(atAgent, 'Lina', 'Haddad', 'lina@family.example')
      await page.goto('/import/lead-import')
      const rows = ['full_name,email', 'Ayşe Kaya,ayse@family.example', 'İpek Koç,ipek@family.example', 'Broken,not-an-address']
      await page
        .locator('input[type=file]:not([capture])')
        .setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('button', { name: 'Import 2 rows' }).click({ timeout: 30_000 })
      await expect(page.getByRole('button', { name: 'View leads' })).toBeVisible({ timeout: 30_000 })
    })
    await test.step('the counsellor reminds themselves, does it, and moves the lead on', async () => {
      const { rows } = await database.query(`select next_follow_up_at from leads where first_name = 'Mehmet'`)
      expect(rows).toEqual([{ next_follow_up_at: null }])
      await openLead(atCounsellor, 'Mehmet Demir')
      await remind(atCounsellor, 'Ask for the transcript')
      const set = await database.query(`select next_follow_up_at is not null as is_set from leads where first_name = 'Mehmet'`)
      await atCounsellor.getByRole('main').getByRole('button', { name: 'Done', exact: true }).click()
      await expect(atCounsellor.getByRole('main').getByRole('button', { name: 'Done', exact: true })).toHaveCount(0)
      await remind(atCounsellor, 'Call the parents')
      expect(set.rows).toEqual([{ is_set: true }])
      await atCounsellor.getByRole('button', { name: 'Change status' }).click()
      const moving = dialog(atCounsellor, 'Change status')
      await moving.getByRole('radio', { name: 'Counselling done' }).check()
      await moving.getByRole('button', { name: 'Change status' }).click()
      await toldThat(atCounsellor, 'Status updated successfully')
    })
    await test.step('the manager types a lead of their branch and gives it to the counsellor', async () => {
      await typeLead(atOffice.manager, 'Nora', 'Vale', 'nora@family.example')
      await assign(atOffice.manager, (asked) => choose(asked, 'Person', new RegExp(counsellor.last_name), counsellor.first_name))
      await openLead(atCounsellor, 'Nora Vale')
    })
    await test.step('the counsellor invites a student, who finds their route', async () => {
      await openLead(atCounsellor, 'Mehmet Demir')
      await atCounsellor.getByRole('main').getByRole('button', { name: 'More' }).first().click()
      await atCounsellor.getByRole('menuitem', { name: 'Invite to the portal' }).click()
      await dialog(atCounsellor, 'Invite to the portal').getByRole('button', { name: 'Send invitation' }).click()
      await toldThat(atCounsellor, 'Invitation sent')
      const atStudent = await signIn(people.student)
      await expect(atStudent).toHaveURL(/student-dashboard/)
      await expect(atStudent.getByRole('region', { name: 'What you can do now' })).toBeVisible()
      await atStudent.context().close()
    })
    await test.step('the agency’s student chooses a program, applies and enrols', async () => {
      await openLead(page, 'Lina Haddad')
      await page.getByRole('link', { name: 'Programs 0' }).click()
      await page.getByRole('link', { name: 'Find programs' }).click()
      const card = page.getByRole('article', { name: /MSc Data Science/ })
      await card.getByRole('button', { name: /^Shortlist/ }).click()
      await expect(card.getByRole('button', { name: /^Shortlist/ })).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('link', { name: 'Open lead' }).click()
      await page.getByRole('link', { name: 'Programs 1' }).click()
      await applyFromShortlist(page)
      await openLead(page, 'Lina Haddad')
      await assign(page, async (asked) => {
        await asked.getByText('Branch', { exact: true }).click()
        await choose(asked, 'Branch', 'London')
        await choose(asked, 'Role', 'Application officer')
      })
      const { officer } = atOffice
      await officer.goto('/applications')
      await officer.getByRole('link', { name: 'Lina Haddad' }).first().click()
      await officer.getByRole('link', { name: /^Documents/ }).click()
      await attach(officer, 'Offer letter', 'offer.pdf')
      await takeToEnrolled(officer)
    })
    await test.step('the university sees who applied to it, and nobody else', async () => {
      await createStaff(page, people.institution, 'Institution staff', { institution: 'University of Leeds' })
      const atInstitution = await signIn(people.institution)
      await atInstitution.goto('/applications')
      await expect(atInstitution.getByRole('main').getByRole('link', { name: 'Lina Haddad' }).first()).toBeVisible()
      await expect(atInstitution.locator('header').getByRole('status')).toHaveText(/^1 /)
      await atInstitution.context().close()
    })
    await test.step('the institution pays, the agency gets its share, and finds its own invoice', async () => {
      await earn(atOffice.finance, 'Lina Haddad')
      await atAgent.goto('/invoices?invoice_tab=agent_paid')
      await atAgent.getByRole('link', { name: /^AGI-/ }).first().click()
      await expect(atAgent.getByRole('heading', { level: 1, name: /^Agent invoice AGI-/ })).toBeVisible()
      // 15 % of 20,000 and 80 % of that.
      await expect(atAgent.getByRole('main')).toContainText('2,400')
    })
    await test.step('every figure of every dashboard and list is the database’s', () => figuresAreTrue(page, database, watched.settled))
    expect(watched.faults()).toEqual([])
    await test.step('a second company beside it: the common address asks which one is meant', async () => {
      const made = portal.run<{ address: string }>('tenant', 'create', 'second', '--name', 'Second')
      expect(made.address).toContain('belonged to acme alone; from now on it asks which company one means')
      const context = await stranger(browser, { at: portal.url })
      const visitor = await context.newPage()
      await expect(async () => {
        await visitor.goto('/signin')
        await expect(visitor.getByRole('heading', { level: 1, name: 'Which company?' })).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await visitor.getByRole('textbox', { name: 'Company code' }).fill('nobody')
      await visitor.getByRole('button', { name: 'Continue' }).click()
      await expect(visitor.getByText('No company has this code')).toBeVisible()
      await visitor.getByRole('button', { name: 'Acme Education' }).click()
      await expect(visitor.getByLabel('Email or mobile number')).toBeVisible()
      await context.close()
    })
  } finally {
    await company.close()
  }
})
