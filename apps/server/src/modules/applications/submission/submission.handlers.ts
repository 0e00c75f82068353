import { submissions } from '@embark/contract/applications/submission/submission.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Ctx } from '#platform/context.ts'
import { implement } from '#platform/http/implement.ts'
import type { Paper } from '#platform/pdf/paper.ts'
import { visibleApplication } from '../application/application.policy.ts'
import { confirmSubmission } from './submission.commands.ts'
import { provenAgency, visibleSubmission } from './submission.policy.ts'
import { provenApplications, submissionById, submissionList, submissionsOf } from './submission.queries.ts'
import { proofPaper, receiptNumber, receiptPaper } from './submission.rules.ts'

/** Drawn while it is being sent, when no database connection is held any more. */
async function* drawn(paper: Paper) {
  // The renderer is large; a process that prints nothing never loads it.
  const { renderPaper } = await import('#platform/pdf/paper.ts')
  yield await renderPaper(paper)
}

const printed = (filename: string, paper: Paper) => ({
  type: 'application/pdf',
  disposition: 'inline' as const,
  filename: `${filename.replaceAll('/', '-')}.pdf`,
  content: drawn(paper),
})
const reader = ({ language, tenant, offsetMinutes }: Ctx) => ({ language, company: tenant.name, offsetMinutes })

export const submissionRoutes = implement(submissions, {
  list: (ctx, { query }) => submissionList.page(ctx, query),
  ofApplication: async (ctx, { params }) => ({ recordsInfo: await submissionsOf(ctx, await visibleApplication(ctx, params.id)) }),
  confirm: async (ctx, { params }) => ({ submissionInfo: await confirmSubmission(ctx, await visibleSubmission(ctx, params.identifier)) }),
  pdf: async (ctx, { params }) => {
    const submission = await submissionById(ctx, (await visibleSubmission(ctx, params.identifier)).id)
    return printed(receiptNumber(submission.application.id, submission.submission_no), receiptPaper(submission, reader(ctx)))
  },
  proof: async (ctx, { query }) => {
    const agency = await provenAgency(ctx, query.agent_identifier)
    const { label, applications } = await provenApplications(ctx, agency, query)
    const intake = `${translate(ctx.language, label)} ${query.intake_year}`
    return printed(`${agency.name} ${intake}`, proofPaper({ agency: agency.name, intake, applications }, reader(ctx)))
  },
})
