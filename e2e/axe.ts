import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isWhole } from './tier.ts'

/** What is used of axe in the page. */
interface Axe {
  run(where: object, how: object): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>
}

/** The rows and cards of a list are made alike: eight of them stand for the rest, and axe is done in half the time. */
const furtherRows = [
  ['main :is(tbody, ul, .e-cards) > :nth-child(n + 9)'],
  ['main .e-prog ~ .e-prog ~ .e-prog ~ .e-prog ~ .e-prog ~ .e-prog'],
]

/** What axe reports in the scheme the page has, each rule with the first thing that breaks it. */
async function axeFaults(page: Page, rules?: string[], within?: string): Promise<string[]> {
  // Once in the page axe stays there from screen to screen; reading it anew each time costs more than its work.
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await new AxeBuilder({ page }).setLegacyMode(true).withRules(['document-title']).analyze()
  return page.evaluate(
    async ({ only, inside, exclude }) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run(
        { include: [[inside ?? 'html']], exclude },
        {
          resultTypes: ['violations'],
          ...(only && { runOnly: { type: 'rule', values: only } }),
        },
      )
      return violations.map(
        ({ id, nodes }) => `axe ${id} (${nodes.length}): ${nodes[0]?.target.join(' ')} ${nodes[0]?.failureSummary?.replace(/\s+/g, ' ')}`,
      )
    },
    { only: rules, inside: within, exclude: furtherRows },
  )
}

/** Axe in light, then what colours decide in dark. */
async function axeInBothSchemes(page: Page, within?: string): Promise<string[]> {
  const light = await axeFaults(page, undefined, within)
  const dark = await axeInDark(page, within, ['color-contrast', 'link-in-text-block'])
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}

/** Axe in dark, which the page stays in. */
async function axeInDark(page: Page, within?: string, rules?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const faults = await axeFaults(page, rules, within)
  return faults.map((fault) => `in the dark: ${fault}`)
}

/** Axe in light on English pages and in dark on Arabic ones; in both where everything is tested. */
export function axe(page: Page, language: 'en' | 'ar', within?: string): Promise<string[]> {
  if (isWhole) return axeInBothSchemes(page, within)
  return language === 'ar' ? axeInDark(page, within) : axeFaults(page, undefined, within)
}
