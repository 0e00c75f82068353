import { type BrowserContext, expect, type Page } from '@playwright/test'
import { aMailbox } from './mailbox.ts'
import { asProgram, choosePassword, chosenPassword, invite, type Person, type Somebody } from './people.ts'
import { aPortal } from './serve.ts'

const passwordLink = /http:\/\/\S+\/signin\/set-password\S*#\S+/

/** A company its operator founded by the command, which holds nothing yet, in a portal of its own; its mail is read as its receivers do. */
export async function aFoundedCompany({ first_name, last_name, email }: Person) {
  const mailbox = await aMailbox()
  const portal = await aPortal({
    EMBARK_MAIL_TRANSPORT: 'smtp',
    EMBARK_MAIL_URL: mailbox.url,
    EMBARK_MAIL_FROM: 'Acme <portal@acme.example>',
  })
  const close = async () => {
    await portal.stop()
    mailbox.close()
  }
  try {
    portal.run('tenant', 'create', 'acme', '--name', 'Acme')
    portal.run('user', 'create', email, '--tenant', 'acme', '--first-name', first_name, '--last-name', last_name)
    await portal.start()
  } catch (error) {
    await close()
    throw error
  }
  /** The link by which somebody who was invited chooses a password. */
  const linkTo = (person: Person) => mailbox.find(person.email, passwordLink)
  return { portal, mailbox, linkTo, close }
}
type Founded = Awaited<ReturnType<typeof aFoundedCompany>>

/** Opens the link of a mail, chooses a password and signs in with it. */
export async function firstSignIn(context: BrowserContext, link: string, { email }: Person): Promise<Page> {
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(chosenPassword)
  await page.getByLabel('Repeat the password', { exact: true }).fill(chosenPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: /Sign in/ }).click()
  await page.getByLabel('Email or mobile number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(chosenPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return page
}

/** The same without a browser, for who is not looked at while they do; tells how they sign in from now on. */
async function accept({ portal, linkTo }: Founded, person: Person): Promise<Somebody> {
  await choosePassword(await linkTo(person), chosenPassword)
  return { email: person.email, password: chosenPassword, at: portal.url }
}

const founder = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@acme.example' }
const counsellor = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@acme.example' }
const officer = { first_name: 'Olga', last_name: 'Taussky', email: 'olga@acme.example' }

/** A founded company with one branch, in which a counsellor and an officer work who were invited in their role and nothing more. */
export async function aBranchOffice() {
  const company = await aFoundedCompany(founder)
  const admin = await accept(company, founder)
  const api = await asProgram(admin)
  const { branchInfo } = await api.post<{ branchInfo: { identifier: string } }>('/branches/add', { name: 'London', alias: 'LON' })
  await api.close()
  await invite(admin, counsellor, ['Counsellor'], branchInfo.identifier)
  await invite(admin, officer, ['Application officer'], branchInfo.identifier)
  return { ...company, admin, counsellor: await accept(company, counsellor), officer: await accept(company, officer) }
}
export type BranchOffice = Awaited<ReturnType<typeof aBranchOffice>>

const catalogue = [
  'institution,institution_alias,country,currency,campus,city,program,study_level,duration,duration_type,tuition_fee,intakes',
  'University of Leeds,UoL,GB,GBP,Main campus,Leeds,MSc Computer Science,Master,12,Months,20000,September',
  'University of Leeds,UoL,GB,GBP,Main campus,Leeds,MSc Robotics,Master,12,Months,24000,September',
]

/** Brings two programs of a university into a company, from the file of its office. */
export async function bringCatalogue({ admin }: BranchOffice) {
  const api = await asProgram(admin)
  const file = { name: 'catalogue.csv', mimeType: 'text/csv', buffer: Buffer.from(catalogue.join('\r\n')) }
  const { importInfo } = await api.upload<{ importInfo: { identifier: string; suggested_mapping: object } }>('/inventory/imports', file)
  const path = `/inventory/imports/${importInfo.identifier}`
  const isNow = (state: string) =>
    expect
      .poll(async () => (await api.get<{ importInfo: { state: string } }>(path)).importInfo.state, { timeout: 30_000, intervals: [200] })
      .toBe(state)
  await api.put(`${path}/mapping`, { mapping: importInfo.suggested_mapping })
  await isNow('ready')
  await api.post(`${path}/start`, {})
  await isNow('completed')
  await api.close()
}
