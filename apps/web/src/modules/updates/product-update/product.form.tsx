import { files } from '@embark/contract/documents/file/file.contract.ts'
import { maxFileBytes } from '@embark/contract/documents/file/file.rules.ts'
import { productCategories } from '@embark/contract/updates/product-category/product-category.contract.ts'
import { type ProductUpdate, productUpdates } from '@embark/contract/updates/product-update/product-update.contract.ts'
import { Button, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sentenceFor } from '#platform/api/failure.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { upload } from '#platform/api/upload.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Written } from '#platform/text/written.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { type DropFile, FileDrop } from '#ui/files/file-drop.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { pictureIn, pictureName } from './picture.state.ts'

interface Props {
  /** Null for a new one. */
  readonly update: ProductUpdate | null
  readonly onClose: () => void
}
const stales = [productUpdates.list, productUpdates.dashboard, productUpdates.unread, productCategories.clientDropdown]
const draftOf = (update: ProductUpdate | null) => ({
  title: update?.title ?? '',
  content: update?.content ?? '',
  category_identifier: update?.categoryInfo.identifier ?? '',
  module_identifier: update?.moduleInfo.identifier ?? '',
  file_identifier: pictureName(update?.file_Info ?? null),
  client_identifiers: update?.client_identifiers ?? [],
})

/** Publishes a product update, or changes one. */
export function ProductForm({ update, onClose }: Props) {
  const t = useT()
  const done = (message: string) => () => {
    toast.done({ message })
    onClose()
  }
  const common = { defaults: draftOf(update), stales }
  // A hook each, because the two calls have different parameters; only one of them is sent.
  const creating = useEndpointForm(productUpdates.create, {
    ...common,
    toCall: (body) => ({ body }),
    onDone: done(t('Product update created successfully')),
  })
  const editing = useEndpointForm(productUpdates.edit, {
    ...common,
    toCall: (body) => ({ params: { product_identifier: update?.identifier ?? '' }, body }),
    ...(update && { version: update.version }),
    onDone: done(t('Product update saved successfully')),
  })
  const form = update ? editing : creating
  const values = form.form.values as ReturnType<typeof draftOf>
  const categories = useEndpoint(productCategories.dropdown, { params: { type: 'category' } }).data ?? []
  const modules = useEndpoint(productCategories.dropdown, { params: { type: 'module' } }).data ?? []
  const clients = useEndpoint(productUpdates.clients, {}).data ?? []
  const choices = (list: readonly { label: string; value: string | number }[]) =>
    list.map(({ label, value }) => ({ label, value: String(value) }))
  const picked = (name: 'category_identifier' | 'module_identifier') => ({
    ...form.field(name),
    value: values[name] || null,
    onChange: (value: string | null) => form.form.setFieldValue(name, value ?? ''),
  })
  return (
    <FormScreen
      variant="drawer"
      size={640}
      opened
      title={update ? t('Edit product update') : t('New product update')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={update ? t('Save') : t('Publish')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <TextInput label={t('Title')} required dir="auto" {...form.field('title')} />
      <FormPair>
        <Select label={t('Category')} required searchable data={choices(categories)} {...picked('category_identifier')} />
        <Select label={t('Module')} required searchable data={choices(modules)} {...picked('module_identifier')} />
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
      {values.content && (
        <section className="e-panel" aria-label={t('Preview')}>
          <Written source={values.content} kind="html" />
        </section>
      )}
      {clients.length > 1 && (
        <MultiSelect
          label={t('Companies')}
          searchable
          clearable
          description={t('None chosen means all.')}
          data={choices(clients)}
          {...form.field('client_identifiers')}
          value={values.client_identifiers}
          onChange={(value) => form.form.setFieldValue('client_identifiers', value)}
        />
      )}
      <Picture
        current={pictureIn(update?.file_Info ?? null)}
        value={values.file_identifier}
        error={form.field('file_identifier').error as string | undefined}
        onChange={(value) => form.form.setFieldValue('file_identifier', value)}
      />
    </FormScreen>
  )
}

interface PictureProps {
  readonly current: string | null
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (identifier: string | null) => void
}

/** The picture of an update: the one there is, or one sent now. */
function Picture({ current, value, error, onChange }: PictureProps) {
  const t = useT()
  const [sent, setSent] = useState<DropFile[]>([])
  const send = async (file: File) => {
    const one = { id: crypto.randomUUID(), name: file.name, size: file.size }
    setSent([{ ...one, state: 'sending', progress: 0 }])
    try {
      const { fileInfo } = await upload(files.upload, {}, file, {
        onProgress: (progress) => setSent([{ ...one, state: 'sending', progress }]),
      })
      setSent([{ ...one, state: 'done', progress: 100 }])
      onChange(fileInfo.identifier)
    } catch (failure) {
      setSent([{ ...one, state: 'failed', message: t(sentenceFor(failure, 'The file could not be sent')) }])
    }
  }
  const remove = () => {
    setSent([])
    onChange(null)
  }
  return (
    <>
      {current && value && sent.length === 0 && (
        <div>
          <img className="e-update-picture" src={current} alt={t('Picture')} />
          <Button variant="subtle" onClick={remove}>
            {t('Remove picture')}
          </Button>
        </div>
      )}
      <FileDrop
        label={t('Picture')}
        limits={{ text: t('JPG or PNG, up to 5 MB'), accept: ['.jpg', '.jpeg', '.png'], maxBytes: maxFileBytes, maxFiles: 1 }}
        files={sent}
        onAdd={([file]) => file && void send(file)}
        onRetry={remove}
        onRemove={remove}
      />
      {error && (
        <p role="alert" className="e-field-error">
          {error}
        </p>
      )}
    </>
  )
}
