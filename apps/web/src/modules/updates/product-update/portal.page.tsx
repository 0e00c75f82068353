import { to } from '@embark/contract/kernel/screen.ts'
import { productCategories } from '@embark/contract/updates/product-category/product-category.contract.ts'
import { productUpdates } from '@embark/contract/updates/product-update/product-update.contract.ts'
import { updateScreens } from '@embark/contract/updates/updates.screens.ts'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatFeedDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { ChoiceChip } from '#ui/dashboard/choice-chip.tsx'
import { DashboardScreen } from '#ui/dashboard/dashboard-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { PageBar } from '#ui/list/page-bar.tsx'
import { ProductText } from './product.view.tsx'

const defaults = { page: 1, per_page: 15, category: '', module: '' }

/** The product updates for the reader's company, by category and module (G-C-66, G-C-91). */
export default function PortalUpdatesPage() {
  const t = useT()
  const go = useGo()
  const [state, change] = useUrlState(defaults)
  const { page, per_page, category, module } = state
  const filters = { ...(category && { category_identifier: category }), ...(module && { module_identifier: module }) }
  const answer = useEndpoint(productUpdates.dashboard, { query: { page, per_page, filters } }, { keep: true })
  const categories = useEndpoint(productCategories.clientDropdown, { params: { type: 'category' } }).data ?? []
  const modules = useEndpoint(productCategories.clientDropdown, { params: { type: 'module' } }).data ?? []
  const rows = answer.data?.recordsInfo ?? []
  const meta = answer.data?.metaInfo
  const choice = (label: string, list: typeof categories, value: string, put: (value: string) => void) => (
    <ChoiceChip
      name={label}
      value={list.find((each) => String(each.value) === value)?.label ?? t('All')}
      entries={[{ label: t('All'), value: '' }, ...list].map((each) => ({
        id: String(each.value) || 'all',
        label: each.label,
        icon: String(each.value) === value ? <IconCheck size={18} stroke={1.6} /> : <span style={{ inlineSize: 18 }} />,
        onRun: () => put(String(each.value)),
      }))}
    />
  )
  const mayManage = useCan('updates.product.manage')
  const isNarrowed = category !== '' || module !== ''
  return (
    <DashboardScreen
      title={t('Portal updates')}
      {...(meta && { count: t('{{count}} updates', { count: meta.totalRecords }) })}
      {...shownOf(answer)}
      tools={
        <div className="e-update-tools e-grow">
          {choice(t('Category'), categories, category, (next) => change({ category: next, page: 1 }))}
          {choice(t('Module'), modules, module, (next) => change({ module: next, page: 1 }))}
          <span className="e-grow" />
          {mayManage && <Button onClick={() => go(to(updateScreens.global))}>{t('Manage updates')}</Button>}
        </div>
      }
    >
      {rows.length === 0 && (
        <EmptyState
          text={isNarrowed ? t('No data found') : t('No updates to show')}
          action={isNarrowed && <Button onClick={() => change({ category: '', module: '', page: 1 })}>{t('Clear filters')}</Button>}
        />
      )}
      <ul className="e-update-list">
        {rows.map((update) => (
          <li key={update.identifier}>
            <p className="e-update-about">
              <span>{formatFeedDay(update.published_at)}</span>
              <span>
                <bdi>{update.categoryInfo.name}</bdi>
              </span>
              <span>
                <bdi>{update.moduleInfo.name}</bdi>
              </span>
            </p>
            <div>
              <h2>
                <bdi>{update.title}</bdi>
              </h2>
              <ProductText update={update} />
            </div>
          </li>
        ))}
      </ul>
      {meta && (page > 1 || !meta.isLastPage) && (
        <PageBar
          page={page}
          perPage={meta.per_page}
          total={meta.totalRecords}
          isTotalExact={meta.isTotalExact}
          shown={rows.length}
          onPage={(next) => change({ page: next })}
          onPerPage={(size) => change({ per_page: size, page: 1 })}
        />
      )}
    </DashboardScreen>
  )
}
