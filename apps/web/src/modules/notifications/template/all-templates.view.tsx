import { languages } from '@embark/contract/kernel/language.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { type Template, templates } from '@embark/contract/notifications/template/template.contract.ts'
import {
  type TemplateCategory,
  type TemplateChannel,
  templateCategories,
  templateChannels,
} from '@embark/contract/notifications/template/template.rules.ts'
import { type ReactNode, useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { fromDrawer, toDrawer, useFilterChips } from '#platform/prefs/drawer-filters.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useGo } from '#ui/link.tsx'
import { FilterBuilder, type FilterField } from '#ui/list/filter-builder.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { channelNames } from '../unsubscribe/channel-words.view.tsx'
import { categoryNames, languageNames } from './template.state.ts'
import { nameOfTemplate, useTemplateColumns, useTemplateMenu } from './template-table.view.tsx'

interface Filters {
  readonly category?: TemplateCategory
  readonly language?: string
}
const defaults = { page: 1, per_page: 15, search: '', tab: 'email' as string, filters: { category: 'transactional' } as Filters }

/** All templates of the company, a tab for each channel; the category is transactional unless another is chosen (M-110). */
export function AllTemplates({ channel, children }: { channel?: TemplateChannel | undefined; children?: ReactNode }) {
  const t = useT()
  const go = useGo()
  const [state, change] = useUrlState(defaults)
  const [isFiltering, setFiltering] = useState(false)
  const type = channel ?? templateChannels.find((each) => each === state.tab) ?? 'email'
  const { page, per_page, search, filters } = state
  const found = useEndpoint(templates.list, { query: { page, per_page, search, type, filters: filters as never } }, { keep: true })
  const open = ({ identifier }: Template) => to(notificationScreens.template, { template_identifier: identifier })
  const menu = useTemplateMenu((row) => go(open(row)))
  const meta = found.data?.metaInfo
  const fields: FilterField[] = [
    {
      id: 'category',
      label: t('Category'),
      kind: 'select',
      options: templateCategories.map((value) => ({ value, label: t(categoryNames[value]) })),
    },
    { id: 'language', label: t('Language'), kind: 'select', options: languages.map((value) => ({ value, label: languageNames[value] })) },
  ]
  const chips = useFilterChips({ ...filters }, fields, (key) =>
    change({ filters: Object.fromEntries(Object.entries(filters).filter(([name]) => name !== key)), page: 1 }),
  )
  const whoSees = useWhoSeesEach('template')
  return (
    <ListScreen<Template>
      title={t('Message templates')}
      {...(meta && { count: t('{{count}} templates', { count: meta.totalRecords }) })}
      views={templateChannels.map((each) => ({
        id: each,
        name: t(channelNames[each]),
        href: hrefWith(notificationScreens.templates.path, { tab: each, filters }),
      }))}
      activeView={type}
      search={{ value: search, onChange: (next) => change({ search: next, page: 1 }, { replace: true }), label: t('Search templates') }}
      filters={{
        lead: t('Templates where'),
        chips,
        onOpen: () => setFiltering(true),
        onClear: () => change({ search: '', filters: {}, page: 1 }),
      }}
      columns={useTemplateColumns(false)}
      rows={found.data?.recordsInfo ?? []}
      rowId={(row) => row.identifier}
      rowName={nameOfTemplate}
      rowHref={open}
      {...whoSees.lineMenu(menu)}
      {...shownOf(found)}
      empty={{ text: t('No data found') }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      <FilterBuilder
        opened={isFiltering}
        onClose={() => setFiltering(false)}
        fields={fields}
        values={toDrawer({ ...filters })}
        onApply={(values) => {
          setFiltering(false)
          change({ filters: fromDrawer(values, new Set()) as Filters, page: 1 })
        }}
      />
      {children}
    </ListScreen>
  )
}
