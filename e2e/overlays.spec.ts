import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { sliceOf, type Texts } from '../packages/locales/src/slice.ts'
import { axe } from './axe.ts'
import { asProgram, signedIn } from './people.ts'
import { half } from './tier.ts'
import { type Watch, watch } from './watch.ts'

type Language = 'en' | 'ar'
const dictionaries = {
  en: {} as Record<string, string>,
  ar: sliceOf(JSON.parse(fs.readFileSync('packages/locales/src/texts.json', 'utf8')) as Texts, 'ar'),
}

/** Whatever floats above a page: dialogs, drawers, menus, lists of options. */
const floating = '[role=dialog]:visible, [role=menu]:visible'
/** What a menu may be asked for without changing anything: each opens a dialog. */
const askable = [
  'Assign',
  'Change preferences',
  'Change status',
  'Clone',
  'Decline',
  'Edit',
  'Edit lead',
  'Edit Staff',
  'History and receipts',
  'Manage Staff',
  'Manage users',
  'New version',
  'People',
  'Set reminder',
  'Transfer',
  'Who can see this?',
]
const lists = [
  '/leads?layout=table',
  '/applications',
  '/invoices',
  '/master/agreements',
  '/master/form',
  '/master/stages',
  '/templates',
  '/updates/offer-letter',
  '/settings/user-management/manage-roles',
  '/settings/user-management/manage-staff',
]

class Look {
  readonly faults: string[] = []
  readonly page: Page
  readonly language: Language
  readonly watched: Watch
  readonly say: (text: string) => string
  opened = 0
  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
    this.watched = watch(page)
    this.say = (text) => dictionaries[language][text] ?? text
  }
  async at(href: string) {
    await this.page.goto(href)
    await this.watched.settled()
  }
  /** Looks at what is open under this name, and closes it. */
  async closely(name: string) {
    await expect(this.page.locator(floating).first(), name).toBeVisible()
    await this.watched.settled()
    this.opened++
    this.faults.push(
      ...(await axe(this.page, this.language, '[data-portal=true]')).map(
        (fault) => `${new URL(this.page.url()).pathname} ${name}: ${fault}`,
      ),
    )
    await this.away()
  }
  /** Waits for what a click brings: whether something stands over this page now, or it led to another. */
  async isOver(href: string, over = '[role=dialog]:visible') {
    const isElsewhere = () => new URL(this.page.url()).pathname !== new URL(href, this.page.url()).pathname
    await expect.poll(async () => isElsewhere() || (await this.page.locator(over).count()) > 0).toBe(true)
    return !isElsewhere()
  }
  async away() {
    for (let left = 4; left > 0 && (await this.page.locator(floating).count()) > 0; left--) {
      await this.page.keyboard.press('Escape')
      await this.page.waitForTimeout(200)
    }
  }
  button(name: string) {
    return this.page.getByRole('main').getByRole('button', { name: this.say(name), exact: true })
  }
}

/** The overlays of the frame itself. */
async function frame(look: Look) {
  const { page, say } = look
  await look.at('/leads?layout=table')
  await page.keyboard.press('Control+K')
  await look.closely('palette')
  await page.keyboard.press('Shift+?')
  await look.closely('keys')
  await page.locator('.e-person-button').click()
  await look.closely('person')
  await page.locator('.e-person-button').click()
  await page.getByRole('menuitem', { name: say('Change Role') }).click()
  await look.closely('change role')
  await page.locator('.e-bell').click()
  await look.closely('bell')
  await look.button('Filter').click()
  await look.closely('filter')
}

/** What the first button of a list opens, and the menu of its first row with all it leads to. */
async function list(look: Look, href: string) {
  const { page, say } = look
  await look.at(href)
  const first = page.getByRole('main').locator('button[data-variant=filled]:visible').first()
  if (await first.count()) {
    await first.click()
    if (await look.isOver(href, floating)) await look.closely('first button')
    else await look.at(href)
  }
  const menu = page.locator('main tbody [aria-haspopup=menu]:visible').first()
  if (!(await menu.count())) return
  await menu.click()
  const entries = await page.getByRole('menuitem').allInnerTexts()
  await look.closely('row menu')
  for (const name of askable.filter((each) => entries.includes(say(each)))) {
    await menu.click()
    const entry = page.getByRole('menuitem', { name: say(name), exact: true })
    if (!(await entry.isEnabled())) {
      await look.away()
      continue
    }
    await entry.click()
    if (await look.isOver(href)) await look.closely(name)
    else await look.at(href)
  }
}

/** What the record of a lead opens. */
async function record(look: Look) {
  const { page, say } = look
  const api = await asProgram('admin')
  const { recordsInfo } = await api.get<{ recordsInfo: { identifier: string }[] }>('/leads?per_page=25')
  await api.close()
  await look.at(`/leads/${recordsInfo[0]?.identifier}`)
  await look.button('Change status').first().click()
  await look.closely('Change status')
  for (const name of askable.filter((each) => each !== 'Change status')) {
    await look.button('More actions').first().click()
    const entry = page.getByRole('menuitem', { name: say(name), exact: true })
    if (await entry.count()) {
      await entry.click()
      await look.closely(name)
    } else await look.away()
  }
}

for (const language of ['en', 'ar'] as const)
  test(`axe reports nothing on what opens above the pages (${language})`, async ({ browser }) => {
    test.setTimeout(300_000)
    const context = await signedIn(browser, 'admin', { language })
    const look = new Look(await context.newPage(), language)
    await frame(look)
    await record(look)
    for (const href of half(lists, language === 'en' ? 0 : 1)) await list(look, href)
    await context.close()
    expect(look.faults).toEqual([])
    expect(look.opened).toBeGreaterThan(20)
  })

for (const language of ['en', 'ar'] as const)
  test(`axe reports nothing on the sheets of a phone (${language})`, async ({ browser }) => {
    const context = await signedIn(browser, 'admin', { language, width: 390, height: 844 })
    const look = new Look(await context.newPage(), language)
    await look.at('/leads')
    await look.page.locator('.e-bottom button').last().click()
    await look.closely('menu')
    await look.page.locator('.e-bottom button').first().click()
    await look.closely('new')
    await look.page.locator('.e-bell').click()
    await look.closely('bell')
    await look.button('Filter').click()
    await look.closely('filter')
    await context.close()
    expect(look.faults).toEqual([])
  })
