import { searchFrom } from '@embark/contract/kernel/search.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { IconClock, IconFilePlus, IconHelp, IconPin, IconPinnedOff, IconUpload, IconUserPlus } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { CommandPalette, PaletteDialog, type PaletteGroup, type PaletteItem } from '#ui/palette/command-palette.tsx'
import type { MenuPlace } from '#ui/shell/side-menu.tsx'
import { helpHref } from './help/help-place.ts'
import { PlaceIcon } from './icons.tsx'
import { hrefOf, refAt, refOf, usePins } from './pins.state.ts'
import { useSearchGroups } from './search-groups.state.ts'

// Whoever fetches this file is about to open it.
void PaletteDialog.preload()

interface Props {
  /** Keys that were pressed before this was there. */
  readonly first: readonly KeyboardEvent[]
  readonly opened: boolean
  readonly onClose: () => void
  readonly places: readonly MenuPlace[]
}

export const opensPalette = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && key.toLowerCase() === 'k'
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => [...key].length === 1 && !ctrlKey && !metaKey && !altKey

/** What was typed after the keys that open it. */
function typedFirst(first: Props['first']) {
  const opening = first.findIndex(opensPalette)
  const after = opening < 0 ? [] : first.slice(opening + 1).filter(isLetter)
  return after.map(({ key }) => key).join('')
}

const drawing = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

/** Records with the drawing of their kind, so that every line of the palette begins alike. */
const drawn = ({ items, ...group }: PaletteGroup): PaletteGroup => ({
  ...group,
  items: items.map((item) => ({ icon: <PlaceIcon name={kindIcons[group.id] ?? ''} />, ...item })),
})
const kindIcons: Readonly<Record<string, string>> = {
  lead: 'users',
  student: 'users',
  application: 'applications',
  program: 'programs',
  invoice: 'invoices',
  task: 'tasks',
  person: 'search',
}

/** Whether a word of a text begins with what was typed; an article before it is no beginning of a word. */
function hasWord(text: string, typed: string) {
  const [whole, part] = [text.toLocaleLowerCase(), typed.toLocaleLowerCase()]
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1))
    if (/(^|[^\p{L}\p{N}])(ال)?$/u.test(whole.slice(0, at))) return true
  return false
}

/** Go, find, do: places of the menu, records by name or number, and the commonest acts, as far as the role may. */
export function Palette({ first, opened, onClose, places }: Props) {
  const t = useT()
  const [query, setQuery] = useState(() => typedFirst(first))
  const typed = query.trim()
  // Until its field has the focus, what is typed is written down for it.
  useLayoutEffect(() => {
    if (!opened) return
    const keep = (event: KeyboardEvent) => {
      if (!isLetter(event) || (event.target as Element).closest?.('[role="dialog"]')) return
      event.preventDefault()
      event.stopPropagation()
      setQuery((text) => text + event.key)
    }
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [opened])
  const [search] = useDebouncedValue(typed, 160)
  const { groups: records, isSearching, isFailed } = useSearchGroups(opened ? search : '')
  const pins = usePins()
  const here = refAt(location.pathname)
  const isAsked = typed.length >= searchFrom
  const fits = (text: string) => hasWord(text, typed)
  const emptyText = isFailed
    ? t('The search failed. Type on to try again.')
    : isAsked
      ? t('Nothing was found. Try a name, a phone number or an id.')
      : t('Type at least three characters of a name, a phone number, an email or an id.')
  const acts = actsOf(t, pins, here)
  const groups: PaletteGroup[] = [
    {
      id: 'pinned',
      name: t('Pinned records'),
      items: pins.pinned
        .filter(({ name }) => fits(name))
        .map((record) => ({
          id: `pin-${refOf(record)}`,
          label: record.name,
          icon: <IconPin {...drawing} />,
          note: record.note ?? undefined,
          href: hrefOf(record),
        })),
    },
    {
      id: 'recent',
      name: t('Looked at last'),
      items: typed
        ? []
        : pins.recent
            .filter(({ ref }) => !ref || !pins.isPinned(ref))
            .map(({ href, label, note }) => ({ id: href, label, icon: <IconClock {...drawing} />, href, note: note ?? undefined })),
    },
    {
      id: 'go',
      name: t('Go to'),
      items: places.filter(({ name }) => fits(name)).map(({ id, name, href, icon }) => ({ id, label: name, href, icon })),
    },
    ...(isAsked ? records.map(drawn) : []),
    { id: 'do', name: t('Do'), items: acts.filter(({ label }) => fits(label)) },
  ].filter(({ items }) => items.length)
  return (
    <CommandPalette
      opened={opened}
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      groups={groups}
      busy={isAsked && (isSearching || search !== typed)}
      emptyText={emptyText}
    />
  )
}

/** The commonest acts, as far as the role may. */
function actsOf(t: ReturnType<typeof useT>, pins: ReturnType<typeof usePins>, here: ReturnType<typeof refAt>): PaletteItem[] {
  return [
    ...(can('leads.create')
      ? [{ id: 'new-lead', label: t('New lead'), icon: <IconUserPlus {...drawing} />, href: '/leads/create', keys: ['C'] }]
      : []),
    ...(can('leads.import')
      ? [{ id: 'import', label: t('Import leads'), icon: <IconUpload {...drawing} />, href: '/import/lead-import' }]
      : []),
    ...(can('applications.create')
      ? [{ id: 'new-application', label: t('New application'), icon: <IconFilePlus {...drawing} />, href: '/applications/create' }]
      : []),
    ...(here && pins.isPinned(here)
      ? [{ id: 'unpin', label: t('Unpin this record'), icon: <IconPinnedOff {...drawing} />, onRun: () => pins.unpin(here) }]
      : []),
    ...(here && !pins.isPinned(here) && !pins.fullReason
      ? [{ id: 'pin', label: t('Pin this record'), icon: <IconPin {...drawing} />, onRun: () => pins.pin(here) }]
      : []),
    { id: 'help', label: t('Help on this page'), icon: <IconHelp {...drawing} />, href: helpHref(location.pathname) },
  ]
}
