import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'

interface Props {
  readonly application: string
  readonly item: { readonly document_type_identifier: string; readonly label: string }
  readonly paper: { readonly identifier: string; readonly name: string; readonly revision: number }
  readonly onClose: () => void
}

/** Rejects a paper and says why, so that the student can bring a better one. */
export function RejectDialog({ application, item, paper, onClose }: Props) {
  const t = useT()
  const reject = useEndpointForm(checklist.link, {
    defaults: { status: 'rejected' as const, remarks: '', revision: paper.revision },
    toCall: (body) => ({
      params: { applicationId: application, documentId: paper.identifier, documentTypeId: item.document_type_identifier },
      body,
    }),
    stales: [checklist.read, documents.ofApplication, applications.activities],
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Reject {{name}}', { name: paper.name })} form={reject} verb={t('Reject')} danger onCancel={onClose}>
      <Textarea
        label={t('Remarks')}
        description={t('The student reads this.')}
        required
        autosize
        minRows={2}
        maxLength={2_000}
        {...reject.field('remarks')}
      />
    </FormScreen>
  )
}
