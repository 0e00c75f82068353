import { StaffList } from './staff-list.view.tsx'

/** Staff of every kind. */
export default function ManageStaffPage() {
  return <StaffList kind="all" />
}
