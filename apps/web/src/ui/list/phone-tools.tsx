import { IconFilter, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../parts/icon-button.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { useWords } from '../words.tsx'
import { FilterSentence, type FilterSentenceProps } from './filter-sentence.tsx'
import { type ListToolsProps, layoutNames, SortMenu } from './list-tools.tsx'
import { type ListSearch, SearchBox } from './search-box.tsx'
import './list.css'

type PhoneToolsProps<Row> = {
  tools: ListToolsProps<Row>
  search: ListSearch | undefined
  filters: FilterSentenceProps | undefined
  picking: { on: boolean; set: (on: boolean) => void } | undefined
}

/** The tools of a list on a phone in one line: search, filter, sort, and how it is shown; what is searched and filtered for below it. */
export function PhoneTools<Row>({ tools, search, filters, picking }: PhoneToolsProps<Row>) {
  const t = useWords()
  const [isWanted, setWanted] = useState(false)
  const isSearching = isWanted || Boolean(search?.value)
  const { layout = 'table', layouts = [], onLayoutChange } = tools
  const names = layoutNames(t)
  const chips = filters?.chips.length ?? 0
  const isAlone = !filters && !picking && !tools.tools && !tools.exportSlot && !layouts.length && !tools.columns.some((one) => one.sortable)
  if (search && isAlone) return <SearchBox search={search} />
  return (
    <>
      <div className="e-tools">
        {search && (
          <IconButton
            small
            label={search.label}
            icon={<IconSearch size={20} stroke={1.6} />}
            aria-expanded={isSearching}
            onClick={() => setWanted(!isWanted)}
          />
        )}
        {filters?.onOpen && (
          <button type="button" className="e-quiet" onClick={filters.onOpen}>
            <IconFilter size={18} stroke={1.6} aria-hidden="true" />
            {t('Filter')}
            {chips > 0 && <span className="e-tag">{chips}</span>}
          </button>
        )}
        <span className="e-grow" />
        {tools.tools}
        <SortMenu columns={tools.columns} sort={tools.sort} />
        {picking?.on ? (
          <button type="button" className="e-quiet" onClick={() => picking.set(false)}>
            {t('Done')}
          </button>
        ) : (
          <MenuButton
            small
            label={t('View')}
            entries={[
              ...layouts.map((id) => ({ id, ...names[id], isCurrent: id === layout, onRun: () => onLayoutChange?.(id) })),
              ...(picking ? [{ id: 'select', label: t('Select'), apart: layouts.length > 0, onRun: () => picking.set(true) }] : []),
            ]}
          />
        )}
        {tools.exportSlot}
      </div>
      {search && isSearching && <SearchBox search={search} isWanted={isWanted} />}
      {filters && chips > 0 && (
        <div className="e-tools e-chip-line">
          <FilterSentence {...filters} onOpen={undefined} />
        </div>
      )}
    </>
  )
}
