import { reportingManagers } from '@embark/contract/organization/reporting-manager/reporting-manager.contract.ts'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { subjectDefaults } from '../assigning/assigning.state.ts'
import { IdentityPick } from '../assigning/subject.view.tsx'

/** Lets everybody who reports to one manager report to another. */
export function HandOverForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [from, setFrom] = useState(subjectDefaults)
  const form = useEndpointForm(reportingManagers.handOver, {
    defaults: { from_user_identifier: '', manager_user_identifier: '', manager_role_identifier: '' },
    toCall: (body) => ({ body }),
    stales: [reportingManagers.list],
    onDone: ({ picked }) => {
      toast.done({ message: t('{{count}} people report to somebody else now', { count: picked }) })
      onClose()
    },
  })
  const values = form.form.values as Record<string, string>
  const manager = { user_identifier: values['manager_user_identifier'] ?? '', role_identifier: values['manager_role_identifier'] ?? '' }
  const errorOf = (name: string) => form.field(name).error as string | undefined
  return (
    <FormScreen
      variant="modal"
      opened
      title={t('Hand over')}
      complaints={form.complaints.filter(({ fieldId }) => !fieldId.endsWith('manager_role_identifier'))}
      attempt={form.attempt}
      verb={t('Hand over')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <p className="e-muted">{t('Everybody who reports to the first manager will report to the second.')}</p>
      <IdentityPick
        id={form.field('from_user_identifier').id}
        label={t('From')}
        subject={from}
        error={errorOf('from_user_identifier') && t('Manager is required')}
        onPick={(subject) => {
          setFrom(subject)
          form.form.setFieldValue('from_user_identifier', subject.user_identifier)
        }}
      />
      <IdentityPick
        id={form.field('manager_user_identifier').id}
        label={t('To')}
        subject={manager}
        error={errorOf('manager_user_identifier')}
        onPick={({ user_identifier, role_identifier }) =>
          form.form.setValues({ manager_user_identifier: user_identifier, manager_role_identifier: role_identifier })
        }
      />
    </FormScreen>
  )
}
