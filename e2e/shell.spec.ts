import { expect, type Page, test } from '@playwright/test'
import { axe } from './axe.ts'
import { unread } from './hands.ts'
import { asProgram, type Look, signedIn } from './people.ts'
import { watch } from './watch.ts'

/** Opens the list of leads in this look. */
async function opened(browser: Parameters<typeof signedIn>[0], look: Look) {
  const context = await signedIn(browser, 'admin', look)
  const page = await context.newPage()
  await page.goto('/leads')
  await watch(page).settled()
  return { context, page }
}
const sizeOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  return box && { width: Math.round(box.width), height: Math.round(box.height), x: Math.round(box.x) }
}

for (const language of ['en', 'ar'] as const)
  test(`the frame has the measures of the specification, and they stay (${language})`, async ({ browser }) => {
    const { context, page } = await opened(browser, { width: 1440, language })
    for (const [width, header] of [
      [390, 70],
      [768, 70],
      [899, 70],
      [900, 90],
      [1440, 90],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect((await sizeOf(page, '.e-head'))?.height, `header at ${width}`).toBe(header)
      const side = await sizeOf(page, '.e-side')
      if (width < 768) expect(side).toBeNull()
      else expect([side?.width, side?.x], `sidebar at ${width}`).toEqual([280, language === 'ar' ? width - 280 : 0])
    }

    await page.locator('.e-side-foot button').click()
    await expect(page.locator('.e-shell')).toHaveAttribute('data-collapsed')
    expect((await sizeOf(page, '.e-side'))?.width).toBe(90)
    await page.reload()
    await watch(page).settled()
    expect((await sizeOf(page, '.e-side'))?.width).toBe(90)
    await page.locator('.e-bell').click()
    await expect(page.locator('.e-bell-panel')).toBeVisible()
    await expect.poll(() => sizeOf(page, '.e-bell-panel')).toMatchObject({ width: 400, height: 480 })
    await context.close()
  })

test('a touch screen of medium width has the header of medium width', async ({ browser }) => {
  const context = await signedIn(browser, 'admin', { width: 1024 })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await client.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] })
  await page.goto('/leads')
  await watch(page).settled()
  expect((await sizeOf(page, '.e-head'))?.height).toBe(90)
  await context.close()
})

test('the short addresses of the profile lead to its parts', async ({ browser }) => {
  const context = await signedIn(browser, 'counsellor')
  const page = await context.newPage()
  for (const [short, whole] of [
    ['/active-devices', '/profile/active-devices'],
    ['/2fa', '/profile/2fa'],
    // Who has no agency is led on from there, too.
    ['/logo', '/profile'],
  ] as const) {
    await page.goto(short)
    await expect(page).toHaveURL(whole)
  }
  await context.close()
})

test('an address that nothing stands at says so inside the frame', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/there/is/nothing/here')
  await expect(page.getByRole('heading', { level: 1, name: 'Ooops! Page Not Found' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Menu' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  await context.close()
})

test('a letter that leads elsewhere does so from the page, and not from a drawer that is open over it', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  const page = await context.newPage()
  await page.goto('/applications')
  await page.getByRole('button', { name: 'Filter' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('c')
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/\/applications/)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'New lead' })).toBeVisible()
  await context.close()
})

test('a message that WhatsApp is connected is heard from nowhere while the company names no page for it', async ({ browser }) => {
  const { context, page } = await opened(browser, {})
  await page.evaluate(() => window.postMessage({ type: 'WHATSAPP_CONNECT_STATUS', status: 'successfull' }, '*'))
  await page.waitForTimeout(200)
  expect(page.url()).not.toContain('connectStatus')
  await context.close()
})

test('the menu shows where one is, however far down that stands', async ({ browser }) => {
  const context = await signedIn(browser, 'admin', { width: 1440, height: 700 })
  const page = await context.newPage()
  await page.goto('/outbox')
  const settings = page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Settings' })
  await expect(settings).toBeInViewport()
  await expect(settings).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Settings' })).toBeVisible()
  await context.close()
})

test('the bell keeps still until a second after the page is there, also where something is unread', async ({ browser }) => {
  const context = await signedIn(browser, 'admin')
  await context.addInitScript(() => {
    const times: number[] = []
    Object.assign(window, { shakes: times })
    let born = 0
    new MutationObserver(() => {
      const bell = document.querySelector('.e-bell')
      if (bell && !born) born = performance.now()
      if (bell?.hasAttribute('data-shake')) times.push(performance.now() - born)
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-shake'] })
  })
  const page = await context.newPage()
  await page.goto('/programs')
  await expect.poll(() => unread(page)).toBeGreaterThan(0)
  const shaken = () => page.evaluate(() => (window as unknown as { shakes: number[] }).shakes)
  await expect.poll(shaken).not.toEqual([])
  expect(Math.min(...(await shaken()))).toBeGreaterThan(900)
  await context.close()
})

test('on a phone in Arabic nothing one was told is cut off, and an English text runs as English from the edge of the page', async ({
  browser,
}) => {
  const context = await signedIn(browser, 'admin', { width: 390, height: 800, language: 'ar', scheme: 'dark' })
  const page = await context.newPage()
  await page.goto('/notifications')
  const texts = page.locator('.e-rowcards .e-told-text')
  await expect(texts.first()).toBeVisible()
  const cut = await texts.evaluateAll((all) =>
    all.filter(({ parentElement }) => parentElement!.scrollWidth > parentElement!.clientWidth).map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
  const labels = await page
    .locator('.e-bottom :is(a, button) > span:not(.e-add)')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent))
  expect(labels).toEqual([])
  await page.goto('/portal-updates-dashboard')
  const first = page.locator('.e-written li').first()
  await expect(first).toBeVisible()
  expect(await first.evaluate((item) => [getComputedStyle(item).direction, getComputedStyle(item).textAlign])).toEqual(['ltr', 'right'])
  await context.close()
})

for (const language of ['en', 'ar'] as const)
  test(`tabs of a lead that do not fit stand in a menu, which is called by the chosen one while the line stays (${language})`, async ({
    browser,
  }) => {
    const api = await asProgram('admin')
    const { recordsInfo } = await api.get<{ recordsInfo: { identifier: string }[] }>('/leads?per_page=1')
    await api.close()
    const context = await signedIn(browser, 'admin', { language })
    const page = await context.newPage()
    await page.goto(`/leads/${recordsInfo[0]!.identifier}`)
    const line = page.locator('.e-record-stick nav')
    const more = line.getByRole('button')
    await expect(more).toBeVisible()
    const isCut = () => line.evaluate((nav) => nav.scrollWidth > nav.clientWidth + 1)
    expect(await isCut()).toBe(false)
    const tabs = line.getByRole('link')
    const places = () => tabs.evaluateAll((all) => all.map((tab) => `${tab.textContent} ${tab.getBoundingClientRect().x}`))
    const before = await places()

    await more.focus()
    await page.keyboard.press('Enter')
    const last = page.getByRole('menuitem').last()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(last).toBeFocused()
    const name = await last.innerText()
    await page.keyboard.press('Enter')
    await expect(line.locator('[aria-current]').filter({ visible: true })).toHaveText(name)
    await expect(more).toHaveText(name)
    expect(await places()).toEqual(before)
    expect(await isCut()).toBe(false)
    expect(await axe(page, language)).toEqual([])

    // Wide enough for all of them there is no menu; on a phone they scroll.
    await page.setViewportSize({ width: 2200, height: 900 })
    await expect(more).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(more).toHaveCount(0)
    expect(await isCut()).toBe(true)
    await context.close()
  })
