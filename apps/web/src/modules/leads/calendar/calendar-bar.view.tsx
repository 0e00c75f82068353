import type { CalendarApi } from '@fullcalendar/core'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Segments, waysOf } from '#ui/parts/segments.tsx'
import type { CalendarView } from './calendar-shown.state.ts'

interface BarProps {
  readonly view: CalendarView
  /** What the week is called: on a phone it has three days. */
  readonly week: string
  readonly onView: (view: CalendarView) => void
  readonly api: () => CalendarApi | undefined
  readonly actions: ReactNode
}

/** The ways to look at the days, and the way through time. */
export function Bar({ view, week, onView, api, actions }: BarProps) {
  const t = useT()
  const names = { day: t('Day'), week, month: t('Month'), agenda: t('Agenda') }
  return (
    <div className="e-row e-wrap l-calendar-bar">
      <Segments label={t('View')} options={waysOf(names)} value={view} onChange={onView} />
      <span className="e-grow" />
      <span className="e-row l-calendar-way">
        <IconButton
          label={t('Earlier')}
          icon={<IconChevronLeft className="l-turns" size={20} stroke={1.6} />}
          onClick={() => api()?.prev()}
        />
        <Button onClick={() => api()?.today()}>{t('Today')}</Button>
        <IconButton
          label={t('Later')}
          icon={<IconChevronRight className="l-turns" size={20} stroke={1.6} />}
          onClick={() => api()?.next()}
        />
      </span>
      {actions}
    </div>
  )
}
