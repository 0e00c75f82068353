import { type ProgramCard, type ProgramFilters, programs } from '@embark/contract/catalog/program/program.contract.ts'
import { compareLimit } from '@embark/contract/catalog/program/program.rules.ts'
import type { MetaInfo } from '@embark/contract/kernel/shapes.ts'
import { leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { CompareBar } from '#ui/list/compare-panel.tsx'
import { FilterBuilder, type FilterValues } from '#ui/list/filter-builder.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { useCompare } from './compare-choice.state.ts'
import { categoryHref, type FinderState, finderDefaults } from './finder.state.ts'
import { fromDrawer, toDrawer, useFinderChips, useFinderFields } from './finder-filters.view.tsx'
import { FinderTabs } from './finder-tabs.view.tsx'
import { LeadContextBar, useLeadInContext } from './lead-context.view.tsx'
import { useProgramActs } from './program-acts.view.tsx'
import { ProgramCardView } from './program-card.view.tsx'
import { useProgramColumns, useSortNames } from './program-columns.view.tsx'
import { useFacts } from './program-facts.view.tsx'
import { mySide } from './shortlist.state.ts'

interface Props {
  readonly layout: 'cards' | 'table'
  readonly path: string
}
type Sort = 'relevance' | 'tuition_fee' | 'program' | 'institution'

/** The program finder: categories, search, filters, shortlist and comparison, perhaps for one lead. */
export function ProgramFinder({ layout, path }: Props) {
  const t = useT()
  const [state, change] = useUrlState(finderDefaults)
  const isStudent = mySide() === 'user'
  const hasLead = isStudent || state.lead_identifier !== ''
  const lead = useLeadInContext(isStudent ? '' : state.lead_identifier)
  const found = useFound(state, hasLead)
  const [isFiltering, setFiltering] = useState(false)
  const [draft, setDraft] = useState<FilterValues>({})
  const compare = useCompare(state)
  const mayEditLeads = useCan('leads.update')
  const fields = useFinderFields(state.category)
  const drafted = useEndpoint(
    programs.categories,
    { query: { search: state.search, filters: fromDrawer(draft) as never } },
    { enabled: isFiltering, keep: true },
  )
  const { acts, dialogs, chooseLead } = useProgramActs({
    lead: state.lead_identifier,
    countryId: lead.countryId,
    compare,
    onLead: (lead_identifier) => change({ lead_identifier, page: 1 }),
  })
  const factsOf = useFacts(acts.onChecklist)
  const columns = useProgramColumns(acts)
  const sortNames = useSortNames()
  const set = (next: Partial<FinderState>) => change({ page: 1, ...next })
  const isShortlist = state.tab === 'shortlisted-programs' && hasLead
  const chips = useFinderChips(state.filters, fields, (filters) => set({ filters }))
  const counts = useEndpoint(programs.categories, { query: { search: state.search, filters: state.filters as never } }, { keep: true }).data
  const rows = found.data?.recordsInfo ?? []
  // The tabs are counted to the last program, so the list need not stop at "1,000+".
  const exact = isShortlist ? undefined : counts?.categories.find(({ value }) => value === state.category)?.count
  const meta =
    found.data &&
    (exact === undefined || found.data.metaInfo.isTotalExact
      ? found.data.metaInfo
      : { ...found.data.metaInfo, totalRecords: exact, isTotalExact: true })
  const heading = useHeading(meta, lead.name)
  return (
    <>
      {!isStudent && state.lead_identifier && (
        <LeadContextBar
          identifier={state.lead_identifier}
          name={lead.name}
          isMissing={lead.isMissing}
          onLeave={() => set({ lead_identifier: '', tab: finderDefaults.tab })}
        />
      )}
      <ListScreen<ProgramCard>
        title={t('Program finder')}
        {...(heading && { count: heading })}
        views={(counts?.categories ?? []).map(({ value, label, count }) => ({
          id: value,
          name: t(label),
          href: categoryHref(path, state, value),
          count,
        }))}
        activeView={state.category}
        actions={
          <FinderTabs
            state={state}
            hasLead={hasLead}
            onChange={(next) => set({ per_page: finderDefaults.per_page, ...next })}
            onChoose={mayEditLeads && !isStudent ? chooseLead : undefined}
          />
        }
        search={{ value: state.search, onChange: (search) => change({ search, page: 1 }, { replace: true }), label: t('Search programs') }}
        {...(!isShortlist && {
          filters: {
            lead: t('Programs where'),
            chips,
            onOpen: () => {
              setDraft(toDrawer(state.filters))
              setFiltering(true)
            },
            onClear: () => set({ filters: {}, search: '' }),
          },
          sort: {
            by: [{ id: state.sort_by, direction: state.sort }],
            onChange: ([first]) => set(first ? { sort_by: first.id, sort: first.direction } : { sort_by: 'relevance' }),
          },
        })}
        columns={layout === 'table' ? columns : sortNames}
        layout={layout}
        density="compact"
        card={(card) => <ProgramCardView card={card} acts={acts} facts={factsOf(card)} />}
        rows={rows}
        rowId={(card) => card.identifier}
        rowName={(card) => card.program.name}
        {...shownOf(found)}
        empty={{
          text: isShortlist
            ? t('Nothing is on this shortlist yet. Use the bookmark on a program to put it here.')
            : t('There are no programs of this kind yet.'),
        }}
        {...(meta && {
          page: {
            page: state.page,
            perPage: meta.per_page,
            total: meta.totalRecords,
            isTotalExact: meta.isTotalExact,
            shown: rows.length,
            onPage: (page: number) => change({ page }),
            onPerPage: (per_page: number) => set({ per_page }),
          },
        })}
      >
        <FilterBuilder
          opened={isFiltering}
          onClose={() => setFiltering(false)}
          fields={fields}
          values={toDrawer(state.filters)}
          onDraft={setDraft}
          onApply={(values) => set({ filters: fromDrawer(values) })}
          {...(drafted.data && {
            count: t('{{count}} programs', { count: drafted.data.categories.find(({ value }) => value === state.category)?.count ?? 0 }),
          })}
        />
        <CompareBar
          items={compare.cards.map(({ identifier, program }) => ({ id: identifier, name: program.name, note: program.institution.name }))}
          max={compareLimit}
          emptyText={t('Tick one more program')}
          onRemove={compare.removeId}
          onClear={compare.clear}
          onCompare={compare.open}
        />
        {dialogs}
      </ListScreen>
    </>
  )
}

/** How many programs there are, and for whom. */
function useHeading(meta: MetaInfo | undefined, name: string) {
  const t = useT()
  if (!meta) return undefined
  if (name && meta.isTotalExact) return t('For {{name}} · {{count}} programs', { name, count: meta.totalRecords })
  if (name) return t('For {{name}} · {{number}}+ programs', { name, number: meta.totalRecords })
  return meta.isTotalExact
    ? t('{{count}} programs', { count: meta.totalRecords })
    : t('{{number}}+ programs', { number: meta.totalRecords })
}

/** The programs on screen: the whole category, or a lead's shortlist by who chose. */
function useFound(
  { page, per_page, search, category, tab, byTab, filters, sort_by, sort, lead_identifier }: FinderState,
  hasLead: boolean,
) {
  const isShortlist = tab === 'shortlisted-programs' && hasLead
  const context = lead_identifier ? { lead_identifier } : {}
  const all = useEndpoint(
    programs.all,
    {
      query: { page, per_page, search, category, filters: filters as ProgramFilters as never, sort_by: sort_by as Sort, sort, ...context },
    },
    { keep: true, enabled: !isShortlist },
  )
  const chosen = useEndpoint(
    leadShortlists.list,
    { query: { page, per_page, search, category, program_type: byTab === 'user' ? 'self_shortlisted' : 'staff_shortlisted', ...context } },
    { keep: true, enabled: isShortlist },
  )
  return isShortlist ? chosen : all
}
