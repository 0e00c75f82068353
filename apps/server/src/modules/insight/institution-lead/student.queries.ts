import { type AppliedStudent, institutionLeads } from '@embark/contract/insight/institution-lead/institution-lead.contract.ts'
import { sql } from 'kysely'
import { applicationsInList } from '#modules/applications/applications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { linked, nameIn } from '#platform/db/fragments.ts'
import { toldTogether } from '#platform/list/conditions.ts'
import { declareList, type QueryOf } from '#platform/list/list.ts'
import { byNumber } from '#platform/list/order.ts'

type Filters = Parameters<typeof applicationsInList>[1]

/** The submitted applications of a list, with their students: what is not submitted is not the institution's to know of. */
export const submittedIn = async (ctx: Ctx, filters: Filters) =>
  (await applicationsInList(ctx, filters))
    .innerJoin('leads', (join) => join.onRef('leads.id', '=', 'applications.lead_id').on('leads.deleted_at', 'is', null))
    .where('applications.submitted_at', 'is not', null)
type Submitted = Awaited<ReturnType<typeof submittedIn>>

const studentsOf = ({ db }: Ctx, submitted: Submitted) =>
  db.selectFrom('leads').where('leads.id', 'in', submitted.select('applications.lead_id'))

const program = sql<string | null>`(
  select p.name
  from application_programs ap
  join programs p on p.id = ap.program_id
  where ap.application_id = applications.id
  order by ap.order_by
  limit 1)`
const label = (table: string, column: string) => linked(table, column, (alias) => sql<string>`${sql.ref(`${alias}.label`)}`)
const name = (table: string, column: string) => linked(table, column, (alias) => sql<string>`${sql.ref(`${alias}.name`)}`)

/** What they applied for, the latest first. */
const applicationsOf = (submitted: Submitted) =>
  submitted.where('applications.lead_id', '=', sql.ref<number>('student.id')).select(
    sql<AppliedStudent['applications']>`jsonb_agg(
        jsonb_build_object(
          'identifier', applications.identifier, 'id', applications.number, 'program', ${program},
          'institution', ${name('institutions', 'applications.institution_id')}, 'intake', ${label('lookup_values', 'applications.intake_id')},
          'intake_year', applications.intake_year, 'status', ${name('stages', 'applications.status_id')},
          'submitted_at', applications.submitted_at
        )
        order by applications.submitted_at desc)`.as('applications'),
  )

/** The students who applied. What narrows them narrows their applications, so that a figure and its list mean the same one. */
const studentList = declareList(institutionLeads.list, {
  key: 'leads.id',
  from: studentsOf,
  rows: (ctx, submitted: Submitted) =>
    studentsOf(ctx, submitted)
      .innerJoin('leads as student', 'student.id', 'leads.id')
      .select(['student.identifier', 'student.number as id', 'student.first_name', 'student.last_name'])
      .select([
        sql<string | null>`(
          select ${nameIn(ctx.language, 'c')}
          from countries c
          where c.id = coalesce(student.source_country_id, student.nationality_country_id))`.as('country'),
        sql<AppliedStudent['applications']>`(${applicationsOf(submitted)})`.as('applications'),
      ]),
  filters: {
    institution_id: toldTogether,
    intake: toldTogether,
    source_country: toldTogether,
    submitted_at: toldTogether,
    reached: toldTogether,
  },
  orders: { id: byNumber },
})

/** One page of them. */
export const appliedStudents = async (ctx: Ctx, { filters, ...query }: QueryOf<(typeof institutionLeads)['list']>) =>
  studentList.page(ctx, query, await submittedIn(ctx, filters))
