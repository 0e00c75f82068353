import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { DayPart, DayPlace, Reader } from '#platform/day/section.ts'
import { formatNumber, formatToday, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { afterFirst } from '#platform/session/early.ts'
import { can, type Session, useSession } from '#platform/session/session.ts'
import { DayCalm, DayClear, DayColumns, DayLine, DayLines, DaySection } from '#ui/day/day.tsx'
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
    /** What nothing stands in, though something will. */
    calm: (at: DayPlace) => there.filter(({ part, place, count }) => count === 0 && place === at && part.expects),
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
  const { isLoading, failure, some, calm } = useDay(parts, reader)
  const [main, side, lines] = [some('main'), some('side'), some('line')]
  const draw = ({ part, place, data }: Read, isFirst: boolean) => part.draw(data, { place, reader, isFirst })
  const waits = main.flatMap(({ part, count }) => part.summary?.(t, count) ?? [])
  const hasAside = side.length > 0 || lines.length > 0
  const isHome = title === undefined
  const isEmpty = main.length === 0 && !isLoading && !failure
  const [calmMain, calmSide] = [calm('main').filter(({ part }) => isEmpty || !part.isNews), calm('side')]
  // What is clear is said once: beside the day, or in it where lists of the day are clear as well.
  const clear = isEmpty ? calmMain : calmMain.length > 0 ? [...calmMain, ...calmSide] : []
  const clearBeside = !isEmpty && !isLoading && calmMain.length === 0 ? calmSide : []
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
        aside={isHome && !isEmpty && reader.group === 'agent' && can('leads.create') && <NewLead />}
      />
      <DayColumns
        asideLabel={t('Beside your day')}
        top={some('top').map((read) => <div key={read.part.id}>{draw(read, false)}</div>)}
        aside={
          (isHome || hasAside) && (
            <>
              {side.map((read) => (
                <Listed key={read.part.id} read={read} reader={reader}>
                  {draw(read, false)}
                </Listed>
              ))}
              {isEmpty && calmSide.map(({ part }) => <Expected key={part.id} part={part} reader={reader} />)}
              {lines.length > 0 && <Numbers lines={lines} reader={reader} />}
              {clearBeside.length > 0 && <Clear reads={clearBeside} reader={reader} isEmpty={false} />}
              {isLoading && (
                <section>
                  <LateSkeleton kind="rows" rows={4} />
                </section>
              )}
              {isHome && (
                <Suspense fallback={null}>
                  <OwnFigures isOfCompany={reader.group === 'company'} isOfInstitution={reader.group === 'institution_staff'} />
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
          <Listed key={read.part.id} read={read} reader={reader}>
            {draw(read, index === 0 && !read.part.isNews)}
          </Listed>
        ))}
        {main.length === 0 && isLoading && <LateSkeleton kind="rows" />}
        {isEmpty && <Calm reader={reader} hasAside={hasAside} awaits={calmMain.length > 0} />}
        {clear.length > 0 && !isLoading && <Clear reads={clear} reader={reader} isEmpty={isEmpty} />}
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

interface ListedProps {
  readonly read: Read
  readonly reader: Reader
  readonly children: ReactNode
}

function Listed({ read, reader, children }: ListedProps) {
  const t = useT()
  return (
    <DaySection id={read.part.id} title={read.part.title(t, reader)} note={figure(read)} href={read.part.hrefFor(reader)}>
      {children}
    </DaySection>
  )
}

/** A list beside the day of whose work has not begun: what will stand there. */
function Expected({ part, reader }: { readonly part: DayPart; readonly reader: Reader }) {
  const t = useT()
  return (
    <DaySection id={part.id} title={part.title(t, reader)} href={part.hrefFor(reader)}>
      <p className="e-sub">{part.expects?.(t, reader)}</p>
    </DaySection>
  )
}

interface ClearProps {
  readonly reads: readonly Read[]
  readonly reader: Reader
  /** Nothing else stands here, so it says what will. */
  readonly isEmpty: boolean
}

/** The lists on which nothing stands: named in a line, or each with what comes there. */
function Clear({ reads, reader, isEmpty }: ClearProps) {
  const t = useT()
  const lines = reads.map(({ part }) => ({
    id: part.id,
    name: isEmpty ? part.title(t, reader) : (part.clear ?? part.title)(t, reader),
    href: part.hrefFor(reader),
    note: part.expects?.(t, reader) ?? '',
  }))
  if (!isEmpty) return <DayClear title={t('All clear')} lines={lines} />
  return (
    <DaySection id="calm" title={t('What you will find here')}>
      <DayCalm lines={lines} />
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
                {read.part.title(t, reader)}
              </Link>
            }
            end={<span data-alarm={read.part.isAlarming || undefined}>{figure(read)}</span>}
          />
        ))}
      </DayLines>
    </DaySection>
  )
}

/** An agency brings leads on every day. */
function NewLead() {
  const t = useT()
  return (
    <Button component={Link} href={to(leadScreens.create)} className="e-not-sm">
      {t('New lead')}
    </Button>
  )
}

interface CalmProps {
  readonly reader: Reader
  readonly hasAside: boolean
  /** It is told below what will come. */
  readonly awaits: boolean
}

/** A day on which nothing waits is said to be one; whose work has not begun is told how it begins. */
function Calm({ reader, hasAside, awaits }: CalmProps) {
  const t = useT()
  const { menu } = useSession()
  const first = useFirstAct(reader)
  if (menu.length === 0) return <p className="e-day-calm">{t('Your role has no pages yet. Ask an administrator for access.')}</p>
  if (awaits)
    return (
      <div className="e-day-calm">
        <h2>{first.title}</h2>
        <p>{first.text}</p>
        {first.href && (
          <Button component={Link} href={first.href} variant="filled">
            {first.verb}
          </Button>
        )}
      </div>
    )
  return (
    <div className="e-day-calm">
      <h2>{t('Nothing waits for you')}</h2>
      <p>
        {reader.group === 'company' && !hasAside
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

/** With what somebody begins whose lists are all empty. */
function useFirstAct({ group }: Reader) {
  const t = useT()
  const { tenant } = useSession()
  if (group === 'institution_staff')
    return {
      title: t('No application has reached you yet'),
      text: t('You are told as soon as {{company}} sends one. Choose now how you want to hear of it.', { company: tenant.name }),
      verb: t('Choose notifications'),
      href: to(notificationScreens.preferences),
    }
  if (group === 'agent')
    return {
      title: t('Bring your first student'),
      text: t('Add a lead, and {{company}} takes it from there. You follow every step here.', { company: tenant.name }),
      verb: t('New lead'),
      href: can('leads.create') && to(leadScreens.create),
    }
  return {
    title: t('No applications yet'),
    text: t('Once a student has chosen a program, their application begins here.'),
    verb: t('New application'),
    href: can('applications.create') && to(applicationScreens.create),
  }
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
