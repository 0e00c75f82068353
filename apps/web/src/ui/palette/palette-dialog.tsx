import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useGo } from '../link.tsx'
import { useWords } from '../words.tsx'
import type { CommandPaletteProps, PaletteGroup, PaletteItem } from './command-palette.tsx'
import './palette.css'

/** What scrolls is the list itself, so that it is known as the popup of the field above it. */
const listId = 'palette-list'
const domId = (item: PaletteItem | undefined) => (item ? `palette-${item.id}` : undefined)

const ItemLine = ({ item, chosen, onRun }: { item: PaletteItem; chosen: boolean; onRun: () => void }) => (
  <Spotlight.Action
    ref={(line: HTMLElement | null) => {
      // The action keeps its id for its own register, so the page's id is put on by hand.
      if (line) line.id = domId(item) ?? ''
    }}
    role="option"
    aria-selected={chosen}
    data-selected={chosen || undefined}
    data-muted={item.isMuted || undefined}
    onClick={onRun}
    aria-label={item.note ? `${item.label}, ${item.note}` : item.label}
    tabIndex={-1}
  >
    <span className="e-palette-line">
      {item.icon}
      <span className="e-two e-grow">
        <span dir="auto">{item.label}</span>
        {item.note && <small>{item.note}</small>}
      </span>
      {item.keys?.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  </Spotlight.Action>
)

/** What the keys do here; a finger has none. */
const Hints = () => {
  const t = useWords()
  return (
    <p className="e-palette-keys">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('Choose')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('Open')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('Close')}
      </span>
    </p>
  )
}

type ResultsProps = {
  groups: PaletteGroup[]
  chosen: PaletteItem | undefined
  busy: boolean
  emptyText: string | undefined
  onRun: (item: PaletteItem) => void
}

const Results = ({ groups, chosen, busy, emptyText, onRun }: ResultsProps) => {
  const t = useWords()
  const scrolling = {
    viewportProps: { id: listId, 'aria-busy': busy, ...(groups.length > 0 && { role: 'listbox', 'aria-label': t('Results') }) },
  }
  return (
    <Spotlight.ActionsList {...scrolling}>
      {groups.map((group) => (
        <Spotlight.ActionsGroup key={group.id} label={group.name} role="group" aria-label={group.name}>
          {group.items.map((item) => (
            <ItemLine key={item.id} item={item} chosen={chosen === item} onRun={() => onRun(item)} />
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {groups.length === 0 && <Spotlight.Empty>{busy ? t('Searching') : (emptyText ?? t('Nothing found'))}</Spotlight.Empty>}
    </Spotlight.ActionsList>
  )
}

/** The palette itself; `CommandPalette` loads it. */
export function PaletteDialog(props: CommandPaletteProps) {
  const { opened, onClose, query, onQuery, groups, busy = false, emptyText } = props
  const t = useWords()
  const go = useGo()
  const [[store, spotlight]] = useState(createSpotlight)
  useEffect(() => {
    if (opened) spotlight.open()
    else spotlight.close()
  }, [opened, spotlight])
  const run = (item: PaletteItem) => {
    onClose()
    if (item.href) go(item.href)
    item.onRun?.()
  }
  const filled = groups.filter((group) => group.items.length > 0)
  const flat = filled.flatMap((group) => group.items)
  const { selected } = useSpotlight(store)
  const names = flat.map((item) => item.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words or other results, so the first one is chosen again
  useEffect(() => {
    // Told to whoever draws it: `updateState` would only note it down.
    if (opened && store.getState().selected !== 0) store.setState((state) => ({ ...state, selected: 0 }))
  }, [names, query, opened, store])
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      clearQueryOnClose={false}
      scrollable
      centered={false}
      yOffset="12dvh"
      attributes={{ content: { 'aria-label': t('Search or jump to') } }}
      overlayProps={{ blur: 0, backgroundOpacity: 1, color: 'var(--scrim)' }}
      maxHeight="min(60dvh, 520px)"
    >
      <Spotlight.Search
        role="combobox"
        aria-expanded={filled.length > 0}
        aria-controls={listId}
        aria-activedescendant={domId(flat[selected])}
        aria-autocomplete="list"
        aria-label={t('Search or jump to')}
        placeholder={t('Search or jump to')}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden="true" />}
        // Arrow keys move the choice without telling who draws it.
        onKeyUp={({ key }) => key.startsWith('Arrow') && store.setState((state) => ({ ...state }))}
        dir="auto"
      />
      <Results groups={filled} chosen={flat[selected]} busy={busy} emptyText={emptyText} onRun={run} />
      <Hints />
      <span className="e-sr" role="status">
        {busy ? t('Searching') : t('{{count}} results', { count: flat.length })}
      </span>
    </Spotlight.Root>
  )
}
