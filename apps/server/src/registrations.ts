import {
  applicationMessageValues,
  applicationPapers,
  enrolmentFollowers,
  inheritedPapers,
  relocateApplication,
  visibleApplication,
} from '#modules/applications/applications.public.ts'
import { catalogOptions, seekers } from '#modules/catalog/catalog.public.ts'
import { heirs, holders } from '#modules/documents/documents.public.ts'
import { installmentsOnEnrolment, installmentsOnWithdrawal } from '#modules/finance/finance.public.ts'
import { profileParts } from '#modules/identity/identity.public.ts'
import {
  furnishLandingPage,
  furnishLeadForm,
  leadInContext,
  leadMessageValues,
  leadPapers,
  relocateLead,
  taskRecords,
  visibleLead,
} from '#modules/leads/leads.public.ts'
import { masterOptions, movers, optionSources } from '#modules/masters/masters.public.ts'
import { furnishReasons, furnishTemplates, messageSources } from '#modules/notifications/notifications.public.ts'
import { attendanceOf, branchOptions, furnishers } from '#modules/organization/organization.public.ts'
import type { Registration } from '#platform/registry.ts'

/** Who answers what a module asks of those above it: one line per question. Every process registers it before anything else. */
export const registrations: readonly Registration[] = [
  enrolmentFollowers.with({ commission: { enrolled: installmentsOnEnrolment, withdrawn: installmentsOnWithdrawal } }),
  furnishers.with({
    landingPage: furnishLandingPage,
    leadForm: furnishLeadForm,
    unsubscribeReasons: furnishReasons,
    templates: furnishTemplates,
  }),
  heirs.with({ application: inheritedPapers }),
  holders.with({ lead: leadPapers, application: applicationPapers }),
  messageSources.with({
    lead: { permission: 'leads.read', values: leadMessageValues },
    application: { permission: 'applications.read', values: applicationMessageValues },
  }),
  movers.with({ lead: relocateLead, application: relocateApplication }),
  optionSources.with(masterOptions),
  optionSources.with(catalogOptions),
  optionSources.with(branchOptions),
  profileParts.with({ attendance: attendanceOf }),
  seekers.with({ lead: leadInContext }),
  taskRecords.with({ lead: visibleLead, application: visibleApplication }),
]
