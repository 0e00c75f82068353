import { reportingManagers } from '@embark/contract/organization/reporting-manager/reporting-manager.contract.ts'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { joined } from '#ui/form/field-props.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { subjectDefaults } from '../assigning/assigning.state.ts'
import { IdentityPick } from '../assigning/subject.view.tsx'

/** Lets everybody who reports to one manager report to another. */
export function HandOverForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [from, setFrom] = useState(subjectDefaults)
  const form = useEndpointForm(reportingManagers.handOver, {
    defaults: { from_user_identifier: '', manager_user_identifier: '', manager_role_identifier: '' },
    stales: [reportingManagers.list],
    onDone: ({ picked }) => {
      toast.done({ message: t('{{count}} people now report to someone else', { count: picked }) })
      onClose()
    },
  })
  const { id, error } = form.field('from_user_identifier')
  return (
    <FormScreen
      title={t('Hand over')}
      form={form}
      complaints={form.complaints.filter(({ fieldId }) => !fieldId.endsWith('manager_role_identifier'))}
      verb={t('Hand over')}
      onCancel={onClose}
    >
      <p className="e-muted">{t('Everybody who reports to the first manager will report to the second.')}</p>
      <IdentityPick
        id={id}
        label={t('From')}
        value={from}
        error={error && t('Manager is required')}
        onChange={(subject) => {
          setFrom(subject)
          form.set({ from_user_identifier: subject.user_identifier })
        }}
      />
      <IdentityPick
        label={t('To')}
        {...joined({ role_identifier: form.field('manager_role_identifier'), user_identifier: form.field('manager_user_identifier') })}
      />
    </FormScreen>
  )
}
