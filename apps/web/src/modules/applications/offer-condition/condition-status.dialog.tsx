import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { type OfferCondition, offerConditions } from '@embark/contract/applications/offer-condition/offer-condition.contract.ts'
import {
  type ConditionStatus,
  conditionMoves,
  conditionSaysWhy,
  conditionStatusNames,
} from '@embark/contract/applications/offer-condition/offer-condition.rules.ts'
import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { Radio, Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

interface Props {
  readonly application: string
  readonly condition: OfferCondition
  readonly onClose: () => void
}

/** Says what became of a condition, with the paper that shows it. */
export function ConditionStatusDialog({ application, condition, onClose }: Props) {
  const t = useT()
  const next = conditionMoves[condition.status]
  const papers = useEndpoint(documents.ofApplication, { params: { id: application }, query: { per_page: 100 } }).data?.recordsInfo ?? []
  const form = useEndpointForm(offerConditions.changeStatus, {
    defaults: { status: next.length === 1 ? next[0]! : null, remarks: '', document_identifier: null },
    version: condition.version,
    toCall: (body) => ({ params: { identifier: condition.identifier }, body }),
    stales: [offerConditions.ofApplication, applications.single, applications.list, applications.activities, leads.single],
    onDone: ({ became_unconditional }) => {
      toast.done({
        message: became_unconditional ? t('All conditions are met: the offer is unconditional now') : t('Status updated successfully'),
      })
      onClose()
    },
  })
  const { id, value, error, onChange } = form.field('status')
  const chosen = value || null
  return (
    <FormScreen variant="modal" title={t('Change status')} form={form} onCancel={onClose}>
      <p className="e-muted" dir="auto">
        {condition.text}
      </p>
      <Radio.Group
        id={id}
        label={t('Status')}
        required
        error={error}
        value={value ?? ''}
        // The radios below are the moves of the table.
        onChange={(status) => onChange(status as ConditionStatus)}
      >
        {next.map((status) => (
          <Radio key={status} value={status} label={t(conditionStatusNames[status])} />
        ))}
      </Radio.Group>
      {chosen !== 'open' && papers.length > 0 && (
        <SelectField
          label={t('Document that shows it')}
          clearable
          searchable
          data={papers.map(({ identifier, documentTypeInfo, fileInfo }) => ({
            value: identifier,
            label: `${t(documentTypeInfo.label)} · ${fileInfo.filename}`,
          }))}
          {...form.field('document_identifier')}
        />
      )}
      <Textarea
        label={t('Internal remarks')}
        required={chosen !== null && conditionSaysWhy(chosen)}
        autosize
        minRows={2}
        maxLength={1_000}
        {...form.field('remarks')}
      />
    </FormScreen>
  )
}
