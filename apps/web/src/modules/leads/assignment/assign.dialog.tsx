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
type By = 'user' | 'branch' | 'team'

/** One lead and many have calls of their own, and so have filling and replacing. */
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
  const client = useQueryClient()
  const [by, setBy] = useState<By>('user')
  const [role, setRole] = useState<string | null>(null)
  const [place, setPlace] = useState<string | null>(null)
  const [person, setPerson] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const roleList = useEndpoint(roles.rolesOfGroup, { params: { id: 'company' } }, { staleMs: 300_000 }).data?.recordsInfo ?? []
  const people =
    useEndpoint(roles.usersOfRole, { params: { id: role ?? '' }, query: {} }, { enabled: by === 'user' && !!role }).data?.recordsInfo ?? []
  const branchList = useEndpoint(branches.list, { query: { paginate: '0' } }, { enabled: by === 'branch' }).data?.recordsInfo ?? []
  const teamList = useEndpoint(teams.list, { query: { paginate: '0' } }, { enabled: by === 'team' }).data?.recordsInfo ?? []

  const check = () => ({
    ...(!role && { role: t('Role is required') }),
    ...(by === 'user' && !person && { person: t('User is required') }),
    ...(by === 'branch' && !place && { place: t('Branch is required') }),
    ...(by === 'team' && !place && { place: t('Team is required') }),
  })
  const bodyOf = (): AssignTo => {
    if (by === 'user') return { assign_leads_by: by, assign_to_users_info: [{ role_identifier: role!, user_identifier: person! }] }
    if (by === 'branch') return { assign_leads_by: by, assign_to_branch_info: { branch_identifier: place!, role_identifiers: [role!] } }
    return { assign_leads_by: by, assign_to_team_info: { team_identifier: place!, role_identifiers: [role!] } }
  }
  const submit = async () => {
    setAttempt((count) => count + 1)
    const found = check()
    setErrors(found)
    if (Object.keys(found).length || busy) return
    setBusy(true)
    try {
      const body = { ...bodyOf(), ...(reason && { reason }) }
      await send(mode, target, body)
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
  const fieldIds: Record<string, string> = { role: 'assign-role', person: 'assign-person', place: 'assign-place', form: '' }
  const choices = by === 'branch' ? branchList : teamList
  return (
    <FormScreen
      variant="modal"
      opened
      title={mode === 'assign' ? t('Assign Leads') : t('Transfer Leads')}
      complaints={Object.entries(errors).map(([key, message]) => ({ fieldId: fieldIds[key] ?? '', message }))}
      attempt={attempt}
      verb={mode === 'assign' ? t('Assign') : t('Transfer')}
      onSubmit={() => void submit()}
      onCancel={() => onClose(false)}
      busy={busy}
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
        value={by}
        onChange={(value) => {
          setBy(value as By)
          setPlace(null)
        }}
      />
      <Select
        id="assign-role"
        label={t('Role')}
        required
        searchable
        data={roleList.map(({ label, identifier }) => ({ label, value: identifier ?? '' }))}
        value={role}
        onChange={(value) => {
          setRole(value)
          setPerson(null)
        }}
        error={errors['role']}
      />
      {by === 'user' && (
        <Select
          id="assign-person"
          label={t('Person')}
          required
          searchable
          disabled={!role}
          description={role ? undefined : t('Choose the role first')}
          data={people.map((each) => ({ value: each.identifier, label: `${each.first_name} ${each.last_name}`.trim() }))}
          value={person}
          onChange={setPerson}
          error={errors['person']}
        />
      )}
      {by !== 'user' && (
        <Select
          id="assign-place"
          label={by === 'branch' ? t('Branch') : t('Team')}
          required
          searchable
          data={choices.map(({ identifier, name }) => ({ value: identifier, label: name }))}
          value={place}
          onChange={setPlace}
          error={errors['place']}
        />
      )}
      <Textarea label={t('Reason')} autosize minRows={2} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
    </FormScreen>
  )
}
