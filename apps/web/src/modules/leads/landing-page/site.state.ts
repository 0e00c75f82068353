import type { LandingSite } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { thanksKey } from '@embark/contract/leads/landing-page/landing-limits.rules.ts'
import { publicCall } from '#platform/api/public-call.ts'
import { campaignOf } from '../capture-form/landing.state.ts'

/** The page of a site the address names; without one it is the first. */
export function pageInAddress({ content }: LandingSite, search: string): string {
  const key = new URLSearchParams(search).get('page')
  return content.pages.find((page) => page.key === key)?.key ?? content.pages[0]!.key
}

/** The query of a page's address: where the visitor came from stays in it. */
export function queryOfPage({ content }: LandingSite, key: string, search: string): string {
  const query = new URLSearchParams(search)
  if (key === content.pages[0]!.key) query.delete('page')
  else query.set('page', key)
  const text = query.toString()
  return text && `?${text}`
}
export const addressOfPage = (site: LandingSite, key: string) => `${location.pathname}${queryOfPage(site, key, location.search)}`

/** The pages that visitors go to by themselves. */
export const placesOf = ({ content }: LandingSite) => content.pages.filter(({ key }) => key !== thanksKey)

const counted = new Set<string>()
/** Counts that a page was opened, once in a visit; who did is told to nobody. */
export function countVisit(identifier: string, page: string) {
  const isEntry = ![...counted].some((known) => known.startsWith(`${identifier} `))
  if (counted.has(`${identifier} ${page}`)) return
  counted.add(`${identifier} ${page}`)
  const { source = '', campaign = '' } = campaignOf(location.search)
  publicCall(`/landing_page/${identifier}/visit`, { method: 'POST', body: { page, is_entry: isEntry, source, campaign } }).catch(() => {
    // A visit that was not counted is no loss for who visits.
  })
}
