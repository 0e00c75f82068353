import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { DayPart, DayPlace, Reader } from '#platform/day/section.ts'
import { formatNumber, formatToday, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { afterFirst } from '#platform/session/early.ts'
import { can, type Session, useSession } from '#platform/session/session.ts'
import { DayColumns, DayLine, DayLines, DaySection } from '#ui/day/day.tsx'
import { Link } from '#ui/link.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'

const NewestUpdates = lazyPart(() => import('#modules/updates/updates.public.ts').then((file) => file.NewestUpdates))
const OwnFigures = lazyPart(() => afterFirst(() => import('#modules/insight/insight.public.ts')).then((file) => file.OwnFigures))
const FirstSteps = lazyPart(() => import('./first-steps.tsx').then((file) => file.FirstSteps))

const readerOf = ({ profile, capabilities }: Session): Reader => ({
  group: profile.user.group,
  can,
  scopeOf: (module) => capabilities.scopes[module],
  has: (feature) => capabilities.features[feature] === true,
})

/** A list of the day with what was read of it. */
interface Read {
  readonly part: DayPart
  readonly place: DayPlace
  readonly data: unknown
  readonly count: number
  readonly isExact: boolean
}

/** Everything that belongs to this reader's day, as far as it has come. */
function useDay(dayParts: readonly DayPart[], reader: Reader) {
  const parts = dayParts.flatMap((part) => {
    const place = part.placeFor(reader)
    return place ? [{ part, place }] : []
  })
  const reads = useQueries({ queries: parts.map(({ part }) => part.queryFor(reader)) })
  const there = parts.flatMap(({ part, place }, index): Read[] => {
    const data = reads[index]?.data
    return data === undefined ? [] : [{ part, place, data, ...part.countOf(data) }]
  })
  const failed = reads.find(({ isError, data }) => isError && data === undefined)
  return {
    isLoading: reads.some(({ isPending }) => isPending),
    failure: failed?.error && { message: failed.error.message, onRetry: () => void failed.refetch() },
    some: (...places: DayPlace[]) => there.filter(({ place, count }) => count > 0 && places.includes(place)),
  }
}

interface DayProps {
  readonly session: Session
  /** What can belong to it. */
  readonly parts: readonly DayPart[]
  /** What the page is called where it is not somebody's home, which greets them and shows what is new as well. */
  readonly title?: string
}

/** The day of whoever opens it: what is theirs to do, list by list. */
export function Day({ session, parts, title }: DayProps) {
  const t = useT()
  const reader = readerOf(session)
  const { isLoading, failure, some } = useDay(parts, reader)
  const [main, side, lines] = [some('main'), some('side'), some('line')]
  const draw = ({ part, place, data }: Read, isFirst: boolean) => part.draw(data, { place, reader, isFirst })
  const waits = main.flatMap(({ part, count }) => part.summary?.(t, count) ?? [])
  const isOfCompany = session.profile.user.group === 'company'
  const hasAside = side.length > 0 || lines.length > 0
  const isHome = title === undefined
  return (
    <>
      <PageHead
        title={title ?? greetingOf(t, session.profile.user.first_name)}
        documentTitle={title ?? t('Home')}
        count={
          <>
            <span className={waits.length ? 'e-not-sm' : undefined}>{formatToday()}</span>
            {waits.length > 0 && <span className="e-not-sm"> · </span>}
            {inARow(waits.slice(0, 3))}
          </>
        }
      />
      <DayColumns
        asideLabel={t('Beside your day')}
        top={some('top').map((read) => <div key={read.part.id}>{draw(read, false)}</div>)}
        aside={
          (isHome || hasAside) && (
            <>
              {side.map((read) => (
                <Listed key={read.part.id} read={read} href={read.part.hrefFor(reader)}>
                  {draw(read, false)}
                </Listed>
              ))}
              {lines.length > 0 && <Numbers lines={lines} reader={reader} />}
              {isHome && (
                <Suspense fallback={null}>
                  <OwnFigures isOfCompany={isOfCompany} />
                  <NewestUpdates />
                </Suspense>
              )}
            </>
          )
        }
      >
        {isHome && session.capabilities.setup === 'later' && <SetupLeft />}
        {isHome && can('settings.organization.update') && (
          <Suspense fallback={null}>
            <FirstSteps />
          </Suspense>
        )}
        {failure && <FailedState {...failure} />}
        {main.map((read, index) => (
          <Listed key={read.part.id} read={read} href={read.part.hrefFor(reader)}>
            {draw(read, index === 0)}
          </Listed>
        ))}
        {main.length === 0 && isLoading && <LateSkeleton kind="rows" />}
        {main.length === 0 && !isLoading && !failure && <Calm isOfCompany={isOfCompany} hasAside={hasAside} />}
      </DayColumns>
    </>
  )
}

function greetingOf(t: ReturnType<typeof useT>, name: string) {
  const hour = new Date().getHours()
  if (hour < 5 || hour >= 18) return t('Good evening, {{name}}', { name })
  return hour < 12 ? t('Good morning, {{name}}', { name }) : t('Good afternoon, {{name}}', { name })
}

const figure = ({ count, isExact }: Read) => (isExact ? formatNumber(count) : `${formatNumber(count)}+`)

function Listed({ read, href, children }: { readonly read: Read; readonly href: string; readonly children: ReactNode }) {
  const t = useT()
  return (
    <DaySection id={read.part.id} title={read.part.title(t)} note={figure(read)} href={href}>
      {children}
    </DaySection>
  )
}

/** What others work on and the reader looks after: a number each, that leads to its list. */
function Numbers({ lines, reader }: { readonly lines: readonly Read[]; readonly reader: Reader }) {
  const t = useT()
  return (
    <DaySection id="numbers" title={t('Also open')}>
      <DayLines narrow>
        {lines.map((read) => (
          <DayLine
            key={read.part.id}
            top={
              <Link className="e-day-name" href={read.part.hrefFor(reader)}>
                {read.part.title(t)}
              </Link>
            }
            end={<span data-alarm={read.part.isAlarming || undefined}>{figure(read)}</span>}
          />
        ))}
      </DayLines>
    </DaySection>
  )
}

/** A day on which nothing waits is said to be one. */
function Calm({ isOfCompany, hasAside }: { readonly isOfCompany: boolean; readonly hasAside: boolean }) {
  const t = useT()
  const { menu } = useSession()
  if (menu.length === 0) return <p className="e-day-calm">{t('Your role has no pages yet. Ask an administrator for access.')}</p>
  return (
    <div className="e-day-calm">
      <h2>{t('Nothing waits for you')}</h2>
      <p>
        {isOfCompany && !hasAside
          ? t('Everything is done for today. What comes in or falls due will show up here.')
          : t('What needs you will show up here.')}
      </p>
      {can('leads.read') && (
        <Button component={Link} href="/leads">
          {t('Go to leads')}
        </Button>
      )}
    </div>
  )
}

function SetupLeft() {
  const t = useT()
  return (
    <div className="e-day-calm">
      <p>{t('Your company is not set up completely yet.')}</p>
      <Button component={Link} href={organizationScreens.setup.path} variant="filled">
        {t('Go on setting up')}
      </Button>
    </div>
  )
}
