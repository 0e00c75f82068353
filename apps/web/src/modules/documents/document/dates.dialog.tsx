import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { type Document, documents } from '@embark/contract/documents/document/document.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** From when to when a document is good. */
export function DatesDialog({ document, onClose }: { readonly document: Document; readonly onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(documents.edit, {
    defaults: { issued_on: document.issued_on, expires_on: document.expires_on },
    params: { identifier: document.identifier },
    stales: [documents.ofLead, documents.ofApplication, checklist.read, applications.single],
    said: t('Dates saved'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Change dates')} form={form} onCancel={onClose}>
      <p className="e-sub">{t('People are told 60, 30 and 7 days before a document expires.')}</p>
      <FormPair>
        <DateField label={t('Issued on')} {...form.field('issued_on')} />
        <DateField label={t('Expires on')} {...form.field('expires_on')} />
      </FormPair>
    </FormScreen>
  )
}
