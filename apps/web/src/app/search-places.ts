import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import type { SearchPlace } from '@embark/contract/kernel/search.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { studentScreens } from '@embark/contract/leads/student/student.screens.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'

const listed = (path: string) => (search: string) => hrefWith(path, { search })

/** Where what a search found is opened: a page of its own, or a list narrowed to it. */
export const searchPlaceHref: Readonly<Record<SearchPlace, (name: string) => string>> = {
  lead: (lead_id) => to(leadScreens.record, { lead_id }),
  student: (identifier) => to(studentScreens.profile, { identifier }),
  application: (application_id) => to(applicationScreens.record, { application_id }),
  programs: listed(to(catalogScreens.programs)),
  invoice: (invoiceID) => to(financeScreens.invoicePdf, { invoiceID }),
  invoices: listed(to(financeScreens.invoices)),
  agent_invoices: listed(to(financeScreens.agentInvoices)),
  tasks: listed(leadScreens.tasks.path),
  staff: listed(to(staffScreens.manage)),
}
