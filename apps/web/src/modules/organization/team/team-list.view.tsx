import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { type Team, teams } from '@embark/contract/organization/team/team.contract.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { activeColumn, figuresColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { can, useCan } from '#platform/session/session.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { MembersDialog } from '../assigning/members.dialog.tsx'
import { AgentTeamForm, TeamForm } from './team.form.tsx'

/** The two kinds of teams: where each stands, and who may make and change them. */
const kinds = {
  team: { screen: organizationScreens.teams, create: 'settings.teams.create', update: 'settings.teams.update' },
  agent_team: {
    screen: organizationScreens.agentTeams,
    create: 'settings.agent.teams.create',
    update: 'settings.agent.teams.update',
  },
} as const

/** The teams of one kind: of branches, or of agencies. */
export function TeamList({ type }: { type: Team['type'] }) {
  const t = useT()
  const isAgents = type === 'agent_team'
  const list = useList(teams.list, { query: { type } })
  const [mayUpdate, mayManage] = [useCan(kinds[type].update), useCan('settings.user.management.read')]
  const mayChange = mayUpdate && mayManage
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} teams', { count })}
      views={Object.values(kinds)
        .filter(({ screen }) => can(screen.access))
        .map(({ screen }) => ({ id: screen.path, name: t(screen.title), href: to(screen) }))}
      activeView={kinds[type].screen.path}
      search={t('Search by name or alias')}
      columns={useColumns(isAgents)}
      acts={[
        mayChange && { id: 'edit', label: t('Edit'), isOpening: true, dialog: (team, close) => <TeamForm team={team} onClose={close} /> },
        mayChange && {
          id: 'people',
          label: t('Manage users'),
          dialog: ({ identifier, name, agent_identifier }, close) => (
            <MembersDialog
              title={t('People of {{name}}', { name })}
              unit={{
                id: identifier,
                users: teams.users,
                setUsers: teams.setUsers,
                stales: [teams.list],
                saved: 'Team updated successfully',
                agent_identifier: agent_identifier ?? undefined,
              }}
              onClose={close}
            />
          ),
        },
        useWhoSeesEach('team'),
      ]}
      empty={
        isAgents
          ? t('No agent teams yet. Create one for people of an agency who share leads.')
          : t('No teams yet. Create one for people of a branch who share leads.')
      }
      create={
        useCan(kinds[type].create) &&
        (isAgents
          ? { text: t('New agent team'), dialog: (close) => <AgentTeamForm onClose={close} /> }
          : { text: t('New team'), href: to(organizationScreens.createTeam) })
      }
    />
  )
}

function useColumns(isAgents: boolean): ColumnsOf<typeof teams.list> {
  const t = useT()
  return [
    titleColumn('name', t('Name'), (row: Team) => (
      <span className="e-name" dir="auto">
        {row.name}
      </span>
    )),
    { id: 'home', header: isAgents ? t('Agent') : t('Branch'), cell: (row) => <span dir="auto">{row.agent_name ?? row.branch_name}</span> },
    {
      id: 'leader',
      header: t('Leader'),
      isTelling: (rows) => rows.some((row) => row.leader),
      cell: (row) => (row.leader ? <span dir="auto">{fullNameOf(row.leader)}</span> : <NoValue />),
    },
    figuresColumn('users_count', t('People'), 110, (row) => row.users_count),
    activeColumn(t, ({ status }) => status === 'active'),
  ]
}
