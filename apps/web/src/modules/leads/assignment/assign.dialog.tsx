import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { type Assignable, Assigning, AssignTo, leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { roles } from '@embark/contract/organization/role/role.contract.ts'
import { teams } from '@embark/contract/organization/team/team.contract.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { holderName } from '#platform/text/holder.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import type { Bound } from '#ui/form/field-props.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { type BulkResult, outcomeOf } from '../selection/bulk-outcome.state.ts'
import { Outcome } from '../selection/bulk-outcome.view.tsx'
import { useUndo } from '../selection/bulk-undo.state.ts'
import { Judged } from '../selection/judged.view.tsx'
import type { Frozen } from '../selection/lead-bulk.state.ts'
import { PersonField } from './person.form.tsx'

export type AssignTarget =
  | { readonly kind: 'one'; readonly lead: string; readonly name: string }
  | { readonly kind: 'many'; readonly frozen: Frozen }

interface Props {
  readonly mode: 'assign' | 'transfer'
  readonly target: AssignTarget
  readonly onClose: (done: boolean) => void
}
/** One lead and many have endpoints of their own, and so do assigning and transferring. */
async function send(mode: Props['mode'], target: AssignTarget, { reason, ...to }: Assigning) {
  const body = { ...to, ...(reason && { reason }) }
  if (target.kind === 'one') {
    const input = { params: { id: target.lead }, body }
    return mode === 'assign' ? call(leadAssignments.assign, input) : call(leadAssignments.transfer, input)
  }
  const { leads: chosen, info } = target.frozen
  const input = { body: { ...body, leads: chosen, selection_token: info.selection_token } }
  return mode === 'assign' ? call(leadSelections.assign, input) : call(leadSelections.transfer, input)
}

/** Gives leads to a person, or to a branch or team which then deals them out by role (G-L-24). */
export function AssignDialog({ mode, target, onClose }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<Assignable | null>(null)
  const staff = useEndpoint(
    leadAssignments.staff,
    { params: { id: target.kind === 'one' ? target.lead : '' } },
    { enabled: target.kind === 'one' },
  )
  const [outcome, setOutcome] = useState<Exclude<BulkResult, { kind: 'done' }> | null>(null)
  const { undo } = useUndo()
  const isTransfer = mode === 'transfer'
  const isOne = target.kind === 'one'
  const title = isTransfer ? (isOne ? t('Transfer lead') : t('Transfer Leads')) : isOne ? t('Assign lead') : t('Assign Leads')
  const words = {
    said: isTransfer ? t('Leads transferred successfully.') : t('Leads assigned successfully.'),
    failed: isTransfer ? t('Unable to transfer leads.') : t('Unable to assign leads.'),
  }
  const form = useSchemaForm('assign', Assigning, {
    defaults: { assign_leads_by: 'user', ...wayFor(null), reason: '' },
    send: (values) => send(mode, target, values),
    stales: [leads.list, leads.single, leadAssignments.staff, leadActivities.list],
    failure: isTransfer ? 'Unable to transfer leads.' : 'Unable to assign leads.',
    onDone: (answer) => {
      const next = outcomeOf(answer)
      if (next.kind !== 'done') return setOutcome(next)
      toast.done({ message: words.said, ...(next.undo && { onUndo: () => undo(next.undo!) }) })
      onClose(true)
    },
  })
  if (outcome) return <Outcome {...outcome} title={title} words={words} onClose={() => onClose(true)} />
  const by = form.values.assign_leads_by
  const person = form.part('assign_to_users_info')[0]!
  const [branch, team] = [form.part('assign_to_branch_info'), form.part('assign_to_team_info')]
  const place = by === 'team' ? team : branch
  // Whom it leaves as they are follows from whom it goes to, once that was said whole.
  const receiver = AssignTo.safeParse(form.values)
  const give = (next: Assignable | null) => {
    setChosen(next)
    const taken = new Set(staff.data?.recordsInfo.map(({ role }) => role.identifier))
    form.set(wayFor(next ? freeRoleOf(next, taken) : null, next?.identifier))
  }
  return (
    <FormScreen
      variant="modal"
      title={title}
      form={form}
      verb={mode === 'assign' ? t('Assign') : t('Transfer')}
      onCancel={() => onClose(false)}
    >
      <Whom target={target} staff={staff.data?.recordsInfo} />
      <Segments
        label={t('Assign by')}
        options={[
          { id: 'user', name: t('Person') },
          { id: 'branch', name: t('Branch') },
          { id: 'team', name: t('Team') },
        ]}
        value={by ?? 'user'}
        onChange={(way) => {
          setChosen(null)
          form.set({ assign_leads_by: way, ...wayFor(null) })
        }}
      />
      {by === 'user' && <PersonField {...person.field('user_identifier')} label={t('Person')} required value={chosen} onChange={give} />}
      {by === 'user' && chosen && <HeldRole person={chosen} {...person.field('role_identifier')} />}
      {by === 'branch' && <BranchField {...branch.field('branch_identifier')} />}
      {by === 'team' && <TeamField {...team.field('team_identifier')} />}
      {by !== 'user' && (
        <RoleField
          {...(by === 'team' ? team.field('role_identifiers') : branch.field('role_identifiers'))}
          value={place.values.role_identifiers?.[0] ?? null}
          onChange={(role) => place.set({ role_identifiers: role ? [role] : [] })}
        />
      )}
      <Textarea label={t('Reason')} autosize minRows={2} {...form.field('reason')} />
      {target.kind === 'many' && <Judged frozen={target.frozen} said={receiver.success ? { assign_to: receiver.data } : null} />}
    </FormScreen>
  )
}

/** Which lead is given, and who works it now; or how many are. */
function Whom({ target, staff }: { readonly target: Props['target']; readonly staff: LeadRow['staff'] | undefined }) {
  const t = useT()
  if (target.kind === 'many') return <p className="e-muted">{t('{{count}} leads', { count: target.frozen.info.total })}</p>
  return (
    <div>
      <p className="e-strong" dir="auto">
        {target.name}
      </p>
      {/* Its place is kept while it is read, so that nothing below moves. */}
      <p className="e-muted">{staff ? heldBy(staff, t) : '\u00a0'}</p>
    </div>
  )
}

/** Who works a lead before it is given to somebody. */
const heldBy = (staff: LeadRow['staff'], t: ReturnType<typeof useT>) =>
  staff.length
    ? t('Now with {{people}}', { people: inARow(staff.map((holder) => holderName(holder, t))) })
    : t('No one is assigned to this lead yet.')

/** The role in which the lead is given, of those the person holds. */
function HeldRole({ person: { roles: held }, ...field }: Bound<string | null> & { readonly person: Assignable }) {
  const t = useT()
  const data = held.map(({ identifier, name }) => ({ value: identifier, label: name }))
  return <SelectField label={t('Role')} required disabled={held.length === 1} data={data} {...field} />
}

/** The role in which a person gets the lead: one that nobody holds on it yet, else the one they start in. */
const freeRoleOf = ({ roles: held }: Assignable, taken: ReadonlySet<string>) =>
  (held.find(({ identifier }) => !taken.has(identifier)) ?? held[0])?.identifier ?? null

/** Nothing of a way that was left stays behind in another. */
const wayFor = (role_identifier: string | null, user_identifier: string | null = null) => ({
  assign_to_users_info: [{ role_identifier, user_identifier }],
  assign_to_branch_info: { branch_identifier: null, role_identifiers: [] as string[] },
  assign_to_team_info: { team_identifier: null, role_identifiers: [] as string[] },
})

type RoleProps = Omit<Bound<unknown>, 'value' | 'onChange'> & {
  readonly value: string | null
  readonly onChange: (role: string | null) => void
}

function RoleField(field: RoleProps) {
  const t = useT()
  const options = useEndpoint(roles.rolesOfGroup, { params: { id: 'company' } }, { staleMs: 300_000 }).data?.recordsInfo ?? []
  return (
    <SelectField
      label={t('Role')}
      required
      searchable
      data={options.map(({ label, identifier }) => ({ label, value: identifier ?? '' }))}
      {...field}
    />
  )
}

const unitChoices = (units: readonly { identifier: string; name: string }[] = []) =>
  units.map(({ identifier, name }) => ({ value: identifier, label: name }))

/** The branch whose people get the leads. */
function BranchField(field: Bound<string | null>) {
  const t = useT()
  const units = useEndpoint(branches.list, { query: { paginate: '0' } }).data?.recordsInfo
  return <SelectField label={t('Branch')} required searchable data={unitChoices(units)} {...field} />
}

/** The team whose people get the leads. */
function TeamField(field: Bound<string | null>) {
  const t = useT()
  const units = useEndpoint(teams.list, { query: { paginate: '0' } }).data?.recordsInfo
  return <SelectField label={t('Team')} required searchable data={unitChoices(units)} {...field} />
}
