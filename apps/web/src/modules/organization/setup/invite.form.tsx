import { setups } from '@embark/contract/organization/setup/setup.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { NothingLeaves } from '#platform/session/nothing-leaves.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { staffReads } from '../staff/staff.state.ts'
import { CompanyPlaces, nobody, PersonFields, RolesField } from '../staff/staff-fields.form.tsx'
import { draftOf, forgetDraft, useDraft } from './setup.state.ts'

interface Props {
  readonly onClose: () => void
}

/** How both kinds are saved: what was typed is kept until then. */
function useInviting(draft: string, onClose: () => void) {
  const t = useT()
  return {
    stales: staffReads,
    failure: 'Unable to create staff',
    onDone: ({ staffInfo }: { staffInfo: { name: string } }) => {
      toast.done({ message: t('{{name}} was invited', { name: staffInfo.name }) })
      forgetDraft(draft)
      onClose()
    },
  }
}

/** Invites somebody of the company. */
export function InviteCounsellor({ onClose }: Props) {
  const t = useT()
  const form = useEndpointForm(staff.create, {
    defaults: draftOf('invite-company', { ...nobody, role_identifiers: [] as string[], branch_identifiers: [], team_identifiers: [] }),
    ...useInviting('invite-company', onClose),
  })
  useDraft('invite-company', form.values)
  // The first person is a counsellor unless another role is chosen.
  const counsellor = useEndpoint(staff.choices, { query: { group: 'company' } }).data?.roles.find(
    ({ label }) => label === 'Counsellor',
  )?.value
  const hasRole = form.values.role_identifiers.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the roles are known
  useEffect(() => {
    if (counsellor && !hasRole) form.set({ role_identifiers: [counsellor] })
  }, [counsellor])
  return (
    <FormScreen variant="drawer" title={t('Invite a counsellor')} form={form} verb={t('Send the invitation')} onCancel={onClose}>
      <NothingLeaves />
      <PersonFields form={form} />
      <RolesField form={form} group="company" />
      <CompanyPlaces form={form} />
    </FormScreen>
  )
}

/** Invites an agency with its owner. */
export function InviteAgency({ onClose }: Props) {
  const t = useT()
  const form = useEndpointForm(setups.inviteAgency, {
    defaults: draftOf('invite-agent', { ...nobody, agency_name: '' }),
    ...useInviting('invite-agent', onClose),
  })
  useDraft('invite-agent', form.values)
  return (
    <FormScreen variant="drawer" title={t('Invite an agency')} form={form} verb={t('Send the invitation')} onCancel={onClose}>
      <NothingLeaves />
      <TextInput label={t('Name of the agency')} required maxLength={200} {...form.field('agency_name')} />
      <PersonFields form={form} />
    </FormScreen>
  )
}
