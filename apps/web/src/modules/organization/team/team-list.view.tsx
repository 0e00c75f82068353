import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { type Team, teams } from '@embark/contract/organization/team/team.contract.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { can, useCan } from '#platform/session/session.ts'
import { useGo } from '#ui/link.tsx'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { MembersDialog } from '../assigning/members.dialog.tsx'
import { AgentTeamForm, TeamForm } from './team.form.tsx'

const defaults = { search: '', page: 1, per_page: 15 }

/** The teams of one kind: of branches, or of agencies. */
export function TeamList({ type }: { type: Team['type'] }) {
  const t = useT()
  const go = useGo()
  const isAgents = type === 'agent_team'
  const [state, change] = useUrlState(defaults)
  const [open, setOpen] = useState<{ team: Team; what: 'edit' | 'people' } | 'new' | null>(null)
  const found = useEndpoint(teams.list, { query: { ...state, type } }, { keep: true })
  const mayCreate = useCan(isAgents ? 'settings.agent.teams.create' : 'settings.teams.create')
  const [mayUpdate, mayManage] = [
    useCan(isAgents ? 'settings.agent.teams.update' : 'settings.teams.update'),
    useCan('settings.user.management.read'),
  ]
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const columns: Column<Team>[] = [
    {
      id: 'name',
      header: t('Name'),
      hideable: false,
      cardSlot: 'title',
      cell: (row) => <TwoLines strong top={row.name} bottom={row.alias ?? ''} />,
    },
    { id: 'home', header: isAgents ? t('Agent') : t('Branch'), cell: (row) => <span dir="auto">{row.agent_name ?? row.branch_name}</span> },
    {
      id: 'leader',
      header: t('Leader'),
      cell: (row) => (row.leader ? <span dir="auto">{`${row.leader.first_name} ${row.leader.last_name}`.trim()}</span> : <NoValue />),
    },
    { id: 'users_count', header: t('People'), width: 110, align: 'end', cell: (row) => <span className="e-num">{row.users_count}</span> },
    {
      id: 'status',
      header: t('Status'),
      width: 120,
      cardSlot: 'corner',
      cell: (row) => (row.status === 'active' ? <Tag tone="good">{t('Active')}</Tag> : <Tag>{t('Inactive')}</Tag>),
    },
  ]
  const whoSees = useWhoSeesEach('team')
  const menu = (team: Team) => [
    ...(mayUpdate && mayManage
      ? [
          { id: 'edit', label: t('Edit'), onRun: () => setOpen({ team, what: 'edit' }) },
          { id: 'people', label: t('Manage users'), onRun: () => setOpen({ team, what: 'people' }) },
        ]
      : []),
    ...whoSees.entriesOf(team.identifier),
  ]
  const create = mayCreate && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={18} stroke={1.6} />}
      onClick={() => (isAgents ? setOpen('new') : go(to(organizationScreens.createTeam)))}
    >
      {isAgents ? t('Create agent team') : t('Create team')}
    </Button>
  )
  const current = open === 'new' ? null : open
  return (
    <ListScreen<Team>
      title={isAgents ? t('Agent teams') : t('Teams')}
      {...(meta && { count: t('{{count}} teams', { count: meta.totalRecords }) })}
      views={[organizationScreens.teams, organizationScreens.agentTeams]
        .filter(({ access }) => can(access))
        .map((screen) => ({ id: screen.path, name: t(screen.title), href: to(screen) }))}
      activeView={(isAgents ? organizationScreens.agentTeams : organizationScreens.teams).path}
      actions={create}
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search by name or alias'),
      }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ name }) => name}
      {...(((mayUpdate && mayManage) || whoSees.mayAsk) && { rowMenu: menu })}
      {...shownOf(found)}
      empty={{ text: t('No data found'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {open === 'new' && <AgentTeamForm onClose={() => setOpen(null)} />}
      {current?.what === 'edit' && <TeamForm team={current.team} onClose={() => setOpen(null)} />}
      {current?.what === 'people' && (
        <MembersDialog
          title={t('People of {{name}}', { name: current.team.name })}
          unit={{
            id: current.team.identifier,
            users: teams.users,
            setUsers: teams.setUsers,
            stales: [teams.list],
            saved: 'Team updated successfully',
            agent_identifier: current.team.agent_identifier ?? undefined,
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </ListScreen>
  )
}
