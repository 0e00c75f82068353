import { DatesProvider } from '@mantine/dates'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import 'dayjs/locale/tr'
import type { ReactNode } from 'react'
import { firstDayIn } from '../first-day.ts'
import { useLanguage } from '../words.tsx'

/**
 * Calendars in the reader's language, with the first day of its week; no day is called weekend, for that differs by country. Stands round
 * each date field, so that pages without dates carry none of it.
 */
export function Dates({ children }: { children: ReactNode }) {
  const locale = useLanguage()
  return <DatesProvider settings={{ locale, firstDayOfWeek: firstDayIn(locale), weekendDays: [] }}>{children}</DatesProvider>
}
