import type { KnownKind } from '@embark/contract/kernel/known-kinds.ts'
import { IconBooks, IconBuildingBank, IconFileText, IconPin, IconPinFilled, IconPinnedOff, IconSchool, IconUser } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import type { MenuPlace, MenuSection } from '#ui/shell/side-menu.tsx'
import { hrefOf, refAt, refOf, usePins } from './pins.state.ts'

const small = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
const drawing = { size: 20, stroke: 1.6, 'aria-hidden': true } as const
const icons: Readonly<Record<KnownKind, ReactNode>> = {
  lead: <IconUser {...drawing} />,
  student: <IconSchool {...drawing} />,
  application: <IconFileText {...drawing} />,
  institution: <IconBuildingBank {...drawing} />,
  program: <IconBooks {...drawing} />,
}
/** How many records looked at last stand in the menu, and how many lines they share with what is pinned; the palette has all of them. */
const [mostRecent, mostLines] = [3, 5]

/** What the frame shows of the records at hand. */
export interface Kept {
  /** What is pinned and was looked at last, as sections of the menu. */
  readonly records: MenuSection[]
  /** The way to pin the record of this page. */
  readonly mark: ReactNode
}
interface Props {
  readonly path: string
  readonly onKept: (kept: Kept) => void
  readonly onRoom: (height: number) => void
}

const act = (label: string, icon: ReactNode, onRun: () => void) => (
  <button type="button" className="e-nav-act" aria-label={label} title={label} onClick={onRun}>
    {icon}
  </button>
)

/** How high a line of the menu is with the gap after it, and the heading of a section. */
const [lineHeight, headHeight] = [38, 38]

/** Says what is pinned and was looked at last, for the menu and the head of the page; draws nothing itself. */
export function Pinned({ path, onKept, onRoom }: Props) {
  const t = useT()
  const { isThere, pinned, recent, isPinned, fullReason, pin, unpin } = usePins()
  const ref = refAt(path)
  const pinnedPlaces = pinned.map(
    (record): MenuPlace => ({
      id: `pin ${refOf(record)}`,
      name: record.name,
      href: hrefOf(record),
      icon: icons[record.kind],
      act: act(t('Unpin {{name}}', { name: record.name }), <IconPinnedOff {...small} />, () => unpin(refOf(record))),
    }),
  )
  const recentPlaces = recent
    .filter((visit) => visit.kind && !isPinned(visit.ref!))
    .slice(0, Math.max(0, Math.min(mostRecent, mostLines - pinned.length)))
    .map(
      ({ href, ref: visited, kind, label }): MenuPlace => ({
        id: `seen ${href}`,
        name: label,
        href,
        icon: icons[kind!],
        act: !fullReason && act(t('Pin {{name}}', { name: label }), <IconPin {...small} />, () => pin(visited!)),
      }),
    )
  const mark =
    ref &&
    (isPinned(ref) ? (
      <IconButton small label={t('Unpin')} icon={<IconPinFilled {...small} />} onClick={() => unpin(ref)} />
    ) : (
      <IconButton small label={t('Pin')} icon={<IconPin {...small} />} disabledReason={fullReason} onClick={() => pin(ref)} />
    ))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is shown changes
  useEffect(() => {
    if (!isThere) return
    const records = [
      { id: 'pinned', name: t('Pinned records'), places: pinnedPlaces },
      { id: 'recent', name: t('Looked at last'), places: recentPlaces },
    ].filter(({ places }) => places.length)
    onKept({ records, mark })
    onRoom(records.reduce((height, { places }) => height + headHeight + places.length * lineHeight, 0))
  }, [JSON.stringify([isThere, ref, fullReason, pinned, recentPlaces.map(({ href, name }) => [href, name])])])
  return null
}
