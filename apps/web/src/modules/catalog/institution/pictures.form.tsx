import { type InstitutionRecord, institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { mostPictures } from '@embark/contract/catalog/institution/institution.rules.ts'
import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useFileLimits, useUploads } from '#modules/documents/documents.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FileDrop } from '#ui/files/file-drop.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { OrderList } from '#ui/list/order-list.tsx'
import { reordered } from '#ui/list/reordered.ts'
import { institutionStales } from './institution.state.ts'

interface Chosen {
  readonly file_identifier: string
  readonly caption: string
}

/** The pictures of an institution: what each shows, their order, new ones. */
export function PicturesForm({ institution, onClose }: { institution: InstitutionRecord; onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(institutions.setPictures, {
    params: { institution: institution.identifier },
    defaults: { pictures: institution.pictures.map(({ identifier, caption }): Chosen => ({ file_identifier: identifier, caption })) },
    version: institution.version,
    stales: institutionStales,
    said: t('Pictures saved'),
    onDone: onClose,
  })
  // No field empties an identifier, and a text that is emptied is ''.
  const pictures = form.values.pictures as readonly Chosen[]
  // Two uploads may end before the form is drawn again.
  const newest = useRef<readonly Chosen[]>(pictures)
  newest.current = pictures
  const put = (next: readonly Chosen[]) => {
    newest.current = next
    form.set({ pictures: [...next] })
  }
  const smallOf = useRef(new Map(institution.pictures.map(({ identifier, view_page }) => [identifier, view_page])))
  const uploads = useUploads(({ fileInfo, thumbInfo }) => {
    smallOf.current.set(fileInfo.identifier, thumbInfo.view_page)
    put([...newest.current, { file_identifier: fileInfo.identifier, caption: '' }])
  })
  const coming = uploads.list.filter(({ state }) => state !== 'done')
  const limits = useFileLimits(mostPictures - pictures.length, ['png', 'jpg', 'jpeg'])
  const fields = form.part('pictures')
  return (
    <FormScreen
      variant="drawer"
      size={640}
      title={t('Pictures')}
      form={form}
      onCancel={onClose}
      disabledReason={uploads.isSending ? t('Sending files') : undefined}
    >
      {pictures.length > 0 && (
        <OrderList
          label={t('Pictures')}
          items={pictures}
          itemId={({ file_identifier }) => file_identifier}
          itemName={({ file_identifier, caption }) =>
            caption || t('Picture {{number}}', { number: pictures.findIndex((each) => each.file_identifier === file_identifier) + 1 })
          }
          render={({ file_identifier }, index) => (
            <div className="institution-picture">
              <img src={smallOf.current.get(file_identifier)} alt="" />
              <TextInput label={t('What the picture shows')} required maxLength={200} dir="auto" {...fields[index]!.field('caption')} />
            </div>
          )}
          onMove={(from, to) => put(reordered(pictures, from, to))}
          menu={(_, index) => [
            { id: 'remove', label: t('Remove'), danger: true, apart: true, onRun: () => put(pictures.toSpliced(index, 1)) },
          ]}
        />
      )}
      {pictures.length < mostPictures ? (
        <FileDrop
          label={t('Add pictures')}
          limits={limits}
          files={coming}
          onAdd={uploads.add}
          onRetry={uploads.retry}
          onRemove={uploads.remove}
        />
      ) : (
        <p className="e-muted">{t('An institution has at most twelve pictures')}</p>
      )}
    </FormScreen>
  )
}
