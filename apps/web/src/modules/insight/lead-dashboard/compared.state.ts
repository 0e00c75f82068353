import type { Comparison } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { formatDays } from '#platform/i18n/day-span.ts'
import { inARow } from '#platform/i18n/format.ts'
import type { useT } from '#platform/i18n/i18n.ts'

type Say = ReturnType<typeof useT>

/** What figures stand beside, within a sentence. */
export const comparedWith = (compare: Comparison, t: Say) =>
  compare === 'year' ? t('compared with a year before') : t('compared with the period before')

/** Which days are counted and what they stand beside, under the title. */
export const daysCompared = (from: string, to: string, compare: Comparison, t: Say) =>
  inARow([formatDays(from, to), comparedWith(compare, t)])
