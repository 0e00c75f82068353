import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { Meter } from '../parts/two-lines.tsx'
import { useWords } from '../words.tsx'
import './day.css'

/** A page that is somebody's day: lists at the start, and beside them what is only looked at. */
export function DayColumns(props: { top?: ReactNode; children: ReactNode; aside?: ReactNode; asideLabel: string }) {
  return (
    <>
      {props.top}
      <div className="e-day" data-alone={!props.aside || undefined}>
        <div className="e-day-main">{props.children}</div>
        {props.aside && <aside aria-label={props.asideLabel}>{props.aside}</aside>}
      </div>
    </>
  )
}

export type DaySectionProps = { id: string; title: string; note?: string | undefined; href?: string | undefined; children: ReactNode }

/** One list of the day, with how many there are and the way to all of them. */
export function DaySection({ id, title, note, href, children }: DaySectionProps) {
  const t = useWords()
  return (
    <section className="e-day-section" aria-labelledby={`day-${id}`}>
      <div className="e-day-head">
        <h2 id={`day-${id}`}>{title}</h2>
        {note && <span className="e-num">{note}</span>}
        {href && (
          <Link className="e-link" href={href} aria-label={`${t('See all')}: ${title}`}>
            {t('See all')}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

export type DayRowProps = {
  /** Who or what it is about: a face and two lines. */
  who: ReactNode
  /** What is next, and when. */
  step: ReactNode
  act?: ReactNode
  /** A second act without words, such as a tick. */
  done?: ReactNode
}

/** The rows of a list of the day. */
export function DayRows(props: { children: ReactNode }) {
  return <ul className="e-day-rows">{props.children}</ul>
}

/** Somebody, what is next with them, and the one button for it. */
export function DayRow({ who, step, act, done }: DayRowProps) {
  return (
    <li data-done={done ? true : undefined}>
      <div className="e-day-who">{who}</div>
      <div className="e-day-step">{step}</div>
      <div className="e-day-act">{act}</div>
      {done && <div className="e-day-done">{done}</div>}
    </li>
  )
}

export type DayLineProps = { top: ReactNode; bottom?: ReactNode; end: ReactNode; endNote?: ReactNode; act?: ReactNode }

/** A line of money or of few words: what, how much, and what to do about it. */
export function DayLine({ top, bottom, end, endNote, act }: DayLineProps) {
  return (
    <li>
      <span className="e-two" data-strong>
        <span dir="auto">{top}</span>
        {bottom && <small dir="auto">{bottom}</small>}
      </span>
      <span className="e-day-end e-num">
        <span>{end}</span>
        {endNote && <small>{endNote}</small>}
      </span>
      {act && <span className="e-day-act">{act}</span>}
    </li>
  )
}

/** Lines one below the other; narrow ones stand beside the day and have no act. */
export function DayLines(props: { narrow?: boolean; children: ReactNode }) {
  return (
    <ul className="e-day-lines" data-narrow={props.narrow || undefined}>
      {props.children}
    </ul>
  )
}

export type DayFigure = {
  id: string
  name: string
  unit: string
  value: string
  href: string
  done: number
  of: number
  note: string
  /** What is wrong with it; nothing where all is well. */
  alarm?: string | undefined
}

/** Figures that are never added up, each with how much of it is done. */
export function DayFigures({ figures, label }: { figures: readonly DayFigure[]; label: string }) {
  return (
    <ul className="e-day-figures e-fades" aria-label={label}>
      {figures.map(({ id, name, unit, value, href, done, of, note, alarm }) => (
        <li key={id}>
          <Link href={href}>
            <span className="e-muted">{name}</span>
            <bdi className="e-day-value" dir="ltr">
              <i>{unit}</i> {value}
            </bdi>
            <Meter done={done} of={of} label={note} />
            <span className="e-sub e-num">{note}</span>
            {alarm && (
              <span className="e-sub e-num" data-alarm>
                {alarm}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export type DayStage = { id: string; name: string; value: string; href: string }

/** How many records stand where on their way: all of them first, then a number for each stage where some are. */
export function DayStages({ stages, label }: { stages: readonly DayStage[]; label: string }) {
  return (
    <ul className="e-day-figures e-day-stages e-fades" aria-label={label}>
      {stages.map(({ id, name, value, href }) => (
        <li key={id}>
          <Link href={href}>
            <span>{name}</span>
            <b className="e-num">{value}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export type DayCalmLine = { id: string; name: string; href: string; note: string }

/** Lists of the day on which nothing stands now, in a line: that all is well takes no more. */
export function DayClear({ title, lines }: { title: string; lines: readonly Omit<DayCalmLine, 'note'>[] }) {
  return (
    <section className="e-day-clear" aria-labelledby="day-calm">
      <IconCircleCheck size={20} stroke={1.6} aria-hidden="true" data-good />
      <h2 id="day-calm">{title}</h2>
      <ul>
        {lines.map(({ id, name, href }) => (
          <li key={id}>
            <Link href={href}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lists on which something will stand, each with what comes there. */
export function DayCalm({ lines }: { lines: readonly DayCalmLine[] }) {
  return (
    <ul className="e-day-calm-lines">
      {lines.map(({ id, name, href, note }) => (
        <li key={id}>
          <IconCircleDashed size={20} stroke={1.6} aria-hidden="true" />
          <span>
            <Link className="e-day-name" href={href}>
              {name}
            </Link>
            <small>{note}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
