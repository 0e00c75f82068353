import { StaffList } from './staff-list.view.tsx'

/** The people of agencies. */
export default function ManageAgentStaffPage() {
  return <StaffList kind="agent" />
}
