import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe reports, each rule with the first thing that breaks it. */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  // There are no frames to look into, and what passes is of no interest: both cost half of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(
    ({ id, nodes }) => `axe ${id} (${nodes.length}): ${nodes[0]?.target.join(' ')} ${nodes[0]?.failureSummary?.replace(/\s+/g, ' ')}`,
  )
}

/** Axe in light, then what colours decide in dark. */
export async function axeInBothSchemes(page: Page): Promise<string[]> {
  const light = await axeFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const dark = await axeFaults(page, ['color-contrast', 'link-in-text-block'])
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((fault) => `in the dark: ${fault}`)]
}
