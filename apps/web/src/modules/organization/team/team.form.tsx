import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { agents } from '@embark/contract/organization/agent/agent.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { type Team, teams } from '@embark/contract/organization/team/team.contract.ts'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type DraftOf, type FormPart, useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import type { Bound } from '#ui/form/field-props.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { UnitStatusField } from '../branch/status.form.tsx'

interface FieldsProps {
  readonly form: FormPart<Pick<DraftOf<typeof teams.edit>, 'name' | 'alias' | 'status'>>
  /** Whose team it is, which depends on its kind. */
  readonly children: ReactNode
}

/** The fields every team has. */
export function TeamFields({ form, children }: FieldsProps) {
  const t = useT()
  return (
    <>
      <TextInput label={t('Name')} required maxLength={100} {...form.field('name')} />
      <TextInput label={t('Alias')} description={t('A short code such as LON.')} required maxLength={20} {...form.field('alias')} />
      {children}
      <UnitStatusField {...form.field('status')} />
    </>
  )
}

/** The branch a team belongs to. */
export function BranchField(field: Bound<number | string | null>) {
  const t = useT()
  const listed = useListed()
  const all = useEndpoint(branches.list, { query: { paginate: '0' } })
  return (
    <SelectField
      label={t('Branch')}
      required
      searchable
      data={all.data?.recordsInfo.map(({ id, name }) => ({ value: id, label: name }))}
      {...field}
      {...listed(all)}
    />
  )
}

function AgencyField(field: Bound<string | null>) {
  const t = useT()
  const listed = useListed()
  const agencies = useEndpoint(agents.dropdown, { query: {} })
  return (
    <SelectField
      label={t('Agent')}
      required
      searchable
      data={agencies.data?.recordsInfo.map(({ identifier, label }) => ({ value: identifier ?? '', label }))}
      {...field}
      {...listed(agencies)}
    />
  )
}

function LeaderField({ team, ...field }: Bound<string | null> & { readonly team: Team }) {
  const t = useT()
  const listed = useListed()
  const members = useEndpoint(teams.users, { params: { id: team.identifier } })
  return (
    <SelectField
      label={t('Leader')}
      description={t('A member of the team')}
      clearable
      searchable
      data={members.data?.recordsInfo.map(({ identifier, first_name, last_name }) => ({
        value: identifier,
        label: fullNameOf({ first_name, last_name }),
      }))}
      {...field}
      {...listed(members)}
    />
  )
}

/** Changes a team. */
export function TeamForm({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(teams.edit, {
    defaults: {
      name: team.name,
      alias: team.alias ?? '',
      status: team.status,
      leader_user_identifier: team.leader?.identifier ?? null,
      // A team has one of the two; the other one is not sent.
      branch_id: team.branch_id ?? undefined,
      agent_identifier: team.agent_identifier ?? undefined,
    },
    params: { id: team.identifier },
    stales: [teams.list],
    said: t('Team updated successfully'),
    isToast: true,
    onDone: onClose,
  })
  return (
    <FormScreen variant="drawer" title={t('Edit team')} form={form} onCancel={onClose}>
      <TeamFields form={form}>
        {team.type === 'team' ? <BranchField {...form.field('branch_id')} /> : <AgencyField {...form.field('agent_identifier')} />}
        <LeaderField team={team} {...form.field('leader_user_identifier')} />
      </TeamFields>
    </FormScreen>
  )
}

/** Makes a team of an agency. */
export function AgentTeamForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(teams.createAgentTeam, {
    defaults: { name: '', alias: '', status: 'active', agent_identifier: null },
    stales: [teams.list],
    said: t('Team created successfully'),
    isToast: true,
    onDone: onClose,
  })
  return (
    <FormScreen variant="drawer" title={t('New agent team')} verb={t('Create')} form={form} onCancel={onClose}>
      <TeamFields form={form}>
        <AgencyField {...form.field('agent_identifier')} />
      </TeamFields>
    </FormScreen>
  )
}
