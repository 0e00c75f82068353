import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { choose, toldThat } from './hands.ts'
import { signedIn } from './people.ts'

interface Wanted {
  readonly type: string
  readonly label: string
  readonly list?: string
  readonly options?: readonly string[]
}
const stamp = Date.now().toString(36)
/** The fields of one form, named apart from those of the other test. */
const fieldsFor = (mark: string) => ({
  country: { type: 'Dropdown', label: `Country ${mark}`, list: 'Country' },
  state: { type: 'Dropdown', label: `State ${mark}`, list: 'State' },
  city: { type: 'Dropdown', label: `City ${mark}`, list: 'City' },
  passport: { type: 'Files', label: `Passport ${mark}` },
  visa: { type: 'Radio buttons', label: `Visa held ${mark}`, options: ['Yes', 'No'] },
  until: { type: 'Date', label: `Visa until ${mark}` },
})
const card = (page: Page, { label }: Wanted) => page.locator('.builder-card').filter({ hasText: label })
const grip = (page: Page, field: Wanted) => card(page, field).locator('.builder-grip')
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
/** A field that opens a list, whichever way it says so. */
const select = (place: Page | Locator, name: string) =>
  place.getByRole('combobox', { name }).or(place.getByRole('textbox', { name })).first()
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function builder(browser: Browser) {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/master/form')
  await expect(page.getByRole('heading', { level: 1, name: 'Forms' })).toBeVisible()
  return { context, page }
}

/** What both tests expect of the form they built: published, its state under its country, its second step waiting for an answer. */
async function expectBuilt(page: Page, name: string, fields: ReturnType<typeof fieldsFor>) {
  await toldThat(page, 'Form updated successfully')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Published')
  await page.goto(`${await row.getByRole('link').first().getAttribute('href')}?step=2`)
  await region(page, 'Step 1').getByRole('button', { name: fields.state.label }).click()
  await expect(select(region(page, 'Step 1'), 'Depends on')).toHaveValue(fields.country.label)
  await expect(select(region(page, 'Step 2'), 'Show this step')).toHaveValue(`When ${fields.visa.label} is…`)
  await expect(preview(page).getByText('Step 1 of 2')).toHaveCount(0)
  await preview(page).getByRole('radio', { name: 'Yes' }).check()
  await expect(preview(page).getByText('Step 1 of 2')).toBeVisible()
  await preview(page).getByRole('button', { name: 'Test the form' }).click()
  await expect(preview(page).getByText(`${fields.passport.label} is required`)).toBeVisible()
  expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([])
}

