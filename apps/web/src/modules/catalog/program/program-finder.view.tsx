import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { compareLimit } from '@embark/contract/catalog/program/program.rules.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ChosenFilters } from '#platform/list/list-types.ts'
import { answeredBy, useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { useCompare } from './compare-choice.state.ts'
import { finderRead, finderStart } from './finder.state.ts'
import { useFinderFields } from './finder-filters.view.tsx'
import { FinderTabs } from './finder-tabs.view.tsx'
import { useLeadInContext } from './lead-context.state.ts'
import { useProgramActs } from './program-acts.view.tsx'
import { ProgramCardView } from './program-card.view.tsx'
import { useProgramColumns, useRowActs, useSortNames } from './program-columns.view.tsx'
import { useFacts } from './program-facts.view.tsx'
import { mySide } from './shortlist.state.ts'

const CompareBar = lazyPart(() => import('#ui/list/compare-bar.tsx').then((file) => file.CompareBar))
const LeadContextBar = lazyPart(() => import('./lead-context.view.tsx').then((file) => file.LeadContextBar))
const LeftOut = lazyPart(() => import('./left-out.view.tsx').then((file) => file.LeftOut))
const NewsBar = lazyPart(() => import('../finder-search/news.view.tsx').then((file) => file.NewsBar))
const FinderSearchesDialog = lazyPart(() => import('../finder-search/finder-searches.dialog.tsx').then((file) => file.FinderSearchesDialog))

interface Props {
  readonly layout: 'cards' | 'table'
}
type Filters = ChosenFilters<typeof programs.all>

/** The programs on screen: the whole category, or a lead's shortlist by who chose; and how many each category has. */
function useFinder(isStudent: boolean) {
  const all = useList(programs.all, {
    ...finderRead,
    own: finderStart,
    enabled: ({ tab, lead_identifier }) => tab !== 'shortlisted-programs' || !(isStudent || lead_identifier),
  })
  const { page, per_page, search, category, byTab, filters, lead_identifier } = all.state
  const isShortlist = !all.isOn
  const shortlist = useEndpoint(
    leadShortlists.list,
    {
      query: {
        page,
        per_page,
        search,
        category,
        program_type: byTab === 'user' ? 'self_shortlisted' : 'staff_shortlisted',
        ...(lead_identifier && { lead_identifier }),
      },
    },
    { keep: true, enabled: isShortlist },
  )
  const categories = useEndpoint(programs.categories, { query: { search, filters } }, { keep: true }).data?.categories ?? []
  const list: typeof all = isShortlist ? answeredBy(all, shortlist) : all
  // The tabs are counted to the last program, so the list need not stop at "1,000+".
  const exact = isShortlist ? undefined : categories.find(({ value }) => value === category)?.count
  const meta =
    list.meta && exact !== undefined && !list.meta.isTotalExact ? { ...list.meta, totalRecords: exact, isTotalExact: true } : list.meta
  return { list: { ...list, meta } satisfies typeof all as typeof all, categories, isShortlist }
}

/** How many programs the drawer would leave, while it is open. */
function useDraftCount({ search, category }: { search: string; category: string }) {
  const t = useT()
  const [draft, onDraft] = useState<Filters | null>(null)
  const drafted = useEndpoint(
    programs.categories,
    { query: { search, filters: draft ?? {} } },
    { enabled: draft !== null, keep: true },
  ).data
  const count = drafted && t('{{count}} programs', { count: drafted.categories.find(({ value }) => value === category)?.count ?? 0 })
  return { onDraft, count }
}

/** The program finder: categories, search, filters, shortlist and comparison, perhaps for one lead. */
export function ProgramFinder({ layout }: Props) {
  const t = useT()
  const isStudent = mySide() === 'user'
  const { list, categories, isShortlist } = useFinder(isStudent)
  const { state, narrow } = list
  const { category, tab, byTab, search, lead_identifier = '', new_in } = state
  const without_rate = list.data?.without_rate ?? 0
  const [isKeeping, keep] = useState(false)
  const lead = useLeadInContext(isStudent ? '' : lead_identifier)
  const compare = useCompare(state)
  const mayEditLeads = useCan('leads.update')
  const { acts, dialogs, chooseLead } = useProgramActs({
    lead: lead_identifier,
    countryId: lead.countryId,
    compare,
    onLead: (chosen) => narrow({ lead_identifier: chosen }),
  })
  const factsOf = useFacts(acts.onChecklist)
  const columns = useProgramColumns(acts)
  const rowActs = useRowActs(acts)
  const sortNames = useSortNames()
  const filters = { lead: t('Programs where'), fields: useFinderFields(category), ...useDraftCount(state) }
  return (
    <>
      <Suspense fallback={null}>
        {!isStudent && lead_identifier && (
          <LeadContextBar
            identifier={lead_identifier}
            name={lead.name}
            isMissing={lead.isMissing}
            onLeave={() => narrow({ lead_identifier: undefined, tab: finderStart.tab })}
          />
        )}
        {new_in && <NewsBar identifier={new_in} onLeave={() => narrow({ new_in: undefined })} />}
        {without_rate > 0 && <LeftOut number={without_rate} />}
        {isKeeping && <FinderSearchesDialog looked={lookedFor(state)} lead={lead.name} onClose={() => keep(false)} />}
      </Suspense>
      <EndpointList
        list={list}
        count={useHeading(lead.name)}
        // Another category is a fresh start: first page, no filters; the lead and the tab stay.
        views={categories.map(({ value, label, count }) => ({
          id: value,
          name: t(label),
          href: list.hrefTo({ category: value, tab, byTab, search, lead_identifier }),
          count: formatNumber(count),
        }))}
        activeView={new_in ? undefined : category}
        actions={
          <>
            <Button onClick={() => keep(true)}>{t('Saved searches')}</Button>
            <FinderTabs
              state={state}
              hasLead={isStudent || lead_identifier !== ''}
              onChange={(next) => narrow({ per_page: list.start.per_page, ...next })}
              onChoose={mayEditLeads && !isStudent ? chooseLead : undefined}
            />
          </>
        }
        search={t('Search programs')}
        filters={isShortlist ? undefined : filters}
        isOrderFixed={isShortlist}
        columns={layout === 'table' ? columns : sortNames}
        look={{ layout, density: 'comfortable' }}
        card={(card) => <ProgramCardView card={card} acts={acts} facts={factsOf(card)} />}
        rowName={(card) => card.program.name}
        rowHref={({ program }) => to(catalogScreens.program, { program_id: program.identifier })}
        acts={rowActs}
        empty={useEmptyText(isShortlist)}
      >
        <Suspense fallback={null}>{compare.cards.length > 0 && <Compared compare={compare} />}</Suspense>
        {dialogs}
      </EndpointList>
    </>
  )
}

function useEmptyText(isShortlist: boolean) {
  const t = useT()
  const mayImport = useCan('inventory.catalogue.import')
  return isShortlist
    ? t('Nothing is on this shortlist yet. Use the bookmark on a program to put it here.')
    : mayImport
      ? t('No programs of this kind yet. Import a catalogue under Settings.')
      : t('No programs of this kind yet.')
}

/** The programs that were ticked for comparing. */
function Compared({ compare }: { readonly compare: ReturnType<typeof useCompare> }) {
  const t = useT()
  return (
    <CompareBar
      items={compare.cards.map(({ identifier, program }) => ({ id: identifier, name: program.name, note: program.institution.name }))}
      max={compareLimit}
      emptyText={t('Tick one more program')}
      onRemove={compare.removeId}
      onClear={compare.clear}
      onCompare={compare.open}
    />
  )
}

/** What of the finder a kept search keeps. */
const lookedFor = ({ category, search, filters, lead_identifier }: ReturnType<typeof useFinder>['list']['state']) => ({
  category,
  search,
  filters,
  lead_identifier: lead_identifier || null,
})

/** How many programs there are, and for whom. */
function useHeading(name: string) {
  const t = useT()
  return (count: number, isExact: boolean) => {
    if (name && isExact) return t('For {{name}} · {{count}} programs', { name, count })
    if (name) return t('For {{name}} · {{number}}+ programs', { name, number: formatNumber(count) })
    return isExact ? t('{{count}} programs', { count }) : t('{{number}}+ programs', { number: formatNumber(count) })
  }
}
