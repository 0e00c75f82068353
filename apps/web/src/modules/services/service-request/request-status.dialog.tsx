import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { type ServiceRequest, serviceRequests } from '@embark/contract/services/service-request/service-request.contract.ts'
import {
  needsRemarks,
  type RequestStatus,
  requestStatusNames,
  serviceRequestMoves,
} from '@embark/contract/services/service-request/service-request.rules.ts'
import { Radio, Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { RequestFiles } from './request-files.form.tsx'

interface Props {
  readonly request: ServiceRequest
  readonly onClose: () => void
}

/** Moves a request on, with what the other side answered. */
export function RequestStatusDialog({ request, onClose }: Props) {
  const t = useT()
  const mayUpload = useCan('documents.create')
  const next = serviceRequestMoves[request.status]
  const form = useEndpointForm(serviceRequests.changeStatus, {
    defaults: { status: next.length === 1 ? next[0]! : null, remarks: '', files: [] },
    version: request.version,
    toCall: (body) => ({ params: { identifier: request.identifier }, body }),
    stales: [serviceRequests.ofLead, serviceRequests.single, leadActivities.list],
    said: t('Status updated successfully'),
    onDone: onClose,
  })
  const { id, value, error, onChange } = form.field('status')
  return (
    <FormScreen title={t('Change status')} form={form} onCancel={onClose}>
      <p className="e-muted" dir="auto">
        {t(request.service_type.name)} · <bdi>SR-{request.number}</bdi>
      </p>
      <Radio.Group
        id={id}
        label={t('Status')}
        required
        error={error}
        value={value ?? ''}
        // The radios below are the moves of the table.
        onChange={(status) => onChange(status as RequestStatus)}
      >
        {next.map((status) => (
          <Radio key={status} value={status} label={t(requestStatusNames[status])} />
        ))}
      </Radio.Group>
      {mayUpload && <RequestFiles onChange={(files) => form.set({ files })} />}
      <Textarea
        label={t('Remarks')}
        required={value !== null && value !== '' && needsRemarks(value)}
        autosize
        minRows={2}
        maxLength={1_000}
        {...form.field('remarks')}
      />
    </FormScreen>
  )
}
