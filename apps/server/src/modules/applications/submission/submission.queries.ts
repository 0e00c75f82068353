import { type Submission, submissions } from '@embark/contract/applications/submission/submission.contract.ts'
import { type SqlBool, sql } from 'kysely'
import { fileLink } from '#modules/documents/documents.public.ts'
import { personFor } from '#platform/access/named-person.ts'
import type { Ctx } from '#platform/context.ts'
import { fullName, ifThere, linked, option, quotedPerson } from '#platform/db/fragments.ts'
import { isOneOf, isThere } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { byNumber } from '#platform/list/order.ts'
import { refuseField } from '#platform/refusal.ts'
import { isInstitution, seesInternal, type VisibleApplication, visibleApplications } from '../application/application.policy.ts'
import { mayConfirm, type ProvenAgency, visibleSubmissions } from './submission.policy.ts'
import type { ProvenApplication } from './submission.rules.ts'

const isConfirmed = sql<boolean>`exists (
  select from application_submission_confirmations c where c.submission_id = application_submissions.id
)`

/** A file of a receipt with the kind of what is still stored of it. */
type StoredFile = Omit<Submission['files'][number], 'view_page'> & { readonly media_type: string | null }

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('application_submissions')
    .innerJoin('applications', 'applications.id', 'application_submissions.application_id')
    .leftJoin('agents', 'agents.id', 'applications.agent_id')
    .leftJoin('users as sender', 'sender.id', 'application_submissions.submitted_by')
    .leftJoin('application_submission_confirmations as said', 'said.submission_id', 'application_submissions.id')
    .select(['application_submissions.identifier', 'application_submissions.id', 'application_submissions.submission_no'])
    .select(['application_submissions.created_at as submitted_at', 'said.created_at as confirmed_at'])
    .select(['applications.identifier as application_identifier', 'applications.number as application_number'])
    .select(({ ref }) => [
      // The command that writes receipts puts these objects there.
      ref('application_submissions.facts').$castTo<Submission['facts']>().as('facts'),
      ref('application_submissions.answers').$castTo<Submission['answers']>().as('answers'),
      linked('leads', 'applications.lead_id', quotedPerson).$notNull().as('studentInfo'),
      ifThere('agents', option('agents')).as('agent'),
      ifThere('sender', personFor(ctx, 'sender')).as('submitted_by'),
      sql<StoredFile[]>`coalesce((
        select jsonb_agg(jsonb_build_object('file_identifier', f.file_identifier, 'document_identifier', f.document_identifier,
          'document_type', f.document_type, 'revision', f.revision, 'filename', f.filename, 'bytes', f.bytes, 'sha256', f.sha256,
          'media_type', (
            select stored.media_type
            from files stored
            join documents d on d.identifier = f.document_identifier and d.deleted_at is null
            where stored.identifier = f.file_identifier
          )) order by f.id)
        from application_submission_files f
        where f.submission_id = application_submissions.id), '[]')`.as('files'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** Institutions do not learn what the student answered to the consultancy. */
function shown(ctx: Ctx, { application_identifier, application_number, ...submission }: Row): Submission {
  return {
    ...submission,
    application: { identifier: application_identifier, id: application_number },
    agent: seesInternal(ctx) && submission.agent ? submission.agent : null,
    answers: isInstitution(ctx) ? [] : submission.answers,
    files: submission.files.map(({ media_type, ...file }) => ({
      ...file,
      view_page: media_type === null ? null : fileLink(ctx, { identifier: file.file_identifier, media_type }).view_page,
    })),
    can: { confirm: mayConfirm(ctx, submission) },
  }
}

/** Receipts of the applications the actor sees, the newest first. */
export const submissionList = declareList(submissions.list, {
  key: 'application_submissions.id',
  from: (ctx) => visibleSubmissions(ctx).innerJoin('applications', 'applications.id', 'application_submissions.application_id'),
  rows,
  search: (_, text) => sql<SqlBool>`application_submissions.application_id in (select application_matches(${text}))`,
  filters: {
    agent_identifier: (identifier) =>
      sql<SqlBool>`applications.agent_id = (select chosen.id from agents chosen where chosen.identifier = ${identifier}::uuid)`,
    application_identifier: (identifier) => sql<SqlBool>`applications.identifier = ${identifier}::uuid`,
    intake: isOneOf('applications.intake_id'),
    intake_year: isOneOf('applications.intake_year'),
    is_confirmed: isThere(isConfirmed),
  },
  orders: { id: byNumber },
  present: (ctx, page: Row[]) => page.map((row) => shown(ctx, row)),
})

/** One receipt, as its reader sees it. */
export const submissionById = async (ctx: Ctx, id: number) =>
  shown(ctx, await rows(ctx).where('application_submissions.id', '=', id).executeTakeFirstOrThrow())

/** The receipts of one application, the newest first. */
export async function submissionsOf(ctx: Ctx, { id }: VisibleApplication) {
  const receipts = await rows(ctx)
    .where('application_submissions.application_id', '=', id)
    .orderBy('application_submissions.id', 'desc')
    .execute()
  return receipts.map((row) => shown(ctx, row))
}

/** The most applications one file is made of: no agency sends more for an intake. */
const mostInAFile = 2_000

/** Every submitted application of an agency for an intake, with its receipts. */
export async function provenApplications(ctx: Ctx, agency: ProvenAgency, { intake, intake_year }: { intake: number; intake_year: number }) {
  const chosen = await ctx.db
    .selectFrom('lookup_values')
    .select('label')
    .where('type', '=', 'intake')
    .where('id', '=', intake)
    .executeTakeFirst()
  const { label } = chosen ?? refuseField('intake', 'Intake is required')
  const submitted = await visibleApplications(ctx)
    .innerJoin('leads', 'leads.id', 'applications.lead_id')
    .select(['applications.id', 'applications.number', fullName('leads').as('student')])
    .where('applications.agent_id', '=', agency.id)
    .where('applications.intake_id', '=', intake)
    .where('applications.intake_year', '=', intake_year)
    .where(
      sql<SqlBool>`(applications.submitted_at is not null
        or exists (select from application_submissions s where s.application_id = applications.id))`,
    )
    .orderBy('applications.number')
    .limit(mostInAFile)
    .execute()
  const ids = submitted.map(({ id }) => id)
  const receipts = ids.length
    ? await rows(ctx)
        .select('application_submissions.application_id')
        .where('application_submissions.application_id', 'in', ids)
        .orderBy('application_submissions.id')
        .execute()
    : []
  const applications = submitted.map(
    ({ id, number, student }): ProvenApplication => ({
      number,
      student,
      receipts: receipts.flatMap(({ application_id, ...row }) => (application_id === id ? [shown(ctx, row)] : [])),
    }),
  )
  return { label, applications }
}
