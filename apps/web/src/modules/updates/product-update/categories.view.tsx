import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import {
  type ProductCategory,
  type ProductType,
  productCategories,
  productTypes,
} from '@embark/contract/updates/product-category/product-category.contract.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { EmptyState, FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Segments } from '#ui/parts/segments.tsx'

interface Props {
  readonly stales: readonly Endpoint[]
  readonly onClose: () => void
}

/** The two lists product updates are sorted by, to add to and to rename in. */
export function CategoriesDrawer({ stales, onClose }: Props) {
  const t = useT()
  const [type, setType] = useState<ProductType>('category')
  const [renaming, setRenaming] = useState<ProductCategory | null>(null)
  const answer = useEndpoint(productCategories.list, { params: { type }, query: { per_page: 200 } })
  const names = { category: t('Categories'), module: t('Modules') }
  return (
    <Drawer opened onClose={onClose} size={480} title={t('Categories and modules')}>
      <Segments
        label={t('List')}
        options={productTypes.map((id) => ({ id, name: names[id] }))}
        value={type}
        onChange={(next) => {
          setRenaming(null)
          setType(next as ProductType)
        }}
      />
      <NameForm key={`${type}-${renaming?.identifier}`} type={type} entry={renaming} stales={stales} onDone={() => setRenaming(null)} />
      {answer.isError && <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <LateSkeleton kind="record" />}
      {answer.data?.recordsInfo.length === 0 && <EmptyState text={t('No data found')} />}
      <ul className="e-update-names">
        {answer.data?.recordsInfo.map((entry) => (
          <li key={entry.identifier} className="e-row">
            <span className="e-grow" dir="auto">
              {entry.name}
            </span>
            <Button variant="subtle" aria-label={t('Rename {{name}}', { name: entry.name })} onClick={() => setRenaming(entry)}>
              {t('Rename')}
            </Button>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

interface NameProps {
  readonly type: ProductType
  /** Null for a new one. */
  readonly entry: ProductCategory | null
  readonly stales: readonly Endpoint[]
  readonly onDone: () => void
}

function NameForm({ type, entry, stales, onDone }: NameProps) {
  const t = useT()
  // A hook each, because the two calls have different parameters; only one of them is sent.
  const adding = useEndpointForm(productCategories.create, {
    defaults: { name: '' },
    params: { type },
    stales,
    onDone: () => adding.reset(),
  })
  const renaming = useEndpointForm(productCategories.edit, {
    defaults: { name: entry?.name ?? '' },
    params: { type, identifier: entry?.identifier ?? '' },
    stales,
    onDone,
  })
  const form = entry ? renaming : adding
  const field = form.field('name')
  return (
    <form className="e-update-name" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextInput
        {...field}
        className="e-grow"
        label={entry ? t('New name') : t('Name')}
        required
        dir="auto"
        error={field.error ?? form.refusal?.message}
      />
      <Button type="submit" loading={form.saving}>
        {entry ? t('Save') : t('Add')}
      </Button>
      {entry && (
        <Button variant="subtle" onClick={onDone}>
          {t('Cancel')}
        </Button>
      )}
    </form>
  )
}
