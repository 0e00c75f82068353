import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { type Document, documents } from '@embark/contract/documents/document/document.contract.ts'
import { versions } from '@embark/contract/documents/version/version.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { Input } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FileDrop } from '#ui/files/file-drop.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { useTypeLimits } from '../file/file-limits.state.ts'
import { useUploads } from '../file/uploads.state.ts'

/** Takes a new file for a document; what it was is kept. */
export function ReplaceDialog({ document, onClose }: { readonly document: Document; readonly onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(versions.create, {
    defaults: {
      revision: document.revision,
      file_identifier: '',
      file_thumb_identifier: '',
      issued_on: null as string | null,
      expires_on: null as string | null,
    },
    params: { identifier: document.identifier },
    stales: [documents.ofLead, documents.ofApplication, versions.list, checklist.read, applications.single, leads.single],
    said: t('New version saved'),
    onDone: onClose,
  })
  const uploads = useUploads(({ fileInfo, thumbInfo }) =>
    form.set({ file_identifier: fileInfo.identifier, file_thumb_identifier: thumbInfo.identifier }),
  )
  const limits = useTypeLimits(1, document.documentTypeInfo.identifier)
  return (
    <FormScreen title={t('Add a new version')} form={form} verb={t('Save version')} onCancel={onClose}>
      <p className="e-sub">{t('The earlier version is kept, and the new one has to be checked again.')}</p>
      <Input.Wrapper label={t('File')} required error={form.field('file_identifier').error} labelElement="div">
        <FileDrop
          label={t('File')}
          limits={limits}
          files={[...uploads.list]}
          onAdd={uploads.add}
          onRetry={uploads.retry}
          onRemove={(id) => {
            uploads.remove(id)
            form.set({ file_identifier: '', file_thumb_identifier: '' })
          }}
        />
      </Input.Wrapper>
      <FormPair>
        <DateField label={t('Issued on')} {...form.field('issued_on')} />
        <DateField label={t('Expires on')} {...form.field('expires_on')} />
      </FormPair>
    </FormScreen>
  )
}
