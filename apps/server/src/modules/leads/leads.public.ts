/** What other modules may use of leads. */
export { addEntry, type Entry, entriesFrom, entriesStep } from './activity/activity.commands.ts'
export { editLeadByForm } from './answer/lead-by-form.commands.ts'
export { furnishLeadForm } from './answer/lead-form.commands.ts'
export { assignedTo } from './assignment/assigned.queries.ts'
export { dealersOf } from './assignment/dealers.queries.ts'
export { absences } from './assignment-rule/receivers.queries.ts'
export { type CalendarSource, calendarSources, taskEntries } from './calendar/calendar.queries.ts'
export { furnishLandingPage } from './capture-form/capture-form.commands.ts'
export { findCaptureKey } from './capture-key/capture-key.policy.ts'
export { addressFor } from './capture-key/capture-key.queries.ts'
export { stopClock } from './first-contact/clock.commands.ts'
export { type ContactSource, contactSources, movedByHolder } from './first-contact/contacts.queries.ts'
export { visibleImports } from './import/import.policy.ts'
export { type Claimed, claimFollowers, claimsOf, type Earned, earnings } from './introduction/claim.queries.ts'
export { introductionFiles } from './introduction/introduction.policy.ts'
export { calendarOf, cardsOf } from './lead/card.rules.ts'
export { outlivedTurns } from './lead/duplicate-guard.queries.ts'
export { createLead, type LeadOrigin } from './lead/lead.commands.ts'
export { leadValues } from './lead/lead.messages.ts'
export {
  isLiveLead,
  isVisibleLead,
  leadBehind,
  leadSight,
  onlyVisible as onlyVisibleLeads,
  roomsOfLead,
  seesEveryLead,
  seesInternal,
  seesOrigin,
  type VisibleLead,
  visibleLead,
  visibleLeads,
} from './lead/lead.policy.ts'
export { leadToEdit } from './lead/lead-checks.queries.ts'
export { leadFact, leadsSoFar } from './lead/lead-count.queries.ts'
export { leadExport } from './lead/lead-export.queries.ts'
export { profileFacts } from './lead/lead-facts.queries.ts'
export { leadFinder } from './lead/lead-finder.queries.ts'
export { leadKind, stepsOnLead } from './lead/lead-kind.commands.ts'
export { knownLeads, knownStudents } from './lead/lead-known.queries.ts'
export { leadsCounted, leadsInList } from './lead/lead-list.queries.ts'
export { leadMessageValues } from './lead/lead-message.queries.ts'
export { reportedLeads } from './lead/lead-name.queries.ts'
export { leadOfNumber, numberOfLead } from './lead/lead-number.queries.ts'
export { leadPapers } from './lead/lead-papers.commands.ts'
export { keepLeadMatches } from './lead/lead-search.queries.ts'
export { leadsBroughtBy } from './lead/referred.queries.ts'
export { hasStudentProfile } from './lead/student.queries.ts'
export { unreadOf } from './lead/unread.queries.ts'
export { type PassportFacts, writePassport } from './passport/passport.commands.ts'
export { leadsWithPassport } from './passport/passport.queries.ts'
export { personalCopies } from './personal-data/personal-data.policy.ts'
export { leadUndos } from './selection/selection.commands.ts'
export { leadInContext } from './shortlist/shortlist.policy.ts'
export { shortlistChoices } from './shortlist/shortlist-choices.queries.ts'
export { leadStart, moveLead, relocateLead } from './status/status.commands.ts'
export { welcomeStudent } from './student/student.commands.ts'
export { studentExport } from './student/student-export.queries.ts'
export { studentFinder } from './student/student-finder.queries.ts'
export { setReminder } from './task/task.commands.ts'
export { agentTasks, knowsTask, leadTasks, type TaskSubject, taskRecords, taskSubject } from './task/task.policy.ts'
export { taskFinder } from './task/task-finder.queries.ts'
