import { TeamList } from './team-list.view.tsx'

/** The teams of the agencies. */
export default function AgentTeamListPage() {
  return <TeamList type="agent_team" />
}
