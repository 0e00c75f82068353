import { to } from '@embark/contract/kernel/screen.ts'
import type { StaffGroup } from '@embark/contract/organization/staff/staff.rules.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { Checkbox } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { creatableGroups, doors, kinds, staffGroupNames, staffReads } from './staff.state.ts'
import { PersonFields, PlaceFields, SecretFields } from './staff-fields.form.tsx'

const defaults = { group: '' as StaffGroup | '' }
const empty = {
  first_name: '',
  last_name: '',
  email: '',
  country_code: '',
  mobile: '',
  gender: '',
  language: '',
  password: '',
  confirm_password: '',
}
const emptyPlaces: Record<StaffGroup, Record<string, unknown>> = {
  company: { role_identifiers: [], branch_identifiers: [], team_identifiers: [] },
  agent: { role_identifiers: [], agent_identifier: '' },
  institution_staff: { role_identifiers: [], institution_ids: [] },
}

/** A new person of the company, of an agency or of an institution; they are invited unless a password is given. */
export default function CreateStaffPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const typed = useRef<Record<string, unknown>>(empty)
  const groups = creatableGroups()
  const group = groups.find((each) => each === state.group) ?? groups[0]
  if (!group)
    return (
      <>
        <PageHead title={t('Create staff')} />
        <EmptyState text={t('You do not have permission to perform this action')} />
      </>
    )
  return (
    <CreateStaff key={group} group={group} groups={groups} typed={typed} onGroup={(next) => change({ group: next }, { replace: true })} />
  )
}

interface Props {
  readonly group: StaffGroup
  readonly groups: readonly StaffGroup[]
  /** What was typed so far, kept when another kind is chosen. */
  readonly typed: RefObject<Record<string, unknown>>
  readonly onGroup: (group: StaffGroup) => void
}

function CreateStaff({ group, groups, typed, onGroup }: Props) {
  const t = useT()
  const go = useGo()
  const [isInvited, setInvited] = useState(true)
  const back = to(kinds[group === 'company' ? 'all' : group].screen)
  const person = useEndpointForm(doors[group].create, {
    defaults: { ...typed.current, ...emptyPlaces[group] } as never,
    toCall: (values) => ({
      body: Object.fromEntries(
        Object.entries(values).filter(([key, value]) => value !== '' && !(isInvited && /password/.test(key))),
      ) as never,
    }),
    stales: staffReads,
    failure: 'Unable to create staff',
    onDone: () => {
      toast.done({ message: t('Staff created successfully') })
      go(back)
    },
  })
  const values = person.form.values
  const choose = (next: string) => {
    typed.current = Object.fromEntries(Object.keys(empty).map((key) => [key, values[key]]))
    onGroup(next as StaffGroup)
  }
  const handle = person as never
  return (
    <FormScreen
      variant="page"
      title={t('Create staff')}
      path={[{ name: t(staffScreens.manage.title), href: back }]}
      complaints={person.complaints}
      attempt={person.attempt}
      verb={t('Create staff')}
      onSubmit={() => void person.submit()}
      onCancel={() => go(back)}
      busy={person.saving}
    >
      {groups.length > 1 && (
        <Segments label={t('Kind')} value={group} options={groups.map((id) => ({ id, name: t(staffGroupNames[id]) }))} onChange={choose} />
      )}
      <FormSection title={t('Person')}>
        <PersonFields handle={handle} />
      </FormSection>
      <FormSection title={t('What they do here')}>
        <PlaceFields handle={handle} group={group} isNew />
      </FormSection>
      <Checkbox
        label={t('Invite them by mail to choose their own password')}
        description={t('The link works once, for seven days.')}
        checked={isInvited}
        onChange={(event) => {
          setInvited(event.currentTarget.checked)
          person.form.setFieldValue('password', '')
          person.form.setFieldValue('confirm_password', '')
        }}
      />
      {!isInvited && <SecretFields handle={handle} help={t('Tell it to them yourself; an invitation is safer.')} />}
    </FormScreen>
  )
}
