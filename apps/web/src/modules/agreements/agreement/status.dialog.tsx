import { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { agreementMoves, agreementStatuses } from '@embark/contract/agreements/agreement/agreement.rules.ts'
import type { AgreementSummary } from '@embark/contract/agreements/agreement/agreement-summary.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import { agreementReads, statusNames } from './agreement.state.ts'

/** Publishes an agreement, takes it back, or makes it the one that is signed now. */
export function StatusDialog({ agreement, onClose }: { agreement: AgreementSummary; onClose: () => void }) {
  const t = useT()
  const { identifier, status, is_current, title } = agreement
  const change = useEndpointForm(agreements.changeStatus, {
    defaults: { status, is_current },
    params: { identifier },
    stales: agreementReads,
    said: t('Agreement status updated successfully'),
    onDone: onClose,
  })
  const isActive = change.values.status === 'active'
  const possible = agreementStatuses.filter((each) => each === status || agreementMoves[status].includes(each))
  return (
    <FormScreen title={t('Change status of {{title}}', { title })} form={change} verb={t('Change status')} onCancel={onClose}>
      <SelectField
        label={t('Status')}
        required
        data={possible.map((value) => ({ value, label: t(statusNames[value]) }))}
        {...change.field('status')}
        onChange={(next) => change.set({ status: next, ...(next !== 'active' && { is_current: false }) })}
      />
      <CheckboxField
        label={t('Current agreement of its group')}
        description={
          isActive
            ? t('Every agency must sign it before continuing. It replaces the previous one.')
            : t('Only an active agreement can be the current one')
        }
        disabled={!isActive}
        {...change.field('is_current')}
      />
    </FormScreen>
  )
}
