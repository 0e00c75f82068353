import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** Changes the name people see of a file. */
export function RenameDialog({
  file,
  onClose,
}: {
  file: { identifier: string; filealias: string; file_extension: string }
  onClose: () => void
}) {
  const t = useT()
  const rename = useEndpointForm(files.rename, {
    defaults: { newFileAlias: file.filealias },
    params: { id: file.identifier },
    stales: [documents.ofLead, documents.ofApplication],
    said: t('File alias has been updated successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Change alias')} form={rename} verb={t('Change alias')} onCancel={onClose}>
      <TextInput
        label={t('File alias')}
        required
        maxLength={100}
        rightSection={<span className="e-muted">.{file.file_extension}</span>}
        rightSectionWidth={64}
        {...rename.field('newFileAlias')}
      />
    </FormScreen>
  )
}
