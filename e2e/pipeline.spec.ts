import { expect, type Locator, type Page, test } from '@playwright/test'
import { choose, dialog, toldThat } from './hands.ts'
import { signedIn } from './people.ts'
import { watch } from './watch.ts'

const stamp = Date.now().toString(36)

/** Drops what is dragged on the upper or lower edge of a row. */
async function dragTo(handle: Locator, row: Locator, edge: 'above' | 'below') {
  const box = await row.boundingBox()
  await handle.dragTo(row, { targetPosition: { x: 40, y: edge === 'above' ? 4 : (box?.height ?? 8) - 4 } })
}

/** Three stages of their own for a timeline. */
const stagesFor = (who: string) => [`File opened ${who}`, `Visa lodged ${who}`, `Visa granted ${who}`] as const
const orderIn = (page: Page) => page.getByRole('dialog', { name: /^Assign stages/ }).getByRole('list', { name: 'Stages in their order' })

test('by mouse: a "Student visa" timeline with three stages, put in order by dragging', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  const seen = watch(page, [/^422 POST .*assign-stages/])
  const [file, lodged, granted] = stagesFor(`${stamp}m`)

  await page.goto('/master/stages')
  for (const [name, position] of [
    [file, 'Start'],
    [lodged, 'Middle'],
    [granted, 'End'],
  ] as const) {
    await page.getByRole('button', { name: 'New stage' }).click()
    const asked = dialog(page, 'New stage')
    await asked.getByLabel('Stage name').fill(name)
    await choose(asked, 'Module', 'Application')
    await choose(asked, 'Type', 'Fail')
    await expect(asked.getByRole('textbox', { name: 'Position' }).or(asked.getByRole('combobox', { name: 'Position' }))).toHaveCount(0)
    await choose(asked, 'Type', 'Success')
    await choose(asked, 'Position', position)
    await asked.getByRole('button', { name: 'Create' }).click()
    await toldThat(page, 'Stage created successfully')
    await expect(asked).toBeHidden()
  }

  await page.goto('/master/timeline')
  await page.getByRole('button', { name: 'New timeline' }).click()
  await dialog(page, 'New timeline').getByRole('button', { name: 'Create' }).click()
  await expect(dialog(page, 'New timeline')).toContainText('Timeline name is required')
  await dialog(page, 'New timeline').getByLabel('Timeline name').fill(`Student visa ${stamp}`)
  await choose(dialog(page, 'New timeline'), 'Module', 'Application')
  await dialog(page, 'New timeline').getByRole('button', { name: 'Create' }).click()
  await toldThat(page, 'Timeline created successfully')

  const drawer = dialog(page, /^Assign stages/)
  for (const name of [file, lodged, granted]) await choose(drawer, 'Add a stage', name, name)
  const rows = orderIn(page).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await dragTo(drawer.getByRole('button', { name: `Move ${granted}` }), rows.nth(0), 'above')
  await expect(rows.nth(0)).toContainText(granted)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(rows.nth(1)).toContainText('Start stages come first')
  await dragTo(drawer.getByRole('button', { name: `Move ${granted}` }), rows.nth(2), 'below')
  await expect(rows.nth(2)).toContainText(granted)
  await expect(rows.nth(0)).toContainText(file)
  await drawer.getByLabel(`Estimated days of ${lodged}`).fill('51')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(rows.nth(1)).toContainText('Estimated days must be between 1 and 50')
  await drawer.getByLabel(`Estimated days of ${lodged}`).fill('30')
  await drawer.getByLabel(`Can be skipped: ${lodged}`).check()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await toldThat(page, 'Task Assigned successfully')
  await expect(page.getByRole('row', { name: new RegExp(`Student visa ${stamp}`) })).toContainText('3')
  expect(seen.faults()).toEqual([])
  await context.close()
})

test('by keyboard alone: the same timeline, its stages ordered with Space and the arrow keys', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  const { keyboard } = page
  const [file, lodged, granted] = stagesFor(`${stamp}k`)
  /** Presses Tab until a place has the focus. */
  const tabTo = async (target: Locator, key = 'Tab') => {
    await target.waitFor()
    for (let left = 120; left > 0; left--) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await keyboard.press(key)
    }
    throw new Error(`The keyboard does not reach ${target.toString()}`)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true }).last()
  const field = (name: string) => page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).last()
  const pick = async (name: string, option: string) => {
    await tabTo(field(name))
    await keyboard.press('ArrowDown')
    const marked = page.getByRole('option', { name: option, exact: true }).and(page.locator('[data-combobox-selected]'))
    await expect(async () => {
      if ((await marked.count()) === 0) await keyboard.press('ArrowDown')
      expect(await marked.count()).toBe(1)
    }).toPass()
    await keyboard.press('Enter')
  }

  await page.goto('/master/stages')
  for (const [name, position] of [
    [file, 'Start'],
    [lodged, 'Middle'],
    [granted, 'End'],
  ] as const) {
    await tabTo(button('New stage'))
    await keyboard.press('Enter')
    await dialog(page, 'New stage').waitFor()
    await expect(page.getByLabel('Stage name')).toBeFocused()
    await keyboard.type(name)
    await pick('Module', 'Application')
    await pick('Type', 'Success')
    if (position !== 'Middle') await pick('Position', position)
    await tabTo(button('Create'))
    await keyboard.press('Enter')
    await expect(dialog(page, 'New stage')).toBeHidden()
  }

  await page.goto('/master/timeline')
  await tabTo(button('New timeline'))
  await keyboard.press('Enter')
  await expect(page.getByLabel('Timeline name')).toBeFocused()
  await keyboard.type(`Student visa ${stamp} by keys`)
  await pick('Module', 'Application')
  await tabTo(button('Create'))
  await keyboard.press('Enter')
  await dialog(page, /^Assign stages/).waitFor()

  const rows = orderIn(page).getByRole('listitem')
  for (const [index, name] of [file, lodged, granted].entries()) {
    await tabTo(field('Add a stage'))
    await keyboard.type(name)
    await page.getByRole('option', { name }).waitFor()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(rows).toHaveCount(index + 1)
  }
  // Out of order, back into it, and a change of mind that Escape takes back.
  await tabTo(button(`Move ${lodged}`), 'Shift+Tab')
  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await expect(rows.nth(2)).toContainText(lodged)
  await keyboard.press('ArrowUp')
  await expect(rows.nth(1)).toContainText(lodged)
  await keyboard.press('ArrowUp')
  await expect(rows.nth(0)).toContainText(lodged)
  await keyboard.press('Escape')
  await expect(rows.nth(1)).toContainText(lodged)
  await expect(page.getByRole('button', { name: `Move ${lodged}` })).toBeFocused()
  await tabTo(button('Save'))
  await keyboard.press('Enter')
  await toldThat(page, 'Task Assigned successfully')
  await expect(page.getByRole('row', { name: new RegExp(`Student visa ${stamp} by keys`) })).toContainText('3')
  await context.close()
})
