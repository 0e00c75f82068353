import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { UploadDocuments } from './upload.view.tsx'

interface Props {
  readonly module: 'lead' | 'application'
  readonly identifier: string
  readonly onClose: () => void
}

/** The form of the Upload tab over the page one is on (G-L-62). */
export function AttachFile({ module, identifier, onClose }: Props) {
  const t = useT()
  return (
    <Modal opened onClose={onClose} title={t('Attach File')} size={560}>
      <UploadDocuments module={module} identifier={identifier} onSaved={onClose} />
    </Modal>
  )
}
