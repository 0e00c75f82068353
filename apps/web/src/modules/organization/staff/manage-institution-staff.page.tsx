import { StaffList } from './staff-list.view.tsx'

/** The people of institutions. */
export default function ManageInstitutionStaffPage() {
  return <StaffList kind="institution_staff" />
}
