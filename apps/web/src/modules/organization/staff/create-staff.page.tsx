import { to } from '@embark/contract/kernel/screen.ts'
import { agentStaff } from '@embark/contract/organization/agent-staff/agent-staff.contract.ts'
import { institutionStaff } from '@embark/contract/organization/institution-staff/institution-staff.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import type { StaffGroup } from '@embark/contract/organization/staff/staff.rules.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { type ReactNode, type RefObject, useRef } from 'react'
import { type DraftOf, type FormPart, useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { NothingLeaves } from '#platform/session/nothing-leaves.tsx'
import { me } from '#platform/session/session.ts'
import { FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen, type SentForm } from '#ui/form/form-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { creatableGroups, kinds, staffGroupNames, staffReads } from './staff.state.ts'
import { AgencyField, CompanyPlaces, InstitutionsField, nobody, PersonFields, RolesField } from './staff-fields.form.tsx'

const defaults = { group: '' as StaffGroup | '' }
type Person = Pick<DraftOf<typeof staff.create>, keyof typeof nobody>

interface Props {
  readonly group: StaffGroup
  readonly groups: readonly StaffGroup[]
  /** What was typed so far, kept when another kind is chosen. */
  readonly typed: RefObject<Person>
  readonly onGroup: (group: StaffGroup) => void
}

/** A new person of the company, of an agency or of an institution; they are invited by mail to choose a password. */
export default function CreateStaffPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const typed = useRef<Person>(nobody)
  const groups = creatableGroups()
  const group = groups.find((each) => each === state.group) ?? groups[0]
  if (!group)
    return (
      <>
        <PageHead title={t('New staff member')} />
        <EmptyState text={t('You do not have permission to perform this action')} />
      </>
    )
  const Kind = { company: OfCompany, agent: OfAgency, institution_staff: OfInstitutions }[group]
  return <Kind key={group} group={group} groups={groups} typed={typed} onGroup={(next) => change({ group: next }, { replace: true })} />
}

/** How every kind is saved; the list they will stand in is shown then. */
function useSaving(group: StaffGroup) {
  const t = useT()
  const go = useGo()
  const back = to(kinds[group === 'company' ? 'all' : group].screen)
  const said = t('Staff created successfully')
  return { back, saving: { stales: staffReads, failure: 'Unable to create staff', isToast: true, said, onDone: () => go(back) } }
}

function OfCompany(props: Props) {
  const { back, saving } = useSaving('company')
  const form = useEndpointForm(staff.create, {
    defaults: { ...props.typed.current, role_identifiers: [], branch_identifiers: [], team_identifiers: [] },
    ...saving,
  })
  return (
    <StaffScreen {...props} form={form} back={back}>
      <RolesField form={form} group="company" />
      <CompanyPlaces form={form} />
    </StaffScreen>
  )
}

function OfAgency(props: Props) {
  const { back, saving } = useSaving('agent')
  const form = useEndpointForm(agentStaff.create, {
    defaults: { ...props.typed.current, role_identifiers: [], agent_identifier: null },
    ...saving,
  })
  return (
    <StaffScreen {...props} form={form} back={back}>
      <RolesField form={form} group="agent" />
      {me().group !== 'agent' && <AgencyField {...form.field('agent_identifier')} />}
    </StaffScreen>
  )
}

function OfInstitutions(props: Props) {
  const { back, saving } = useSaving('institution_staff')
  const form = useEndpointForm(institutionStaff.create, {
    defaults: { ...props.typed.current, role_identifiers: [], institution_ids: [] },
    ...saving,
  })
  return (
    <StaffScreen {...props} form={form} back={back}>
      <RolesField form={form} group="institution_staff" />
      <InstitutionsField {...form.field('institution_ids')} />
    </StaffScreen>
  )
}

interface ScreenProps extends Props {
  readonly form: FormPart<Person> & SentForm
  readonly back: string
  /** What they do here, which depends on their kind. */
  readonly children: ReactNode
}

function StaffScreen({ group, groups, typed, onGroup, form, back, children }: ScreenProps) {
  const t = useT()
  const go = useGo()
  const choose = (next: StaffGroup) => {
    const { first_name, last_name, email, country_code, mobile, gender, language } = form.values
    typed.current = { first_name, last_name, email, country_code, mobile, gender, language }
    onGroup(next)
  }
  return (
    <FormScreen
      variant="page"
      title={t('New staff member')}
      path={[{ name: t(staffScreens.manage.title), href: back }]}
      form={form}
      verb={t('Create')}
      onCancel={() => go(back)}
    >
      <NothingLeaves />
      {groups.length > 1 && (
        <Segments label={t('Kind')} value={group} options={groups.map((id) => ({ id, name: t(staffGroupNames[id]) }))} onChange={choose} />
      )}
      <FormSection title={t('Person')}>
        <PersonFields form={form} />
      </FormSection>
      <FormSection title={t('Role and access')}>{children}</FormSection>
      <p className="e-sub">{t('They are invited by email to choose a password. The link works once, for seven days.')}</p>
    </FormScreen>
  )
}
