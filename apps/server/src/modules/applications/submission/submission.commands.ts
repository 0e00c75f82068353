import type { SubmissionFacts } from '@embark/contract/applications/submission/submission.contract.ts'
import { sql } from 'kysely'
import { addEntry } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import type { HeldApplication } from '../application/application.policy.ts'
import { answersOf } from '../application/application-answers.queries.ts'
import { served } from '../checklist/missing.queries.ts'
import { isStudent, type VisibleSubmission } from './submission.policy.ts'
import { submissionById } from './submission.queries.ts'
import { receiptNumber } from './submission.rules.ts'

/** An answer in one line of text: a file by its name, several choices one after the other. */
const said = (answer: unknown, files: readonly { readonly name: string }[]): string =>
  files.length
    ? files.map(({ name }) => name).join(', ')
    : Array.isArray(answer)
      ? answer.map((each) => said(each, [])).join(', ')
      : typeof answer === 'object' && answer !== null
        ? Object.values(answer)
            .map((each) => said(each, []))
            .join(' ')
        : String(answer ?? '')

/**
 * Keeps a receipt of a submission, in the transaction that submits: what goes, to whom, by whom, and each file in the version that the
 * institution sees from now on, by the checksum of its content. It is never changed.
 */
export async function writeReceipt(ctx: Ctx, application: HeldApplication) {
  const answers = (await answersOf(ctx, application)).map(({ label, answer, files }) => ({ label, value: said(answer, files) }))
  const facts = await factsOf(ctx, application)
  const { rows } = await sql<{ submission_no: number }>`
    with receipt as (
      insert into application_submissions (application_id, submission_no, submitted_by, facts, answers)
      select ${application.id}::int, coalesce(max(s.submission_no), 0) + 1, ${ctx.actor.id}::int, ${JSON.stringify(facts)}::jsonb,
        ${JSON.stringify(answers)}::jsonb
      from application_submissions s
      where s.application_id = ${application.id}
      returning id, submission_no
    ),
    papers as (
      insert into application_submission_files (
        submission_id, file_identifier, document_identifier, document_type, revision, filename, bytes, sha256)
      select receipt.id, f.identifier, d.identifier, t.label, s.revision, f.filealias || '.' || f.file_extension, f.bytes,
        encode(f.sha256, 'hex')
      from receipt, (
        select distinct on (served.id) served.id, served.revision, served.file_id
        from (${served(application)}) served
        where served.status <> 'rejected' and (served.module_type = 'application' or served.is_linked)
        order by served.id, served.is_linked desc, served.revision desc
      ) s
      join documents d on d.id = s.id
      join files f on f.id = s.file_id
      join lookup_values t on t.id = d.document_type_id
      order by t.order_by, d.id
    )
    select submission_no from receipt`.execute(ctx.db)
  const number = receiptNumber(application.number, rows[0]!.submission_no)
  await addEntry(ctx, 'application', {
    id: application.id,
    type: 'submitted',
    visibility: 'shared',
    vars: { institution: facts.institution, number },
  })
}

/** What is sent, in the words of now; read after the move, which may have filled in numbers. */
async function factsOf(ctx: Ctx, { id }: HeldApplication): Promise<SubmissionFacts> {
  const { rows } = await sql<SubmissionFacts>`
    select i.name as institution, concat_ws(', ', c.name, c.city) as campus, land.name as country,
      array(
        select p.name
        from application_programs ap
        join programs p on p.id = ap.program_id
        where ap.application_id = a.id and ap.outcome <> 'dropped'
        order by ap.order_by
      ) as programs,
      v.label as intake, a.intake_year, a.application_number
    from applications a
    join institutions i on i.id = a.institution_id
    join campuses c on c.id = a.campus_id
    join countries land on land.id = a.destination_country_id
    join lookup_values v on v.id = a.intake_id
    where a.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

/** The student confirms what was sent; once is enough. */
export async function confirmSubmission(ctx: Ctx, submission: VisibleSubmission) {
  if (!isStudent(ctx)) refuse('PERMISSION_DENIED')
  const confirmed = await ctx.db
    .insertInto('application_submission_confirmations')
    .values({ submission_id: submission.id, user_id: ctx.actor.id! })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  const shown = await submissionById(ctx, submission.id)
  if (confirmed) {
    const number = receiptNumber(shown.application.id, submission.submission_no)
    await addEntry(ctx, 'application', {
      id: submission.application_id,
      type: 'submission_confirmed',
      visibility: 'shared',
      vars: { number },
    })
    ctx.emit('application.updated', { id: submission.application_id })
  }
  ctx.changed({ module: 'application', id: submission.application_id, after: { confirmed_submission: submission.submission_no } })
  return shown
}
