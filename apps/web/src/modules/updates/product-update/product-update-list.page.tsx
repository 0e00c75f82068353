import { productCategories } from '@embark/contract/updates/product-category/product-category.contract.ts'
import { type ProductUpdate, productUpdates } from '@embark/contract/updates/product-update/product-update.contract.ts'
import { Button, Drawer } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatFeedDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { CategoriesDrawer } from './categories.view.tsx'
import { ProductForm } from './product.form.tsx'
import { ProductView } from './product.view.tsx'

const defaults = { search: '', page: 1, per_page: 25, open: '' }
const path = '/updates/global'

/** News of the product; who writes them finds theirs here, with the lists they are sorted by (G-C-68, G-C-92). */
export default function ProductUpdateListPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [writing, setWriting] = useState<ProductUpdate | 'new' | null>(null)
  const [isSorting, setSorting] = useState(false)
  const mayManage = useCan('updates.product.manage')
  const { open, ...query } = state
  const found = useEndpoint(productUpdates.list, { query }, { keep: true })
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const shown = rows.find(({ identifier }) => identifier === open)
  const columns: Column<ProductUpdate>[] = [
    { id: 'title', header: t('Title'), hideable: false, cardSlot: 'title', cell: (row) => <span dir="auto">{row.title}</span> },
    { id: 'category', header: t('Category'), width: 180, cell: (row) => <span dir="auto">{row.categoryInfo.name}</span> },
    { id: 'module', header: t('Module'), width: 180, cell: (row) => <span dir="auto">{row.moduleInfo.name}</span> },
    {
      id: 'published_at',
      header: t('Published'),
      width: 130,
      cell: (row) => <span className="e-num">{formatFeedDay(row.published_at)}</span>,
    },
  ]
  const whoSees = useWhoSeesEach('product_update')
  const actions = mayManage && (
    <>
      <Button onClick={() => setSorting(true)}>{t('Categories and modules')}</Button>
      <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setWriting('new')}>
        {t('New product update')}
      </Button>
    </>
  )
  return (
    <ListScreen<ProductUpdate>
      title={t('Product updates')}
      {...(meta && { count: t('{{count}} updates', { count: meta.totalRecords }) })}
      actions={actions}
      search={{ value: state.search, onChange: (search) => change({ search, page: 1 }, { replace: true }), label: t('Search updates') }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ title }) => title}
      rowHref={({ identifier }) => hrefWith(path, { ...state, open: identifier })}
      {...(mayManage && {
        rowMenu: (row: ProductUpdate) => [
          ...(row.can.edit ? [{ id: 'edit', label: t('Edit'), onRun: () => setWriting(row) }] : []),
          ...whoSees.entriesOf(row.identifier),
        ],
      })}
      {...shownOf(found)}
      empty={{ text: t('No updates to show') }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {shown && (
        <Drawer
          opened
          onClose={() => change({ open: '' })}
          position="right"
          size={640}
          title={shown.title}
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          <ProductView update={shown} />
          {shown.can.edit && <Button onClick={() => setWriting(shown)}>{t('Edit')}</Button>}
        </Drawer>
      )}
      {isSorting && (
        <CategoriesDrawer
          stales={[productCategories.list, productCategories.dropdown, productUpdates.list]}
          onClose={() => setSorting(false)}
        />
      )}
      {writing && <ProductForm update={writing === 'new' ? null : writing} onClose={() => setWriting(null)} />}
    </ListScreen>
  )
}
