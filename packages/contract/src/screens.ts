import { agentScreens } from './agents/agents.screens.ts'
import { agreementScreens } from './agreements/agreements.screens.ts'
import { applicationScreens } from './applications/applications.screens.ts'
import { auditScreens } from './audit/audit.screens.ts'
import { catalogScreens } from './catalog/catalog.screens.ts'
import { counsellingScreens } from './counselling/counselling.screens.ts'
import { extractionScreens } from './extraction/extraction.screens.ts'
import { financeScreens } from './finance/finance.screens.ts'
import { doorScreens } from './identity/door.screens.ts'
import { identityScreens } from './identity/identity.screens.ts'
import { insightScreens } from './insight/insight.screens.ts'
import type { Screen } from './kernel/screen.ts'
import { captureScreens } from './leads/capture-form/capture-form.screens.ts'
import { leadImportScreens } from './leads/import/import.screens.ts'
import { leadScreens } from './leads/leads.screens.ts'
import { studentAreaScreens, studentScreens } from './leads/student/student.screens.ts'
import { masterScreens } from './masters/masters.screens.ts'
import { notificationScreens } from './notifications/notifications.screens.ts'
import { unsubscribeScreens } from './notifications/unsubscribe/unsubscribe.screens.ts'
import { organizationScreens, organizationShortcuts } from './organization/organization.screens.ts'
import { staffScreens } from './organization/staff/staff.screens.ts'
import { platformScreens } from './platform/platform.screens.ts'
import { publicQuotationScreens } from './quotations/public-quotation/public-quotation.screens.ts'
import { quotationScreens } from './quotations/quotations.screens.ts'
import { premiumScreens, ticketScreens } from './tickets/tickets.screens.ts'
import { updateScreens } from './updates/updates.screens.ts'
import { webhookScreens } from './webhooks/webhooks.screens.ts'

/** Every screen of the product by module; router, guard, menu and the browser walk are derived from it. */
export const screens = {
  agreements: agreementScreens,
  agents: agentScreens,
  applications: applicationScreens,
  audit: auditScreens,
  capture: captureScreens,
  catalog: catalogScreens,
  counselling: counsellingScreens,
  doors: doorScreens,
  finance: financeScreens,
  identity: identityScreens,
  insight: insightScreens,
  leads: leadScreens,
  leadImport: leadImportScreens,
  students: studentScreens,
  studentArea: studentAreaScreens,
  notifications: notificationScreens,
  organization: organizationScreens,
  masters: masterScreens,
  organizationShortcuts,
  platform: platformScreens,
  publicQuotation: publicQuotationScreens,
  quotations: quotationScreens,
  unsubscribe: unsubscribeScreens,
  updates: updateScreens,
  webhooks: webhookScreens,
  staff: staffScreens,
  tickets: ticketScreens,
  premium: premiumScreens,
  extraction: extractionScreens,
} as const satisfies Record<string, Record<string, Screen>>

/** The same, in one list. */
export const allScreens: readonly Screen[] = Object.values(screens).flatMap((module) => Object.values(module))
