import { agentFigures } from '#modules/agents/agents.public.ts'
import { agreementFigures, mustSign } from '#modules/agreements/agreements.public.ts'
import {
  applicationChoices,
  applicationExport,
  applicationFinder,
  applicationMessageValues,
  applicationPapers,
  applicationTasks,
  deadlineEntries,
  enrolmentFollowers,
  followClaim,
  inheritedPapers,
  knownApplications,
  relocateApplication,
  reportedApplications,
  sentWithApplications,
} from '#modules/applications/applications.public.ts'
import { entryExport } from '#modules/audit/audit.public.ts'
import {
  catalogFigures,
  catalogOptions,
  catalogueFact,
  choosers,
  institutionExport,
  institutionFiles,
  knownInstitutions,
  knownPrograms,
  profiles,
  programFinder,
  seekers,
  waiverExport,
} from '#modules/catalog/catalog.public.ts'
import { messageFileKeeper, spokenWith } from '#modules/conversations/conversations.public.ts'
import { awayAt, counselled, counsellingCalendars, counsellingEntries, counsellingExport } from '#modules/counselling/counselling.public.ts'
import { heirs, holders, keepers, sendings } from '#modules/documents/documents.public.ts'
import {
  agentInvoiceExport,
  earnedBy,
  financeFigures,
  followDecision,
  installmentExport,
  installmentsOnChange,
  installmentsOnEnrolment,
  installmentsOnWithdrawal,
  invoiceFinder,
  paymentReceiptKeeper,
  pdfForm,
} from '#modules/finance/finance.public.ts'
import {
  broughtBy,
  exportedRegistry,
  exportKeepers,
  identityFigures,
  logoKeepers,
  newcomers,
  profileParts,
} from '#modules/identity/identity.public.ts'
import {
  absences,
  agentTasks,
  calendarSources,
  claimFollowers,
  contactSources,
  earnings,
  findCaptureKey,
  furnishLandingPage,
  furnishLeadForm,
  hasStudentProfile,
  introductionFiles,
  knownLeads,
  knownStudents,
  leadExport,
  leadFact,
  leadFinder,
  leadInContext,
  leadMessageValues,
  leadPapers,
  leadsBroughtBy,
  leadsSoFar,
  leadTasks,
  leadUndos,
  movedByHolder,
  outlivedTurns,
  personalCopies,
  profileFacts,
  relocateLead,
  reportedLeads,
  shortlistChoices,
  studentExport,
  studentFinder,
  taskEntries,
  taskFinder,
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
  staffFinder,
  stepFacts,
  teamsOf,
} from '#modules/organization/organization.public.ts'
import { quotationChoices, quotationExport } from '#modules/quotations/quotations.public.ts'
import { furnishServiceTypes, serviceFileKeeper } from '#modules/services/services.public.ts'
import { ticketFiles } from '#modules/tickets/tickets.public.ts'
import { actorFacts } from '#platform/access/actors.ts'
import { addressLists } from '#platform/access/address-lists.ts'
import { keyKeepers } from '#platform/access/keys.ts'
import { reported } from '#platform/batches/reported.queries.ts'
import { undos } from '#platform/batches/undo.queries.ts'
import { leaving } from '#platform/channels/leaving.ts'
import { outdated, rewrites } from '#platform/http/rewrites.ts'
import { outlived } from '#platform/jobs/outlived.ts'
import { platformOutlived } from '#platform/jobs/tidy.jobs.ts'
import type { Registration } from '#platform/registry.ts'
import { finders } from '#platform/search/finders.ts'
import { knownRecords } from '#platform/search/known-records.ts'

/**
 * Who answers what the platform and the modules ask of those above them: one line per question. Every process registers it before anything
 * else.
 */
export const registrations: readonly Registration[] = [
  absences.with({ counselling: awayAt }),
  actorFacts.with({ teamIds: teamsOf, institutionIds: institutionsOf, hasStudentProfile, mustSign, limits: assignedLimits }),
  addressLists.with({ active: addressEntries }),
  broughtBy.with({ leads: leadsBroughtBy }),
  calendars.with(counsellingCalendars),
  choosers.with({ shortlist: shortlistChoices, quotation: quotationChoices, application: applicationChoices }),
  claimFollowers.with({ applications: followClaim, commission: followDecision }),
  calendarSources.with({ counselling: counsellingEntries, deadline: deadlineEntries, task: taskEntries }),
  contactSources.with({ conversation: spokenWith, counselling: counselled, status: movedByHolder }),
  earnings.with({ commission: earnedBy }),
  enrolmentFollowers.with({
    commission: { enrolled: installmentsOnEnrolment, changed: installmentsOnChange, withdrawn: installmentsOnWithdrawal },
  }),
  exportedRegistry.with({
    'applications.application.list': applicationExport,
    'audit.entry.list': entryExport,
    'catalog.fee_waiver.list': waiverExport,
    'catalog.institution.list': institutionExport,
    'counselling.counselling.list': counsellingExport,
    'finance.agent_invoice.list': agentInvoiceExport,
    'finance.installment.list': installmentExport,
    'leads.lead.list': leadExport,
    'leads.student.list': studentExport,
    'organization.staff.list': staffExport,
    'quotations.quotation.list': quotationExport,
  }),
  finders.with({
    lead: leadFinder,
    student: studentFinder,
    application: applicationFinder,
    program: programFinder,
    invoice: invoiceFinder,
    task: taskFinder,
    person: staffFinder,
  }),
  furnishers.with({
    landingPage: furnishLandingPage,
    leadForm: furnishLeadForm,
    serviceTypes: furnishServiceTypes,
    unsubscribeReasons: furnishReasons,
  }),
  heirs.with({ application: inheritedPapers }),
  sendings.with({ application: sentWithApplications }),
  holders.with({ lead: leadPapers, application: applicationPapers }),
  keepers.with(exportKeepers),
  keepers.with(logoKeepers),
  keepers.with(companyLogoKeeper),
  keepers.with(personalCopies),
  keepers.with(introductionFiles),
  keepers.with(messageFileKeeper),
  keyKeepers.with({ capture: findCaptureKey }),
  keepers.with(paymentReceiptKeeper),
  keepers.with(serviceFileKeeper),
  keepers.with(ticketFiles),
  keepers.with(institutionFiles),
  knownRecords.with({
    lead: knownLeads,
    student: knownStudents,
    application: knownApplications,
    institution: knownInstitutions,
    program: knownPrograms,
  }),
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
  profiles.with({ lead: profileFacts }),
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
