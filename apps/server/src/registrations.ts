import { agentFigures } from '#modules/agents/agents.public.ts'
import { agreementFigures, mustSign } from '#modules/agreements/agreements.public.ts'
import {
  applicationExport,
  applicationMessageValues,
  applicationPapers,
  applicationTasks,
  enrolmentFollowers,
  inheritedPapers,
  relocateApplication,
  reportedApplications,
} from '#modules/applications/applications.public.ts'
import { entryExport } from '#modules/audit/audit.public.ts'
import { catalogFigures, catalogOptions, catalogueFact, seekers } from '#modules/catalog/catalog.public.ts'
import { messageFileKeeper } from '#modules/conversations/conversations.public.ts'
import { counsellingCalendars, counsellingEntries, counsellingExport } from '#modules/counselling/counselling.public.ts'
import { heirs, holders, keepers } from '#modules/documents/documents.public.ts'
import {
  agentInvoiceExport,
  financeFigures,
  installmentExport,
  installmentsOnChange,
  installmentsOnEnrolment,
  installmentsOnWithdrawal,
  pdfForm,
} from '#modules/finance/finance.public.ts'
import {
  exportedRegistry,
  exportKeepers,
  identityFigures,
  logoKeepers,
  newcomers,
  profileParts,
} from '#modules/identity/identity.public.ts'
import {
  agentTasks,
  calendarSources,
  furnishLandingPage,
  furnishLeadForm,
  hasStudentProfile,
  leadExport,
  leadFact,
  leadInContext,
  leadMessageValues,
  leadPapers,
  leadsSoFar,
  leadTasks,
  leadUndos,
  outlivedTurns,
  personalCopies,
  relocateLead,
  reportedLeads,
  studentExport,
  taskEntries,
  taskRecords,
  welcomeStudent,
} from '#modules/leads/leads.public.ts'
import { formFact, masterFigures, masterOptions, movers, optionSources, pipelineFact } from '#modules/masters/masters.public.ts'
import {
  calendars,
  furnishReasons,
  hasLeft,
  messageSources,
  notificationFigures,
  oneClick,
  unsubscribeUrl,
} from '#modules/notifications/notifications.public.ts'
import {
  addressEntries,
  assignedLimits,
  attendanceOf,
  branchFact,
  branchOptions,
  companyLogoKeeper,
  furnishers,
  institutionsOf,
  organizationFigures,
  peopleFact,
  settingsFigures,
  staffExport,
  stepFacts,
  teamsOf,
} from '#modules/organization/organization.public.ts'
import { quotationExport } from '#modules/quotations/quotations.public.ts'
import { ticketFiles } from '#modules/tickets/tickets.public.ts'
import { actorFacts } from '#platform/access/actors.ts'
import { addressLists } from '#platform/access/address-lists.ts'
import { reported } from '#platform/batches/reported.queries.ts'
import { undos } from '#platform/batches/undo.queries.ts'
import { leaving } from '#platform/channels/leaving.ts'
import { outdated, rewrites } from '#platform/http/rewrites.ts'
import { outlived } from '#platform/jobs/outlived.ts'
import { platformOutlived } from '#platform/jobs/tidy.jobs.ts'
import type { Registration } from '#platform/registry.ts'

/**
 * Who answers what the platform and the modules ask of those above them: one line per question. Every process registers it before anything
 * else.
 */
export const registrations: readonly Registration[] = [
  actorFacts.with({ teamIds: teamsOf, institutionIds: institutionsOf, hasStudentProfile, mustSign, limits: assignedLimits }),
  addressLists.with({ active: addressEntries }),
  calendars.with(counsellingCalendars),
  calendarSources.with({ counselling: counsellingEntries, task: taskEntries }),
  enrolmentFollowers.with({
    commission: { enrolled: installmentsOnEnrolment, changed: installmentsOnChange, withdrawn: installmentsOnWithdrawal },
  }),
  exportedRegistry.with({
    'applications.application.list': applicationExport,
    'audit.entry.list': entryExport,
    'counselling.counselling.list': counsellingExport,
    'finance.agent_invoice.list': agentInvoiceExport,
    'finance.installment.list': installmentExport,
    'leads.lead.list': leadExport,
    'leads.student.list': studentExport,
    'organization.staff.list': staffExport,
    'quotations.quotation.list': quotationExport,
  }),
  furnishers.with({
    landingPage: furnishLandingPage,
    leadForm: furnishLeadForm,
    unsubscribeReasons: furnishReasons,
  }),
  heirs.with({ application: inheritedPapers }),
  holders.with({ lead: leadPapers, application: applicationPapers }),
  keepers.with(exportKeepers),
  keepers.with(logoKeepers),
  keepers.with(companyLogoKeeper),
  keepers.with(personalCopies),
  keepers.with(messageFileKeeper),
  keepers.with(ticketFiles),
  leaving.with({ people: { hasLeft, urlFor: unsubscribeUrl } }),
  messageSources.with({
    lead: { permission: 'leads.read', values: leadMessageValues },
    application: { permission: 'applications.read', values: applicationMessageValues },
  }),
  movers.with({ lead: relocateLead, application: relocateApplication }),
  newcomers.with({ student: welcomeStudent }),
  optionSources.with(masterOptions),
  optionSources.with(catalogOptions),
  optionSources.with(branchOptions),
  outlived.with(platformOutlived),
  outlived.with({ turns: outlivedTurns }),
  profileParts.with({ attendance: attendanceOf }),
  reported.with({ lead: reportedLeads, application: reportedApplications }),
  rewrites.with({ oneClick, pdfForm }),
  // The file has an address of its own; the form of the specification leads there.
  outdated.with({ pdfForm: Date.UTC(2026, 10, 23) / 1_000 }),
  seekers.with({ lead: leadInContext }),
  settingsFigures.with(agentFigures),
  settingsFigures.with(agreementFigures),
  settingsFigures.with(catalogFigures),
  settingsFigures.with(financeFigures),
  settingsFigures.with(identityFigures),
  settingsFigures.with(masterFigures),
  settingsFigures.with(notificationFigures),
  settingsFigures.with(organizationFigures),
  stepFacts.with({
    branch: branchFact,
    people: peopleFact,
    pipeline: pipelineFact,
    form: formFact,
    catalogue: catalogueFact,
    leads: leadFact,
    leadsSoFar,
  }),
  taskRecords.with({ lead: leadTasks, application: applicationTasks, agent: agentTasks }),
  undos.with(leadUndos),
]
