import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { useGo } from '#ui/link.tsx'
import { BranchForm } from './branch.form.tsx'

/** Opens a branch. */
export default function CreateBranchPage() {
  const go = useGo()
  return <BranchForm variant="page" branch={null} onClose={() => go(to(organizationScreens.branches))} />
}
