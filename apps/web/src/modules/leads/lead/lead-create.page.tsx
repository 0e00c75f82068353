import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useGo } from '#ui/link.tsx'
import { LeadCreate } from './lead-create.form.tsx'

/** A new lead with all the fields of its form. */
export default function LeadCreatePage() {
  const go = useGo()
  return <LeadCreate variant="page" onClose={() => go(to(leadScreens.list))} />
}
