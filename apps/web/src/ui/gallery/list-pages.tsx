import { Button } from '@mantine/core'
import { IconDownload, IconPlus, IconSwitchHorizontal, IconTag, IconTrash, IconUpload, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../feedback/toasts.tsx'
import type { BulkAction } from '../list/bulk-bar.tsx'
import { type Density, nothingSelected, type Selection, type SortBy } from '../list/column.ts'
import { FilterBuilder, type FilterField, type FilterValues } from '../list/filter-builder.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import type { Layout } from '../list/list-tools.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { Money } from '../parts/money.tsx'
import { Facts } from '../parts/two-lines.tsx'
import { type Translate, useWords } from '../words.tsx'
import { SampleBoard } from './board-page.tsx'
import { leadColumns } from './sample-leads.tsx'
import { sampleOptions } from './sample-options.ts'
import { type SampleLead, sampleLeads } from './sample-rows.ts'

export type ListVariant = 'ready' | 'bulk' | 'loading' | 'empty' | 'no-match' | 'failed' | 'many' | 'filter' | 'cards' | 'board'

const filterFields: FilterField[] = [
  {
    id: 'stage',
    label: 'Stage',
    kind: 'multi-select',
    options: ['New', 'Contacted', 'Lost'].map((name) => ({ value: name, label: name })),
  },
  { id: 'branch', label: 'Branch', kind: 'select', options: ['Istanbul', 'London'].map((name) => ({ value: name, label: name })) },
  { id: 'institution', label: 'Institution', kind: 'multi-select', load: sampleOptions },
  { id: 'created', label: 'Created', kind: 'date-range' },
  { id: 'budget', label: 'Budget', kind: 'number-range' },
  { id: 'name', label: 'Name contains', kind: 'text' },
  { id: 'parents', label: 'Parents paying', kind: 'boolean' },
]

const LeadCard = ({ lead }: { lead: SampleLead }) => (
  <article className="e-panel">
    <h2 style={{ fontSize: 'var(--t-lg)', lineHeight: 'var(--l-lg)' }} dir="auto">
      {lead.name}
    </h2>
    <p className="e-sub" style={{ marginBlockEnd: 12 }}>
      {lead.program}
    </p>
    <Facts
      facts={[
        { name: 'School', value: lead.school },
        { name: 'Budget', value: <Money minor={lead.minor} currency={lead.currency} whole /> },
      ]}
    />
  </article>
)

const views = [
  { id: 'all', name: 'All leads', href: '?page=list&view=all', count: '1,284' },
  { id: 'mine', name: 'Mine', href: '?page=list&view=mine', count: 96 },
  { id: 'uk', name: 'UK & Ireland, autumn', href: '?page=list&view=uk', count: 212 },
  { id: 'overdue', name: 'Overdue', href: '?page=list&view=overdue', count: 37 },
  { id: 'unassigned', name: 'Unassigned', href: '?page=list&view=unassigned', count: 18 },
]

const chips = [
  { id: 'destination', name: 'destination is', value: 'UK or Ireland' },
  { id: 'intake', name: 'intake is', value: 'Sep 2027' },
  { id: 'stage', name: 'stage is not', value: 'Lost' },
]

const useListState = (variant: ListVariant) => {
  const [sort, setSort] = useState<SortBy[]>([{ id: 'activity', direction: 'desc' }])
  const [shown, setShown] = useState<string[]>()
  const [density, setDensity] = useState<Density>('comfortable')
  const [layout, setLayout] = useState<Layout>(variant === 'cards' || variant === 'board' ? variant : 'table')
  const [selection, setSelection] = useState<Selection>(
    variant === 'bulk' ? { ids: new Set(['10482', '10468', '10433', '10412']), all: false } : nothingSelected,
  )
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(15)
  const [filtering, setFiltering] = useState(variant === 'filter')
  const [filters, setFilters] = useState<FilterValues>({})
  return {
    sort,
    setSort,
    shown,
    setShown,
    density,
    setDensity,
    layout,
    setLayout,
    selection,
    setSelection,
    page,
    setPage,
    perPage,
    setPerPage,
    filtering,
    setFiltering,
    filters,
    setFilters,
  }
}

const say = (message: string) => () => toast.done({ message, onUndo: () => toast.info({ message: 'Undone' }) })

const ListActions = () => {
  const t = useWords()
  return (
    <>
      <Button className="e-not-sm" leftSection={<IconUpload stroke={1.6} />}>
        {t('Import')}
      </Button>
      <Button className="e-not-sm" variant="filled" leftSection={<IconPlus stroke={1.6} />}>
        {t('New lead')}
      </Button>
    </>
  )
}

const bulkActions = (t: Translate): BulkAction[] => [
  { id: 'assign', label: t('Assign'), icon: <IconUserPlus size={18} stroke={1.6} />, onRun: say('Assigned') },
  { id: 'transfer', label: t('Transfer'), icon: <IconSwitchHorizontal size={18} stroke={1.6} />, onRun: say('Transferred') },
  {
    id: 'tag',
    label: t('Tag'),
    icon: <IconTag size={18} stroke={1.6} />,
    onRun: say('Tagged'),
    disabledReason: t('Tags are locked while the import runs'),
  },
  { id: 'delete', label: t('Delete'), icon: <IconTrash size={18} stroke={1.6} />, onRun: say('4 leads deleted'), danger: true },
]

const sentence = (t: Translate, none: boolean, onOpen: () => void) => ({
  lead: t('Leads where'),
  chips: none ? [] : chips.map((chip) => ({ ...chip, name: t(chip.name), value: t(chip.value), onRemove: say('Filter removed') })),
  onOpen,
  onClear: say('Filters cleared'),
})

/** The list of the drawings, in the state asked for. */
export function ListPage({ variant }: { variant: ListVariant }) {
  const t = useWords()
  const now = useListState(variant)
  const many = variant === 'many'
  const bare = variant === 'empty' || variant === 'no-match'
  const [rows] = useState(() => (bare ? [] : sampleLeads(many ? 10_000 : 15)))
  return (
    <ListScreen
      title={t('Leads')}
      count={many ? '10,000' : t('212 shown of 1,284')}
      views={views.map((view) => ({ ...view, name: t(view.name) }))}
      activeView="uk"
      onSaveView={say('View saved')}
      actions={<ListActions />}
      filters={sentence(t, variant === 'empty', () => now.setFiltering(true))}
      sort={{ by: now.sort, onChange: now.setSort }}
      columns={leadColumns(t)}
      shownColumns={now.shown}
      onShownColumnsChange={now.setShown}
      density={now.density}
      onDensityChange={now.setDensity}
      layout={now.layout}
      layouts={['table', 'cards', 'board']}
      onLayoutChange={now.setLayout}
      board={<SampleBoard />}
      card={(lead) => <LeadCard lead={lead} />}
      exportSlot={<IconButton small label={t('Export')} icon={<IconDownload size={18} stroke={1.6} />} onClick={say('Export started')} />}
      selection={{ value: now.selection, onChange: now.setSelection, total: 212 }}
      bulkActions={bulkActions(t)}
      rows={rows}
      rowId={(lead) => String(lead.id)}
      rowName={(lead) => lead.name}
      rowHref={() => '/gallery.html?page=record'}
      status={variant === 'loading' ? 'loading' : variant === 'failed' ? 'failed' : 'ready'}
      failure={{
        message: t('The server did not answer within 30 seconds. Check the connection and try again.'),
        reference: 'req-7F3A-91C2',
        onRetry: say('Tried again'),
      }}
      empty={{
        text: t('No lead has been added yet. Add the first one, or bring a list from a file.'),
        action: <Button variant="filled">{t('New lead')}</Button>,
      }}
      page={
        many
          ? undefined
          : { page: now.page, perPage: now.perPage, total: 212, shown: rows.length, onPage: now.setPage, onPerPage: now.setPerPage }
      }
      fresh={variant === 'many' ? { text: t('3 new leads'), onShow: say('Shown') } : undefined}
    >
      <FilterBuilder
        opened={now.filtering}
        onClose={() => now.setFiltering(false)}
        fields={filterFields}
        values={now.filters}
        onApply={now.setFilters}
        count="212 leads"
      />
    </ListScreen>
  )
}
