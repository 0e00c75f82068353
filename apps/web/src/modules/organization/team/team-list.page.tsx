import { TeamList } from './team-list.view.tsx'

/** The teams of the branches. */
export default function TeamListPage() {
  return <TeamList type="team" />
}
