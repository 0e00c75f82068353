import { expect, type Page } from '@playwright/test'
import type pg from 'pg'

/** A figure of a screen, and the statement that says what it must be. */
interface Figure {
  readonly name: string
  readonly said: (page: Page) => Promise<string>
  readonly sql: string
}

/** The first number of a text in its digits, whatever groups them and whatever currency stands beside. */
const digitsOf = (text: string) => (/\d[\d.,]*/.exec(text)?.[0] ?? '').replaceAll(/\D/g, '')

/** A figure at the head of a dashboard, by its name. */
const head = (name: string, sql: string): Figure => ({
  name,
  said: async (page) => {
    const figure = page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
    return (await figure.innerText()).split('\n').find((line) => /\d/.test(line)) ?? ''
  },
  sql,
})
const stage = (name: string, key: string): Figure => ({
  name,
  said: (page) =>
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name} \\d`) })
      .first()
      .innerText(),
  sql: `select count(*) from leads join stages on stages.id = leads.stage_id where stages.key = '${key}' and deleted_at is null`,
})
const live = 'from leads where deleted_at is null'

const dashboard: readonly Figure[] = [
  head('New leads', `select count(*) ${live}`),
  head('Overdue next steps', `select count(*) ${live} and next_follow_up_at < current_date`),
  head('Over target', `select count(*) ${live} and due_at < now()`),
  head('Applications', `select count(*) from applications where deleted_at is null`),
  stage('New', 'new_lead'),
  stage('Contacted', 'contacted'),
  stage('Counselling', 'counselling'),
  stage('Application', 'application'),
  stage('Converted', 'converted'),
]

/** How many records a list says it has, and the statement that counts them. */
const lists: readonly (readonly [path: string, sql: string])[] = [
  ['/leads?layout=table', `select count(*) ${live}`],
  ['/applications', `select count(*) from applications where deleted_at is null`],
  ['/invoices?invoice_tab=client_get_all', `select count(*) from application_installments`],
  ['/invoices?invoice_tab=client_received', `select count(*) from application_installments where client_state = 'received'`],
  ['/invoices?invoice_tab=client_claimed', `select count(*) from application_installments where client_state = 'claimed'`],
  ['/invoices/agents?invoice_tab=agent_paid', `select count(*) from application_installments where agent_state = 'paid'`],
  ['/commission-structure', `select count(*) from commission_structures`],
  ['/commission-structure?tab=shares', `select count(*) from agents`],
  ['/settings/user-management/manage-staff', `select count(*) from users where "group" <> 'user'`],
]

/** The sums of a tab of the invoices, in minor units. */
const sums: readonly (readonly [path: string, figure: RegExp, sql: string])[] = [
  ['/invoices?invoice_tab=client_received', /received$/, `select sum(amount_minor) from receipt_allocations`],
  ['/invoices/agents?invoice_tab=agent_paid', /paid$/, `select sum(amount_minor) from agent_payment_allocations`],
]

/** Holds every figure of the dashboard, of the lists and of the sums against the database. */
export async function figuresAreTrue(page: Page, database: pg.Client, settled: () => Promise<void>) {
  const truth = async (sql: string) => String(Object.values((await database.query(sql)).rows[0] as object)[0] ?? 0)
  await page.goto('/leads-dashboard')
  await settled()
  for (const { name, said, sql } of dashboard) expect([name, digitsOf(await said(page))]).toEqual([name, await truth(sql)])
  for (const [path, sql] of lists) {
    await page.goto(path)
    await settled()
    const all = await truth(sql)
    const counted = page.locator('header').getByRole('status')
    // A list with nothing in it says so in words.
    if (all === '0') await expect(page.getByRole('main').getByText(/^No .+\.$/), path).toBeVisible()
    else expect([path, digitsOf(await counted.innerText())]).toEqual([path, all])
  }
  for (const [path, figure, sql] of sums) {
    await page.goto(path)
    await settled()
    const said = page.getByRole('list', { name: 'Totals by currency' }).getByText(figure).first()
    expect([path, digitsOf(await said.innerText())]).toEqual([path, await truth(sql)])
  }
}
