import type { CalendarEntry } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { IconCalendarEvent, IconCheck, IconClockExclamation, IconSquare } from '@tabler/icons-react'
import { type CSSProperties, Fragment } from 'react'
import { useT } from '#platform/i18n/i18n.ts'

/** What an entry is and how it stands, drawn and said, never told by colour alone. */
function EntrySign({ entry }: { readonly entry: CalendarEntry }) {
  const t = useT()
  const icon = { size: 14, stroke: 1.6 } as const
  if (entry.is_done) return <IconCheck {...icon} aria-label={t('Done')} />
  if (entry.is_overdue) return <IconClockExclamation {...icon} aria-label={t('Overdue')} />
  return entry.kind === 'task' ? <IconSquare {...icon} aria-hidden="true" /> : <IconCalendarEvent {...icon} aria-hidden="true" />
}

interface WordsProps {
  readonly entry: CalendarEntry
  /** Its hour, where nothing beside it says so. */
  readonly time: string
  /** How long it is drawn, which is how many lines it has room for. */
  readonly minutes: number
}

/** An entry in its box: its words are cut where the box ends. */
export function EntryWords({ entry, time, minutes }: WordsProps) {
  // Half an hour is 36 px high in `calendar.css`, a line 15. A custom property has no place in React's style type.
  const style = { '--lines': Math.max(1, Math.floor((minutes * 1.2 - 6) / 15)) } as CSSProperties
  return (
    <span className="l-entry-words" style={style}>
      <EntrySign entry={entry} />
      <span className="l-entry-text">
        {time && <span className="e-num">{time} </span>}
        <TitleParts title={entry.title} />
        {/* A counselling has the name in its title. */}
        {entry.about && !entry.title.includes(entry.about.name) && (
          <small className="e-muted" dir="auto">
            {entry.about.name}
          </small>
        )}
      </span>
    </span>
  )
}

/** A title of several parts, each in its own direction: cut as a whole, "المسار المهني · Éloïse Moreau" would lose the name's beginning. */
function TitleParts({ title }: { readonly title: string }) {
  const parts = title.split(' · ')
  return (
    <span className="l-entry-title">
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' · '}
          <span dir="auto">{part}</span>
        </Fragment>
      ))}
    </span>
  )
}
