import { to } from '@embark/contract/kernel/screen.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { Navigate } from '@tanstack/react-router'

/** The short address of the page to create staff. */
export default function CreateStaffShortPage() {
  return <Navigate to={to(staffScreens.create)} search={true} replace />
}
