import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { programTags, type TaggableProgram } from '@embark/contract/masters/program-tag/program-tag.contract.ts'
import { tags } from '@embark/contract/masters/tag/tag.contract.ts'
import { Button, Checkbox } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { saidWith } from '#platform/api/call.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { fromDrawer, toDrawer, useFilterChips } from '#platform/prefs/drawer-filters.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { Column } from '#ui/list/column.ts'
import { FilterBuilder, type FilterField } from '#ui/list/filter-builder.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'

const defaults = { search: '', page: 1, per_page: 25, filters: {} as Record<string, unknown> }

/** Says which programs have a tag; ticks are kept from page to page and saved together (G-M-73). */
export default function TagProgramsPage() {
  const t = useT()
  const { tag_identifier = '' } = useParams({ strict: false }) as { tag_identifier?: string }
  const [state, change] = useUrlState(defaults)
  const [isFiltering, setFiltering] = useState(false)
  const [wishes, setWishes] = useState<ReadonlyMap<number, boolean>>(new Map())
  const tag = useEndpoint(tags.get, { params: { id: tag_identifier } })
  const found = useEndpoint(programTags.programs, { params: { tag: tag_identifier }, query: state }, { keep: true })
  const save = useAction(programTags.assignPrograms, {
    stales: [programTags.programs, tags.list, tags.get, programs.all],
    failure: 'Something went wrong',
    onDone: (data) => {
      setWishes(new Map())
      toast.said(saidWith(data))
    },
  })
  const rows = found.data?.recordsInfo ?? []
  const isTicked = (row: TaggableProgram) => wishes.get(row.id) ?? row.is_tagged
  const tick = (picked: readonly TaggableProgram[], wanted: boolean) =>
    setWishes((before) => {
      const next = new Map(before)
      for (const row of picked) {
        if (row.is_tagged === wanted) next.delete(row.id)
        else next.set(row.id, wanted)
      }
      return next
    })
  const idsOf = (wanted: boolean) => [...wishes].filter(([, wish]) => wish === wanted).map(([id]) => id)
  const { fields, chips, filter } = useProgramFilters(state.filters, (filters) => change({ filters, page: 1 }))
  const name = tag.data?.tagInfo.name ?? ''
  const allTicked = rows.length > 0 && rows.every(isTicked)
  const columns: Column<TaggableProgram>[] = [
    {
      id: 'program',
      header: t('Program'),
      hideable: false,
      cardSlot: 'title',
      cell: (row) => (
        <Checkbox label={<bdi>{row.name}</bdi>} checked={isTicked(row)} onChange={(event) => tick([row], event.currentTarget.checked)} />
      ),
    },
    { id: 'institution', header: t('Institution'), cell: (row) => <span dir="auto">{row.institution}</span> },
    { id: 'country', header: t('Country'), width: 180, cell: (row) => row.country },
  ]
  return (
    <ListScreen<TaggableProgram>
      title={name ? t('Programs with {{name}}', { name }) : t('Assign to programs')}
      path={[{ name: t('Tags'), href: masterScreens.tags.path }]}
      {...(tag.data && { count: t('{{count}} programs', { count: tag.data.tagInfo.programs_count }) })}
      actions={
        <>
          {wishes.size > 0 && (
            <Button variant="subtle" onClick={() => setWishes(new Map())}>
              {t('Discard changes')}
            </Button>
          )}
          <Button
            variant="filled"
            disabled={wishes.size === 0}
            loading={save.isPending}
            onClick={() => save.mutate({ params: { tag: tag_identifier }, body: { add: idsOf(true), remove: idsOf(false) } })}
          >
            {wishes.size > 0 ? t('Save {{count}} changes', { count: wishes.size }) : t('Save')}
          </Button>
        </>
      }
      tools={
        <Checkbox
          label={t('Select all on this page')}
          checked={allTicked}
          indeterminate={!allTicked && rows.some(isTicked)}
          disabled={rows.length === 0}
          onChange={() => tick(rows, !allTicked)}
        />
      }
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search programs'),
      }}
      filters={{ lead: t('Programs where'), chips, onOpen: () => setFiltering(true), onClear: () => filter({}) }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={(row) => row.name}
      {...shownOf(found)}
      empty={{ text: t('No data found') }}
      {...pagedOf(found.data, state.page, change)}
    >
      <FilterBuilder
        opened={isFiltering}
        fields={fields}
        values={toDrawer(state.filters)}
        onApply={(values) => filter(fromDrawer(values))}
        onClose={() => setFiltering(false)}
      />
    </ListScreen>
  )
}

function useProgramFilters(filters: Record<string, unknown>, onFilter: (filters: Record<string, unknown>) => void) {
  const t = useT()
  const countries = useEndpoint(catalogDropdowns.destinationCountries, { query: {} }).data?.options
  const institutions = useEndpoint(catalogDropdowns.institutions, { query: {} }).data?.options
  const texts = (list: readonly { label: string; value: number }[] | undefined) =>
    list?.map(({ label, value }) => ({ label, value: String(value) }))
  const fields: FilterField[] = [
    { id: 'country_id', label: t('Country'), kind: 'select', options: texts(countries) },
    { id: 'institution_id', label: t('Institution'), kind: 'select', options: texts(institutions) },
  ]
  const without = (key: string) => onFilter(Object.fromEntries(Object.entries(filters).filter(([each]) => each !== key)))
  return { fields, chips: useFilterChips(filters, fields, without), filter: onFilter }
}
