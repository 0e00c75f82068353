import { setups } from '@embark/contract/organization/setup/setup.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { staffReads } from '../staff/staff.state.ts'
import { PersonFields, PlaceFields } from '../staff/staff-fields.form.tsx'
import { draftOf, forgetDraft, useDraft } from './setup.state.ts'

const person = { first_name: '', last_name: '', email: '', country_code: '', mobile: '', gender: '', language: '' }
const filled = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

interface Props {
  readonly group: 'company' | 'agent'
  readonly onClose: () => void
}

/** Invites somebody of the company, or an agency with its owner. */
export function InviteForm({ group, onClose }: Props) {
  const t = useT()
  const isAgency = group === 'agent'
  const own = isAgency ? { agency_name: '' } : { role_identifiers: [] as string[] }
  const form = useEndpointForm(isAgency ? (setups.inviteAgency as unknown as typeof staff.create) : staff.create, {
    defaults: draftOf(`invite-${group}`, { ...person, ...own }) as never,
    toCall: (values) => ({ body: filled(values) as never }),
    stales: staffReads,
    failure: 'Unable to create staff',
    onDone: ({ staffInfo }) => {
      toast.done({ message: t('{{name}} was invited', { name: staffInfo.name }) })
      forgetDraft(`invite-${group}`)
      onClose()
    },
  })
  useDraft(`invite-${group}`, form.form.values)
  // The first person is a counsellor unless another role is chosen.
  const counsellor = useEndpoint(staff.choices, { query: { group: 'company' } }, { enabled: !isAgency }).data?.roles.find(
    ({ label }) => label === 'Counsellor',
  )?.value
  const { values, setFieldValue } = form.form
  const hasRole = ((values['role_identifiers'] as string[] | undefined) ?? []).length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the roles are known
  useEffect(() => {
    if (counsellor && !hasRole) setFieldValue('role_identifiers', [counsellor])
  }, [counsellor])
  const handle = form as never
  return (
    <FormScreen
      variant="drawer"
      title={isAgency ? t('Invite an agency') : t('Invite a counsellor')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Send the invitation')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      {isAgency && (
        <TextInput label={t('Name of the agency')} required maxLength={200} {...(form.field('agency_name') as { id: string })} />
      )}
      <PersonFields handle={handle} />
      {!isAgency && <PlaceFields handle={handle} group="company" isNew />}
    </FormScreen>
  )
}
