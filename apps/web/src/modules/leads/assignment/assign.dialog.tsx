import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { type AssignTo, leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { roles } from '@embark/contract/organization/role/role.contract.ts'
import { teams } from '@embark/contract/organization/team/team.contract.ts'
import { Select, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { ApiError, sentenceFor } from '#platform/api/failure.ts'
import { markStale, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Segments } from '#ui/parts/segments.tsx'

export type AssignTarget =
  | { readonly kind: 'one'; readonly lead: string; readonly name: string }
  | { readonly kind: 'many'; readonly selection_token: string; readonly leads: string[]; readonly count: number }

interface Props {
  readonly mode: 'assign' | 'transfer'
  readonly target: AssignTarget
  readonly onClose: (done: boolean) => void
}
interface Values {
  readonly by: 'user' | 'branch' | 'team'
  readonly role: string | null
  readonly person: string | null
  /** The branch or the team. */
  readonly unit: string | null
  readonly reason: string
}

/** One lead and many have endpoints of their own, and so do assigning and transferring. */
async function send(mode: Props['mode'], target: AssignTarget, body: AssignTo & { reason?: string }) {
  if (target.kind === 'one') {
    const input = { params: { id: target.lead }, body }
    return mode === 'assign' ? call(leadAssignments.assign, input) : call(leadAssignments.transfer, input)
  }
  const input = { body: { ...body, leads: target.leads, selection_token: target.selection_token } }
  return mode === 'assign' ? call(leadSelections.assign, input) : call(leadSelections.transfer, input)
}

/** Gives leads to a person, or to a branch or team which then deals them out by role (G-L-24). */
export function AssignDialog({ mode, target, onClose }: Props) {
  const t = useT()
  const form = useAssigning(mode, target, onClose)
  const { values, change, errors } = form
  return (
    <FormScreen
      variant="modal"
      title={mode === 'assign' ? t('Assign Leads') : t('Transfer Leads')}
      complaints={Object.entries(errors).map(([key, message]) => ({ fieldId: fieldIds[key] ?? '', message }))}
      attempt={form.attempt}
      verb={mode === 'assign' ? t('Assign') : t('Transfer')}
      onSubmit={() => void form.submit()}
      onCancel={() => onClose(false)}
      busy={form.isBusy}
    >
      <p className="e-muted" dir="auto">
        {target.kind === 'one' ? target.name : t('{{count}} leads', { count: target.count })}
      </p>
      <Segments
        label={t('Assign by')}
        options={[
          { id: 'user', name: t('Person') },
          { id: 'branch', name: t('Branch') },
          { id: 'team', name: t('Team') },
        ]}
        value={values.by}
        onChange={(by) => change({ by, unit: null })}
      />
      <RoleSelect value={values.role} onChange={(role) => change({ role, person: null })} error={errors['role']} />
      {values.by === 'user' ? (
        <PersonSelect role={values.role} value={values.person} onChange={(person) => change({ person })} error={errors['person']} />
      ) : (
        <UnitSelect by={values.by} value={values.unit} onChange={(unit) => change({ unit })} error={errors['unit']} />
      )}
      <Textarea
        label={t('Reason')}
        autosize
        minRows={2}
        value={values.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
    </FormScreen>
  )
}

const fieldIds: Record<string, string> = { role: 'assign-role', person: 'assign-person', unit: 'assign-place', form: '' }

/** What is filled in, what is wrong with it, and the sending. */
function useAssigning(mode: Props['mode'], target: AssignTarget, onClose: Props['onClose']) {
  const t = useT()
  const client = useQueryClient()
  const [values, setValues] = useState<Values>({ by: 'user', role: null, unit: null, person: null, reason: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const { by, role, unit, person } = values
  const missing = () => ({
    ...(!role && { role: t('Role is required') }),
    ...(by === 'user' && !person && { person: t('User is required') }),
    ...(by === 'branch' && !unit && { unit: t('Branch is required') }),
    ...(by === 'team' && !unit && { unit: t('Team is required') }),
  })
  const submit = async () => {
    setAttempt((count) => count + 1)
    const complaints = missing()
    setErrors(complaints)
    if (Object.keys(complaints).length || isBusy) return
    setBusy(true)
    try {
      await send(mode, target, bodyOf(values))
      toast.done({ message: mode === 'assign' ? t('Leads assigned successfully.') : t('Leads transferred successfully.') })
      await markStale(client, [leads.list, leads.single, leadAssignments.staff, leadActivities.list])
      onClose(true)
    } catch (error) {
      setErrors({ form: t(sentenceFor(error, 'Unable to transfer leads.')) })
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return { values, change: (next: Partial<Values>) => setValues((before) => ({ ...before, ...next })), errors, attempt, isBusy, submit }
}

/** What is sent of values that are all there. */
function bodyOf({ by, role, unit, person, reason }: Values): AssignTo & { reason?: string } {
  const why = reason ? { reason } : {}
  if (by === 'user') return { assign_leads_by: by, assign_to_users_info: [{ role_identifier: role!, user_identifier: person! }], ...why }
  if (by === 'branch')
    return { assign_leads_by: by, assign_to_branch_info: { branch_identifier: unit!, role_identifiers: [role!] }, ...why }
  return { assign_leads_by: by, assign_to_team_info: { team_identifier: unit!, role_identifiers: [role!] }, ...why }
}

interface SelectProps {
  readonly value: string | null
  readonly onChange: (identifier: string | null) => void
  readonly error: string | undefined
}

function RoleSelect(props: SelectProps) {
  const t = useT()
  const options = useEndpoint(roles.rolesOfGroup, { params: { id: 'company' } }, { staleMs: 300_000 }).data?.recordsInfo ?? []
  return (
    <Select
      id={fieldIds['role']}
      label={t('Role')}
      required
      searchable
      data={options.map(({ label, identifier }) => ({ label, value: identifier ?? '' }))}
      {...props}
    />
  )
}

function PersonSelect({ role, ...props }: SelectProps & { role: string | null }) {
  const t = useT()
  const people = useEndpoint(roles.usersOfRole, { params: { id: role ?? '' }, query: {} }, { enabled: !!role }).data?.recordsInfo ?? []
  return (
    <Select
      id={fieldIds['person']}
      label={t('Person')}
      required
      searchable
      disabled={!role}
      description={role ? undefined : t('Choose the role first')}
      data={people.map((person) => ({ value: person.identifier, label: fullNameOf(person) }))}
      {...props}
    />
  )
}

/** The branch or the team whose people get the leads. */
function UnitSelect({ by, ...props }: SelectProps & { by: 'branch' | 'team' }) {
  const t = useT()
  const ofBranch = useEndpoint(branches.list, { query: { paginate: '0' } }, { enabled: by === 'branch' }).data?.recordsInfo ?? []
  const ofTeam = useEndpoint(teams.list, { query: { paginate: '0' } }, { enabled: by === 'team' }).data?.recordsInfo ?? []
  return (
    <Select
      id={fieldIds['unit']}
      label={by === 'branch' ? t('Branch') : t('Team')}
      required
      searchable
      data={(by === 'branch' ? ofBranch : ofTeam).map(({ identifier, name }) => ({ value: identifier, label: name }))}
      {...props}
    />
  )
}
