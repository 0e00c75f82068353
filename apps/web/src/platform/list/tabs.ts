import type { MetaInfo } from '@embark/contract/kernel/shapes.ts'
import type { ViewTab } from '#ui/list/view-tabs.tsx'
import { formatNumber } from '../i18n/format.ts'

interface CountedTab {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly isCountExact: boolean
}

/** How many records there are, with a plus where counting stopped. */
export const countText = ({ totalRecords, isTotalExact }: Pick<MetaInfo, 'totalRecords' | 'isTotalExact'>) =>
  `${formatNumber(totalRecords)}${isTotalExact ? '' : '+'}`

/** The tabs a list answers with, each with how many records stand in it. */
export const tabsOf = (tabs: readonly CountedTab[] = [], t: (text: string) => string, hrefTo: (key: string) => string): ViewTab[] =>
  tabs.map(({ key, label, count, isCountExact }) => ({
    id: key,
    name: t(label),
    href: hrefTo(key),
    count: countText({ totalRecords: count, isTotalExact: isCountExact }),
  }))
