import { productCategories } from '@embark/contract/updates/product-category/product-category.contract.ts'
import { productUpdates } from '@embark/contract/updates/product-update/product-update.contract.ts'
import { Button } from '@mantine/core'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { formatFeedDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { CategoriesDrawer } from './categories.view.tsx'
import { ProductForm } from './product.form.tsx'
import { ProductView } from './product.view.tsx'

/** News of the product; who writes them finds theirs here, with the lists they are sorted by (G-C-68, G-C-92). */
export default function ProductUpdateListPage() {
  const t = useT()
  const list = useList(productUpdates.list, { own: { open: '' } })
  const mayManage = useCan('updates.product.manage')
  const whoSees = useWhoSeesEach('product_update')
  const shown = list.rows.find(({ identifier }) => identifier === list.state.open)
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} updates', { count })}
      actions={mayManage && <Button onClick={() => list.open('categories')}>{t('Categories and modules')}</Button>}
      create={mayManage && { text: t('New product update') }}
      search={t('Search updates')}
      columns={useColumns()}
      rowName={({ title }) => title}
      rowHref={({ identifier }) => list.hrefTo({ ...list.state, open: identifier })}
      form={(update, close) => <ProductForm update={update} onClose={close} />}
      acts={[
        mayManage && {
          id: 'edit',
          label: t('Edit'),
          isFor: ({ can }) => can.edit,
        },
        mayManage && whoSees,
      ]}
      empty={t('No updates to show')}
    >
      {shown && (
        <Drawer opened onClose={() => list.change({ open: '' })} position="right" size={640} title={shown.title}>
          <ProductView update={shown} />
          {shown.can.edit && <Button onClick={() => list.open('edit', shown)}>{t('Edit')}</Button>}
        </Drawer>
      )}
      {mayManage && list.opened?.act === 'categories' && (
        <CategoriesDrawer stales={[productCategories.list, productCategories.dropdown, productUpdates.list]} onClose={list.close} />
      )}
    </EndpointList>
  )
}

function useColumns(): ColumnsOf<typeof productUpdates.list> {
  const t = useT()
  return [
    titleColumn('title', t('Title'), (row) => (
      <span className="e-name" dir="auto">
        {row.title}
      </span>
    )),
    { id: 'category', header: t('Category'), width: 180, cell: (row) => <span dir="auto">{row.categoryInfo.name}</span> },
    { id: 'module', header: t('Module'), width: 180, cell: (row) => <span dir="auto">{row.moduleInfo.name}</span> },
    {
      id: 'published_at',
      header: t('Published'),
      width: 130,
      cell: (row) => <span className="e-num">{formatFeedDay(row.published_at)}</span>,
    },
  ]
}
