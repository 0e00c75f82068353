import { productCategories } from '@embark/contract/updates/product-category/product-category.contract.ts'
import { type ProductUpdate, productUpdates } from '@embark/contract/updates/product-update/product-update.contract.ts'
import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import { FileField } from '#modules/documents/documents.public.tsx'
import { useRecordForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Written } from '#platform/text/written.tsx'
import type { Bound } from '#ui/form/field-props.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField, textChoices } from '#ui/form/select-field.tsx'
import { pictureIn, pictureName } from './picture.state.ts'

interface Props {
  /** Null for a new one. */
  readonly update: ProductUpdate | null
  readonly onClose: () => void
}
const stales = [productUpdates.list, productUpdates.dashboard, productUpdates.unread, productCategories.clientDropdown]

/** Publishes a product update, or changes one. */
export function ProductForm({ update, onClose }: Props) {
  const t = useT()
  const form = useRecordForm(update, {
    defaults: {
      title: update?.title ?? '',
      content: update?.content ?? '',
      category_identifier: update?.categoryInfo.identifier ?? null,
      module_identifier: update?.moduleInfo.identifier ?? null,
      file_identifier: pictureName(update?.file_Info ?? null),
      client_identifiers: update?.client_identifiers ?? [],
    },
    stales,
    create: {
      endpoint: productUpdates.create,
      title: t('New product update'),
      verb: t('Publish'),
      said: t('Product update created successfully'),
    },
    edit: {
      endpoint: productUpdates.edit,
      title: t('Edit product update'),
      version: update?.version,
      said: t('Product update saved successfully'),
    },
    onDone: onClose,
  })
  const { content } = form.values
  const categories = useEndpoint(productCategories.dropdown, { params: { type: 'category' } }).data ?? []
  const modules = useEndpoint(productCategories.dropdown, { params: { type: 'module' } }).data ?? []
  const clients = useEndpoint(productUpdates.clients, {}).data ?? []
  return (
    <FormScreen variant="drawer" size={640} form={form} onCancel={onClose}>
      <TextInput label={t('Title')} required dir="auto" {...form.field('title')} />
      <FormPair>
        <SelectField label={t('Category')} required searchable data={textChoices(categories)} {...form.field('category_identifier')} />
        <SelectField label={t('Module')} required searchable data={textChoices(modules)} {...form.field('module_identifier')} />
      </FormPair>
      <Textarea
        label={t('Content')}
        required
        autosize
        minRows={6}
        maxRows={18}
        dir="auto"
        description={t('HTML: paragraphs, headings, lists, tables and links. Anything else is taken out.')}
        {...form.field('content')}
      />
      {content && (
        <section className="e-panel" aria-label={t('Preview')}>
          <Written source={content} kind="html" />
        </section>
      )}
      {clients.length > 1 && (
        <MultiSelect
          label={t('Companies')}
          searchable
          clearable
          description={t('Leave empty to include all.')}
          data={textChoices(clients)}
          {...form.field('client_identifiers')}
        />
      )}
      <Picture
        current={pictureIn(update?.file_Info ?? null)}
        kept={pictureName(update?.file_Info ?? null)}
        {...form.field('file_identifier')}
      />
    </FormScreen>
  )
}

interface PictureProps extends Bound<string | null> {
  readonly current: string | null
  readonly kept: string | null
}

/** The picture of an update: the one there is, or one sent now. */
function Picture({ current, kept, ...field }: PictureProps) {
  const t = useT()
  return (
    <>
      {current && field.value === kept && <img className="e-update-picture" src={current} alt={t('Picture')} />}
      <FileField
        label={t('Picture')}
        kept={current && kept ? { identifier: kept, filename: t('Picture'), view_page: current } : null}
        extensions={['jpg', 'jpeg', 'png']}
        {...field}
      />
    </>
  )
}
