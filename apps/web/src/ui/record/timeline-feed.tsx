import { Button } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { MenuButton, type MenuEntry } from '../parts/menu-button.tsx'
import { useWords } from '../words.tsx'
import './timeline.css'

export type TimelineFile = {
  id: string
  name: string
  /** Written out, such as "412 kB". */
  size?: string | undefined
  href?: string | undefined
  onOpen?: (() => void) | undefined
  tag?: ReactNode
  icon?: ReactNode
}

export type TimelineEvent = {
  id: string
  icon: ReactNode
  /** Who did what; `<b>` for names. */
  text: ReactNode
  /** As shown, such as "11:08". */
  time: string
  /** For machines, ISO 8601. */
  dateTime?: string | undefined
  detail?: ReactNode
  quote?: string | undefined
  files?: TimelineFile[] | undefined
  /** Waits for an answer. */
  hot?: boolean | undefined
  menu?: MenuEntry[] | undefined
}

export type TimelineDay = { id: string; name: string; events: TimelineEvent[] }

/** A file in one line: its name, its size, and what became of it. */
export function FileRow({ file }: { file: TimelineFile }) {
  const inside = (
    <>
      {file.icon ?? <IconFile size={22} stroke={1.6} aria-hidden="true" />}
      <span className="e-grow e-clip">
        <bdi>{file.name}</bdi>{' '}
        {file.size && (
          <bdi dir="ltr" className="e-muted e-num">
            {file.size}
          </bdi>
        )}
      </span>
      {file.tag}
    </>
  )
  if (file.onOpen) {
    return (
      <button type="button" className="e-file" onClick={file.onOpen}>
        {inside}
      </button>
    )
  }
  return file.href ? (
    <Link className="e-file" href={file.href}>
      {inside}
    </Link>
  ) : (
    <div className="e-file">{inside}</div>
  )
}

const EventLine = ({ event }: { event: TimelineEvent }) => (
  <li className="e-ev" data-hot={event.hot || undefined}>
    <span className="e-ev-icon" aria-hidden="true">
      {event.icon}
    </span>
    <div>
      <p>{event.text}</p>
      {event.detail && <p>{event.detail}</p>}
      {event.quote && (
        <div className="e-quote" dir="auto">
          {event.quote}
        </div>
      )}
      {event.files?.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </div>
    <span className="e-ev-end">
      <time dateTime={event.dateTime}>{event.time}</time>
      {event.menu && <MenuButton entries={event.menu} small />}
    </span>
  </li>
)

/** What happened, newest day first. */
export function TimelineFeed(props: { days: TimelineDay[]; onMore?: (() => void) | undefined; moreText?: string }) {
  const t = useWords()
  return (
    <>
      {props.days.map((day) => (
        <section key={day.id}>
          <h2 className="e-feed-day">{day.name}</h2>
          <ol>
            {day.events.map((event) => (
              <EventLine key={event.id} event={event} />
            ))}
          </ol>
        </section>
      ))}
      {props.onMore && (
        <div style={{ paddingBlockStart: 'var(--s5)' }}>
          <Button onClick={props.onMore}>{props.moreText ?? t('Show earlier')}</Button>
        </div>
      )}
    </>
  )
}