test('an administrator builds a form with a dependent state and city, a file and a conditional step by mouse', async ({ browser }) => {
  const { context, page } = await builder(browser)
  const [name, fields] = [`Mouse form ${stamp}`, fieldsFor(`m${stamp}`)]
  const make = async ({ type, label, list, options }: Wanted) => {
    await page.getByRole('button', { name: 'New field' }).click()
    const drawer = page.getByRole('dialog', { name: 'New field' })
    await drawer.getByRole('radio', { name: type, exact: true }).click()
    await drawer.getByRole('textbox', { name: 'Label', exact: true }).fill(label)
    if (list) {
      await drawer.getByRole('button', { name: 'From a list' }).click()
      await choose(drawer, 'List', new RegExp(`^${list}$`))
    }
    if (options) {
      await drawer.getByRole('button', { name: 'Written here' }).click()
      for (const [index, option] of options.entries()) {
        if (index > 0) await drawer.getByRole('button', { name: 'Add option' }).click()
        await drawer.getByLabel(`Label ${index + 1}`).fill(option)
      }
    }
    await drawer.getByRole('button', { name: 'Create field' }).click()
    await expect(drawer).toBeHidden()
    await expect(card(page, { type, label })).toBeVisible()
  }
  await page.getByRole('link', { name: 'New form' }).first().click()
  await page.getByLabel('Form name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const field of [fields.country, fields.state, fields.city, fields.passport, fields.visa]) await make(field)
  await page.getByRole('button', { name: 'Add step' }).click()
  await make(fields.until)
  await grip(page, fields.visa).dragTo(grip(page, fields.passport), { targetPosition: { x: 60, y: 4 } })
  await expect(region(page, 'Step 1').locator('.builder-card').nth(3)).toContainText(fields.visa.label)
  await card(page, fields.state)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Half' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('.builder-card')).toHaveCount(0)
  await region(page, 'Step 1').getByRole('button', { name: fields.passport.label }).click()
  await region(page, 'Step 1').getByRole('checkbox', { name: 'Required' }).check()
  await choose(page, 'Types of files', 'pdf')
  await page.keyboard.press('Escape')
  await choose(page, 'Show this step', `When ${fields.visa.label} is…`)
  await choose(page, 'Answers', 'Yes')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectBuilt(page, name, fields)
  await context.close()
})

test('the same form is built by keyboard alone, and the focus is never lost', async ({ browser }) => {
  test.setTimeout(240_000)
  const { context, page } = await builder(browser)
  const [name, fields] = [`Keyboard form ${stamp}`, fieldsFor(`k${stamp}`)]
  const press = (key: string) => page.keyboard.press(key)
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  /** Walks to a control as a person without a mouse does. */
  const to = async (target: Locator, key = 'Tab') => {
    await expect(target).toBeVisible()
    for (let left = 150; left > 0; left--) {
      if (await hasFocus(target)) return
      await press(key)
    }
    throw new Error('Tab never came there')
  }
  const use = async (target: Locator, key = 'Enter') => {
    await to(target)
    await press(key)
  }
  const pick = async (field: Locator, option: string) => {
    await to(field)
    await press('ArrowDown')
    const choice = page.getByRole('option', { name: option, exact: true })
    await expect(choice).toBeVisible()
    const id = await choice.getAttribute('id')
    for (let left = 30; left > 0 && (await field.getAttribute('aria-activedescendant')) !== id; left--) await press('ArrowDown')
    await press('Enter')
  }
  const make = async ({ type, label, list, options }: Wanted) => {
    // What no field is called yet is made by Enter, under that name.
    await to(page.locator('#build-search'), 'Shift+Tab')
    await page.keyboard.type(label)
    await press('Enter')
    const drawer = page.getByRole('dialog', { name: 'New field' })
    await to(drawer.getByRole('radio', { checked: true }))
    for (let left = 13; left > 0 && !(await hasFocus(drawer.getByRole('radio', { name: type, exact: true }))); left--)
      await press('ArrowRight')
    await press('Space')
    await expect(drawer.getByRole('textbox', { name: 'Label', exact: true })).toHaveValue(label)
    if (list) {
      await use(drawer.getByRole('button', { name: 'From a list' }))
      await pick(select(drawer, 'List'), list)
    }
    if (options) {
      await use(drawer.getByRole('button', { name: 'Written here' }))
      for (const [index, option] of options.entries()) {
        await to(drawer.getByLabel(`Label ${index + 1}`))
        await page.keyboard.type(option)
        if (index < options.length - 1) await press('Enter')
      }
    }
    await use(drawer.getByRole('button', { name: 'Create field' }))
    await expect(drawer).toBeHidden()
    await expect(card(page, { type, label })).toBeVisible()
    await expect(page.locator('#build-search')).toBeFocused()
  }
  await use(page.getByRole('link', { name: 'New form' }).first())
  await to(page.getByLabel('Form name'))
  await page.keyboard.type(name)
  await press('Enter')
  for (const field of [fields.country, fields.state, fields.city, fields.passport, fields.visa]) await make(field)
  await use(page.getByRole('button', { name: 'Add step' }))
  await expect(page.getByLabel('Title of step 2')).toBeFocused()
  await make(fields.until)

  // The fields to add are one stop for Tab; the arrow keys go through them.
  const offered = page.getByRole('list', { name: 'Fields that are not in the form' }).getByRole('button')
  await press('ArrowDown')
  await expect(offered.nth(0)).toBeFocused()
  await press('ArrowDown')
  await press('End')
  await expect(offered.last()).toBeFocused()
  await press('Tab')
  await expect(page.getByRole('button', { name: 'New field' })).toBeFocused()

  // The visa goes before the passport, then back and forth over the edge of the step, and never out of the hand.
  await to(grip(page, fields.visa))
  for (const key of ['Space', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'Space']) {
    await press(key)
    await expect(grip(page, fields.visa)).toBeFocused()
  }
  await expect(region(page, 'Step 1').locator('.builder-card').nth(3)).toContainText(fields.visa.label)
  await press('Space')
  await press('ArrowUp')
  await press('ArrowLeft')
  await press('Escape')
  await expect(grip(page, fields.visa)).toBeFocused()
  await expect(region(page, 'Step 1').locator('.builder-card').nth(3)).toContainText(fields.visa.label)
  // A field that is taken out hands the focus on, and is found and put back by Enter.
  await to(grip(page, fields.until))
  await press('Delete')
  await expect(page.locator(':focus')).toHaveCount(1)
  await expect(page.locator('.builder-grip:focus')).toHaveCount(1)
  await pick(select(page, 'To the step'), 'Step 2')
  await to(page.locator('#build-search'), 'Shift+Tab')
  await page.keyboard.type(fields.until.label)
  await press('Enter')
  await expect(region(page, 'Step 2').locator('.builder-card')).toContainText(fields.until.label)
  await expect(page.locator('#build-search')).toBeFocused()

  await use(page.getByRole('button', { name: 'Continue' }))
  await expect(page.locator('.builder-card')).toHaveCount(0)
  await use(region(page, 'Step 1').getByRole('button', { name: fields.passport.label }))
  await use(region(page, 'Step 1').getByRole('checkbox', { name: 'Required' }), 'Space')
  await pick(select(page, 'Show this step'), `When ${fields.visa.label} is…`)
  await pick(select(page, 'Answers'), 'Yes')
  await press('Escape')
  await use(page.getByRole('button', { name: 'Publish' }))
  await expectBuilt(page, name, fields)
  await context.close()
})

test('what is built is not lost by leaving: the page asks first, and a draft is gone on with', async ({ browser }) => {
  const { context, page } = await builder(browser)
  const name = `Draft ${stamp}`
  await page.getByRole('link', { name: 'New form' }).first().click()
  await page.getByLabel('Form name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Add a field').fill('First name')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Forms' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('.builder-card')).toHaveCount(1)
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await toldThat(page, 'Form updated successfully')
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .first()
    .click()
  await expect(page.locator('.builder-card')).toContainText('First name')
  await context.close()
})
