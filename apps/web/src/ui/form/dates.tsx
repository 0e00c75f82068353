import { DatesProvider } from '@mantine/dates'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import 'dayjs/locale/tr'
import type { ReactNode } from 'react'
import { useLanguage } from '../words.tsx'

/**
 * Calendars in the reader's language; a week begins on Monday, and no day is called weekend, for that differs by country. Stands round each
 * date field, so that pages without dates carry none of it.
 */
export function Dates({ children }: { children: ReactNode }) {
  return <DatesProvider settings={{ locale: useLanguage(), firstDayOfWeek: 1, weekendDays: [] }}>{children}</DatesProvider>
}
