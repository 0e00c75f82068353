import { accessBindings } from '#modules/access/access.routes.ts'
import { agentBindings } from '#modules/agents/agents.routes.ts'
import { agreementBindings } from '#modules/agreements/agreements.routes.ts'
import { applicationBindings } from '#modules/applications/applications.routes.ts'
import { auditBindings } from '#modules/audit/audit.routes.ts'
import { catalogBindings } from '#modules/catalog/catalog.routes.ts'
import { counsellingBindings } from '#modules/counselling/counselling.routes.ts'
import { extractionBindings } from '#modules/extraction/extraction.routes.ts'
import { financeBindings } from '#modules/finance/finance.routes.ts'
import { identityBindings } from '#modules/identity/identity.routes.ts'
import { insightBindings } from '#modules/insight/insight.routes.ts'
import { leadBindings } from '#modules/leads/leads.routes.ts'
import { masterBindings } from '#modules/masters/masters.routes.ts'
import { notificationBindings } from '#modules/notifications/notifications.routes.ts'
import { organizationBindings } from '#modules/organization/organization.routes.ts'
import { staffBindings } from '#modules/organization/staff/staff.routes.ts'
import { quotationBindings } from '#modules/quotations/quotations.routes.ts'
import { ticketBindings } from '#modules/tickets/tickets.routes.ts'
import { updateBindings } from '#modules/updates/updates.routes.ts'
import { webhookBindings } from '#modules/webhooks/webhooks.routes.ts'
import type { Binding } from '#platform/router/binding.ts'
import { platformBindings } from './app.routes.ts'

/** Every page of the portal: one line per module. */
export const bindings: readonly Binding[] = [
  ...platformBindings,
  ...agreementBindings,
  ...accessBindings,
  ...agentBindings,
  ...applicationBindings,
  ...auditBindings,
  ...catalogBindings,
  ...counsellingBindings,
  ...webhookBindings,
  ...quotationBindings,
  ...financeBindings,
  ...identityBindings,
  ...insightBindings,
  ...leadBindings,
  ...updateBindings,
  ...notificationBindings,
  ...organizationBindings,
  ...staffBindings,
  ...masterBindings,
  ...ticketBindings,
  ...extractionBindings,
]
