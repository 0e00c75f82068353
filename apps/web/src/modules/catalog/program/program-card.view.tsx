import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { cardShows } from '@embark/contract/catalog/program/program.rules.ts'
import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconExternalLink, IconFlag, IconTags } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { PersonAvatar } from '#ui/parts/person-avatar.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { Tick } from '#ui/parts/tick.tsx'
import { outsideHref, takesApplications } from './finder.state.ts'
import type { ChecklistTab, Fact } from './program-facts.view.tsx'
import './program.css'

/** The acts on a program, wherever it is shown. */
export interface ProgramActs {
  /** Absent where nothing is compared. */
  readonly isCompared?: (card: ProgramCard) => boolean
  readonly onCompare?: (card: ProgramCard) => void
  readonly onShortlist: (card: ProgramCard) => void
  readonly shortlistBlock: (card: ProgramCard) => string | undefined
  readonly onChecklist: (card: ProgramCard, tab: ChecklistTab) => void
  /** Absent when the reader may not put tags on programs. */
  readonly onLabels?: (card: ProgramCard) => void
  /** Absent when the reader may not ask for corrections. */
  readonly onRequestUpdate?: (card: ProgramCard) => void
  /** Absent when the reader may not create applications. */
  readonly applyHref?: ((card: ProgramCard) => string) | undefined
}

/** The bookmark of a program. */
export function ShortlistButton({ card, acts }: { card: ProgramCard; acts: ProgramActs }) {
  const t = useT()
  const Icon = card.is_shortlisted ? IconBookmarkFilled : IconBookmark
  return (
    <IconButton
      className="e-bookmark"
      label={t('Shortlist {{name}}', { name: card.program.name })}
      aria-pressed={card.is_shortlisted}
      icon={<Icon size={20} stroke={1.6} />}
      disabledReason={acts.shortlistBlock(card)}
      onClick={() => acts.onShortlist(card)}
    />
  )
}

/** A name that leads to a page outside where it has one. */
const Outside = ({ href, ...rest }: { href: string | undefined; className?: string; children: ReactNode }) =>
  href ? <a {...rest} href={href} target="_blank" rel="noreferrer noopener" dir="auto" /> : <span {...rest} dir="auto" />

/** The name of a program, leading to its own page when it has one. */
function ProgramName({ card }: { card: ProgramCard }) {
  const t = useT()
  const href = outsideHref(card.program.url)
  return (
    <Outside href={href}>
      {card.program.name}
      {href && <IconExternalLink size={14} stroke={1.6} aria-label={t('Opens in a new tab')} className="e-out" />}
    </Outside>
  )
}

/** The company's own labels come before the words of the catalogue. */
function Tags({ program: { labels, tags } }: Pick<ProgramCard, 'program'>) {
  const all = [...labels.map(({ name, ...colours }) => ({ name, colours })), ...tags.map((name) => ({ name, colours: undefined }))]
  if (all.length === 0) return null
  return (
    <p className="e-prog-tags">
      {all.slice(0, cardShows.tags).map(({ name, colours }) => (
        <Tag key={`${name}${colours ? '!' : ''}`} colours={colours}>
          <bdi>{name}</bdi>
        </Tag>
      ))}
      {all.length > cardShows.tags && (
        <Tag>
          <bdi dir="ltr">+{all.length - cardShows.tags}</bdi>
        </Tag>
      )}
    </p>
  )
}

/** A program as a card of the finder. */
export function ProgramCardView({ card, acts, facts }: { card: ProgramCard; acts: ProgramActs; facts: readonly Fact[] }) {
  const t = useT()
  const { institution, name } = card.program
  const isCompared = acts.isCompared?.(card) ?? false
  return (
    <article className="e-panel e-prog" data-on={isCompared || undefined} aria-label={name}>
      <div className="e-row">
        <PersonAvatar name={institution.name} src={institution.logo} square size="l" />
        <span className="e-two e-grow" data-strong>
          <Outside href={outsideHref(institution.url)} className="e-clip">
            {institution.name}
          </Outside>
          <small className="e-prog-place">
            <bdi>{institution.country}</bdi> · <bdi>{placeOf(card)}</bdi>
          </small>
        </span>
        <ShortlistButton card={card} acts={acts} />
        <CardMenu card={card} acts={acts} />
      </div>
      <h2>
        <ProgramName card={card} />
      </h2>
      {!card.is_active && (
        <p>
          <Tag tone="warn">{t('No longer offered')}</Tag>
        </p>
      )}
      <Tags program={card.program} />
      <dl>
        {facts.map(([label, value, size]) => (
          <div key={label} data-size={size}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CardFoot card={card} acts={acts} />
    </article>
  )
}

/** The city and the campus, whose name often begins with that of the city. */
const placeOf = ({ city, campus }: ProgramCard) => (city && !campus.startsWith(city) ? inARow([city, campus]) : campus)

/** What is rarely done with a program. */
function CardMenu({ card, acts }: { card: ProgramCard; acts: ProgramActs }) {
  const t = useT()
  const { name } = card.program
  return (
    <MenuButton
      label={t('Actions for {{name}}', { name })}
      entries={[
        ...(acts.onLabels
          ? [{ id: 'labels', label: t('Manage Labels'), icon: <IconTags size={18} stroke={1.6} />, onRun: () => acts.onLabels?.(card) }]
          : []),
        ...(acts.onRequestUpdate
          ? [
              {
                id: 'update',
                label: t('Request Update'),
                icon: <IconFlag size={18} stroke={1.6} />,
                onRun: () => acts.onRequestUpdate?.(card),
              },
            ]
          : []),
      ]}
    />
  )
}

/** What can be done with a program, below it. */
function CardFoot({ card, acts }: { card: ProgramCard; acts: ProgramActs }) {
  const t = useT()
  const isCompared = acts.isCompared?.(card) ?? false
  return (
    <footer>
      <span className="e-grow">
        {acts.onCompare && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the tick in it is the control
          <label className="program-compare">
            <Tick
              aria-label={t('Compare {{name}}', { name: card.program.name })}
              checked={isCompared}
              onChange={() => acts.onCompare?.(card)}
            />
            {t('Compare')}
          </label>
        )}
      </span>
      <Button size="xs" onClick={() => acts.onChecklist(card, 'requirements')}>
        {t('Details')}
      </Button>
      {acts.applyHref && takesApplications(card) && (
        <Button size="xs" component={Link} href={acts.applyHref(card)}>
          {t('Create application')}
        </Button>
      )}
    </footer>
  )
}
