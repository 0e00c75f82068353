/** What other modules may show of applications. */

export { CreateApplication, LeadApplications } from './application/lead-applications.view.tsx'
export { AskedPapers } from './application/student-asked.view.tsx'
export { OwnCounsellor } from './application/student-counsellor.view.tsx'
export { StudentFees } from './application/student-fees.view.tsx'
export { OwnSubmissions } from './submission/submissions.view.tsx'
