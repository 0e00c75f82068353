import { agents } from '@embark/contract/organization/agent/agent.contract.ts'
import { branches, unitStatuses } from '@embark/contract/organization/branch/branch.contract.ts'
import { type Team, teams } from '@embark/contract/organization/team/team.contract.ts'
import { Select, TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

type Handle = Pick<ReturnType<typeof useEndpointForm>, 'field'> & {
  readonly form: { values: Record<string, unknown>; setFieldValue(name: string, value: unknown): void }
}

/** The fields every team has; whose team it is depends on its kind. */
export function TeamFields({ form, type, team }: { form: Handle; type: Team['type']; team: Team | null }) {
  const t = useT()
  const listed = useListed()
  const branchList = useEndpoint(branches.list, { query: { paginate: '0' } }, { enabled: type === 'team' })
  const agencies = useEndpoint(agents.dropdown, { query: {} }, { enabled: type === 'agent_team' })
  const members = useEndpoint(teams.users, { params: { id: team?.identifier ?? '' } }, { enabled: team !== null })
  const picked = (name: string) => ({
    ...form.field(name),
    value: form.form.values[name] ? String(form.form.values[name]) : null,
    onChange: (value: string | null) => form.form.setFieldValue(name, value ?? ''),
  })
  return (
    <>
      <TextInput label={t('Name')} required maxLength={100} {...form.field('name')} />
      <TextInput label={t('Alias')} required maxLength={20} {...form.field('alias')} />
      {type === 'team' ? (
        <Select
          label={t('Branch')}
          required
          searchable
          data={branchList.data?.recordsInfo.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...picked('branch_id')}
          {...listed(branchList)}
        />
      ) : (
        <Select
          label={t('Agent')}
          required
          searchable
          data={agencies.data?.recordsInfo.map(({ identifier, label }) => ({ value: identifier ?? '', label }))}
          {...picked('agent_identifier')}
          {...listed(agencies)}
        />
      )}
      {team && (
        <Select
          label={t('Leader')}
          description={t('A member of the team')}
          clearable
          searchable
          data={members.data?.recordsInfo.map(({ identifier, first_name, last_name }) => ({
            value: identifier,
            label: `${first_name} ${last_name}`.trim(),
          }))}
          {...picked('leader_user_identifier')}
          {...listed(members)}
        />
      )}
      <Select
        label={t('Status')}
        required
        allowDeselect={false}
        data={unitStatuses.map((value) => ({ value, label: value === 'active' ? t('Active') : t('Inactive') }))}
        {...picked('status')}
      />
    </>
  )
}

const draftOf = (team: Team | null) => ({
  name: team?.name ?? '',
  alias: team?.alias ?? '',
  status: team?.status ?? ('active' as const),
  leader_user_identifier: team?.leader?.identifier ?? '',
})

/** Changes a team. */
export function TeamForm({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useT()
  const home = team.type === 'team' ? { branch_id: String(team.branch_id) } : { agent_identifier: team.agent_identifier ?? '' }
  const form = useEndpointForm(teams.edit, {
    defaults: { ...draftOf(team), ...home },
    toCall: (body) => ({ params: { id: team.identifier }, body }),
    stales: [teams.list],
    onDone: () => {
      toast.done({ message: t('Team updated successfully') })
      onClose()
    },
  })
  return (
    <FormScreen
      variant="drawer"
      opened
      title={t('Edit team')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <TeamFields form={form} type={team.type} team={team} />
    </FormScreen>
  )
}

/** Makes a team of an agency. */
export function AgentTeamForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(teams.createAgentTeam, {
    defaults: { ...draftOf(null), agent_identifier: '' },
    toCall: (body) => ({ body }),
    stales: [teams.list],
    onDone: () => {
      toast.done({ message: t('Team created successfully') })
      onClose()
    },
  })
  return (
    <FormScreen
      variant="drawer"
      opened
      title={t('Create agent team')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <TeamFields form={form} type="agent_team" team={null} />
    </FormScreen>
  )
}
