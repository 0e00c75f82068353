import { Button } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Link } from '../link.tsx'
import { FailedState, type Failure, LateSkeleton } from '../list/list-states.tsx'
import { LinkTabs, type ViewTab } from '../list/view-tabs.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { MenuButton, type MenuEntry } from '../parts/menu-button.tsx'
import { PersonAvatar } from '../parts/person-avatar.tsx'
import { WhyNot } from '../parts/why-not.tsx'
import { useFrame } from '../shell/frame-context.ts'
import { PageHead, type PageHeadProps } from '../shell/page-head.tsx'
import { useWords } from '../words.tsx'
import { StageRoute, type StageRouteProps } from './stage-route.tsx'
import './record.css'

export type RecordAction = {
  id: string
  label: string
  icon?: ReactNode
  onRun?: () => void
  href?: string
  primary?: boolean
  disabledReason?: string | undefined
}

export type Neighbours = { text: string; previousHref?: string | undefined; nextHref?: string | undefined }

export type RecordScreenProps = Omit<PageHeadProps, 'aside'> & {
  /** Where this record stands in the list one came from. */
  neighbours?: Neighbours | undefined
  avatar?: { name: string; src?: string | null | undefined } | undefined
  /** The number people quote, such as LD-10482. */
  identity?: ReactNode
  tags?: ReactNode
  facts?: { icon: ReactNode; text: string; href?: string | undefined }[] | undefined
  owner?: ReactNode
  /** The three commonest actions; the rest belong in the menu. */
  actions?: RecordAction[] | undefined
  menu?: MenuEntry[] | undefined
  route?: StageRouteProps | undefined
  tabs?: ViewTab[] | undefined
  activeTab?: string | undefined
  rail?: ReactNode
  nextStep?: ReactNode
  status?: 'loading' | 'ready' | 'failed' | undefined
  failure?: Failure | undefined
  children?: ReactNode
}

// Few records are gone.
const GoneState = lazyPart(() => import('./gone-state.tsx').then((file) => file.GoneState))
// Only who came from a list has neighbours.
const NeighbourLinks = lazyPart(() => import('./neighbour-links.tsx').then((file) => file.NeighbourLinks))

const ActionButton = ({ action }: { action: RecordAction }) => {
  const look = { variant: action.primary ? 'filled' : 'default', leftSection: action.icon }
  if (action.href && !action.disabledReason) {
    return (
      <Button {...look} renderRoot={(root) => <Link {...root} href={action.href ?? ''} />}>
        {action.label}
      </Button>
    )
  }
  return (
    <WhyNot reason={action.disabledReason}>
      <Button
        {...look}
        data-disabled={action.disabledReason ? true : undefined}
        aria-disabled={action.disabledReason ? true : undefined}
        onClick={action.disabledReason ? undefined : action.onRun}
      >
        {action.label}
      </Button>
    </WhyNot>
  )
}

const Who = (props: RecordScreenProps) => {
  const { avatar, identity, tags, facts = [], owner, actions = [], menu = [] } = props
  const { recordMark } = useFrame()
  return (
    <div className="e-who">
      {avatar && <PersonAvatar {...avatar} size="l" me />}
      <div className="e-grow">
        <div className="e-who-line">
          {identity && <bdi className="e-num e-strong">{identity}</bdi>}
          {tags}
          {owner}
          {recordMark && <span className="e-who-mark">{recordMark}</span>}
        </div>
        {facts.length > 0 && (
          <ul className="e-who-facts">
            {facts.map((fact) => (
              <li key={fact.text}>
                {fact.icon}
                {fact.href ? (
                  <Link href={fact.href}>
                    <bdi className="e-num">{fact.text}</bdi>
                  </Link>
                ) : (
                  <bdi>{fact.text}</bdi>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {(actions.length > 0 || menu.length > 0) && (
        <div className="e-who-acts">
          {actions.slice(0, 3).map((action) => (
            <ActionButton key={action.id} action={action} />
          ))}
          <MenuButton entries={menu} edged />
        </div>
      )}
    </div>
  )
}

const Body = ({ rail, nextStep, tabs, activeTab, children }: RecordScreenProps) => {
  const t = useWords()
  return (
    <div className="e-body" data-railed={rail || nextStep ? true : undefined} data-first={activeTab === tabs?.[0]?.id || undefined}>
      {nextStep && <div className="e-next">{nextStep}</div>}
      <div className="e-body-main">{children}</div>
      {rail && (
        <aside className="e-rail" aria-label={t('Facts')}>
          {rail}
        </aside>
      )}
    </div>
  )
}

/** One record: who it is, where on its route, its two commonest actions, and its parts as tabs. */
export function RecordScreen(props: RecordScreenProps) {
  const { neighbours, route, tabs = [], activeTab, status = 'ready', failure } = props
  const t = useWords()
  const head = (
    <PageHead
      {...props}
      aside={
        neighbours && (
          <Suspense fallback={null}>
            <NeighbourLinks {...neighbours} />
          </Suspense>
        )
      }
    />
  )
  if (status === 'failed' && failure?.isGone)
    return (
      <Suspense fallback={null}>
        <GoneState record={props.title} path={props.path} />
      </Suspense>
    )
  if (status !== 'ready') {
    return (
      <div className="e-record">
        {head}
        {status !== 'failed' || !failure ? <LateSkeleton kind="record" /> : <FailedState {...failure} />}
      </div>
    )
  }
  return (
    <div className="e-record">
      {head}
      <div className="e-record-top">
        <Who {...props} />
        {route ? <StageRoute {...route} /> : tabs.length > 0 && <div style={{ blockSize: 'var(--s4)' }} />}
      </div>
      {tabs.length > 0 && (
        <div className="e-tabs e-record-stick">
          <LinkTabs label={t('Parts of this record')} tabs={tabs} active={activeTab} />
        </div>
      )}
      <Body {...props} />
    </div>
  )
}
