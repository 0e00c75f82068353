import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { signedIn } from './people.ts'
import { sticksOut, watch } from './watch.ts'

for (const [language, scheme, width] of [['en', 'light', 1440], ['ar', 'dark', 1440], ['en', 'dark', 390], ['ar', 'light', 390]] as const)
  test(`look ${language} ${scheme} ${width}`, async ({ browser }) => {
    const context = await signedIn(browser, 'admin', { language, scheme, width, height: width === 390 ? 844 : 900 })
    const page = await context.newPage()
    const seen = watch(page)
    const shot = async (name: string) => {
      await seen.settled()
      await page.waitForTimeout(400)
      await page.screenshot({ path: `/tmp/look-pipelines/${name}-${language}-${scheme}-${width}.png` })
      const axe = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
      for (const v of axe.violations) console.log(name, language, width, v.id, v.nodes.map((n) => n.html.slice(0, 160)).slice(0, 3))
      const out = await sticksOut(page)
      if (out) console.log(name, language, width, 'STICKS OUT', out)
      const f = seen.faults()
      if (f.length) console.log(name, language, width, 'FAULTS', f)
    }
    const openMenu = async (row: string, index: number) => {
      await page.locator('tr, li, article').filter({ hasText: row }).last().getByRole('button').last().click()
      await page.getByRole('menuitem').nth(index).click()
    }
    await page.goto('/master/timeline')
    await shot('timelines')
    await openMenu('Canada study permit', 1).catch((e) => console.log('menu', String(e).slice(0, 300)))
    await shot('assign')
    await page.keyboard.press('Escape')
    await page.goto('/master/timeline')
    await seen.settled()
    await openMenu('Canada study permit', 2).catch((e) => console.log('menu', String(e).slice(0, 300)))
    await shot('places')
    await page.goto('/master/timeline')
    await seen.settled()
    await openMenu('Canada study permit', 0).catch((e) => console.log('menu', String(e).slice(0, 300)))
    await page.getByRole('switch').last().click({ force: true }).catch(() => {})
    await shot('timeline-form')
    await page.goto('/master/stages')
    await shot('stages')
    await page.locator('header button, .e-page-head button').filter({ hasText: language === 'en' ? 'Create Stage' : 'إنشاء مرحلة' }).first().click().catch((e) => console.log('create', String(e).slice(0, 200)))
    await shot('stage-form')
    await page.goto('/applications?layout=board')
    await shot('board')
    await page.goto(`/leads?layout=table&filters=${encodeURIComponent(JSON.stringify({ is_overdue: true }))}`)
    await shot('overdue')
    await page.goto('/dashboard/leads').catch(() => {})
    await context.close()
    expect(true).toBe(true)
  })
