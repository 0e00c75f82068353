import type { StudentAccount, StudentRecord, StudentRow } from '@embark/contract/leads/student/student.contract.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { studentStatuses } from '@embark/contract/leads/student/student.rules.ts'
import { type SqlBool, sql } from 'kysely'
import { conditionsFor } from '#platform/access/sight.ts'
import type { Ctx } from '#platform/context.ts'
import { quotedReference } from '#platform/db/fragments.ts'
import { isEmpty } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { refuse } from '#platform/refusal.ts'
import { leadSight, onlyVisible } from '../lead/lead.policy.ts'
import { leadPlaces } from '../lead/lead-groups.queries.ts'
import { leadNarrowing, leadsMatching, workedBy } from '../lead/lead-list.queries.ts'
import { leadRows, rowsOf } from '../lead/lead-row.queries.ts'
import { leadRecord } from '../lead/lead-single.queries.ts'
import { accountStatus } from './student.policy.ts'

/** How long the link of an invitation works. */
const linkDays = 7
const hasComeIn = sql<boolean>`(account.password_hash is not null or exists (select from devices d where d.user_id = account.id))`
/** The account of a student, in the row of their lead. */
const accountOf = sql<StudentAccount>`(
  select jsonb_build_object(
    'identifier', account.identifier, 'email', account.email, 'status', ${accountStatus},
    'invitation', case
      when ${hasComeIn} then 'accepted'
      when account.invited_at is null then 'none'
      when account.invited_at > now() - ${`${linkDays} days`}::interval then 'pending'
      else 'expired' end,
    'last_login_at', (select max(d.last_login_at) from devices d where d.user_id = account.id))
  from users account
  where account.id = leads.student_user_id)`
const applications = sql<number>`(select count(*)::int from applications a where a.lead_id = leads.id and a.deleted_at is null)`
const documents = sql<number>`(
  select count(*)::int from documents d where d.module_type = 'lead' and d.module_id = leads.id and d.deleted_at is null)`
const more = [accountOf.as('userInfo'), applications.as('applicationsCount'), documents.as('documentsCount')] as const

const accountNames = { active: 'Active', suspended: 'Suspended' } as const
const isStudent = sql<SqlBool>`leads.student_user_id is not null`

/** The students this actor may see: the leads of their scope that have an account. */
export const studentList = declareList(leadStudents.list, {
  key: 'leads.id',
  from: ({ db }) => db.selectFrom('leads').where('leads.deleted_at', 'is', null),
  scope: (ctx) => [...conditionsFor(leadSight, ctx), isStudent],
  searched: leadsMatching,
  filters: {
    ...leadNarrowing,
    status: (statuses) => sql<SqlBool>`exists (
      select from users account
      where account.id = leads.student_user_id and ${accountStatus} = any(${statuses}::text[]))`,
  },
  empties: { owner_id: () => isEmpty('leads.owner_id'), branch_id: () => sql`leads.branch_id is null` },
  together: (_, { filters }) => workedBy(filters),
  groups: {
    ...leadPlaces,
    status: { by: 'status', values: () => studentStatuses.map((value) => ({ value, label: accountNames[value] })) },
  },
  totals: {
    applicationsCount: (ids) => sql`
      select null as currency, count(*) as amount from applications a where a.deleted_at is null and a.lead_id = any(${ids})`,
    documentsCount: (ids) => sql`
      select null as currency, count(*) as amount
      from documents d
      where d.module_type = 'lead' and d.deleted_at is null and d.module_id = any(${ids})`,
  },
  orders: {
    created_at: by('leads.created_at', 'timestamptz', { index: 'leads_of_students' }),
    id: byNumber,
    first_name: by('leads.first_name', 'text', { index: 'leads_by_name' }),
    last_activity_at: by('leads.last_activity_at', 'timestamptz', { index: 'leads_by_activity' }),
  },
  rows: (ctx) => leadRows(ctx).select(more),
  present: async (ctx, rows): Promise<StudentRow[]> => {
    const accounts = rows.map(({ userInfo, applicationsCount, documentsCount }) => ({ userInfo, applicationsCount, documentsCount }))
    const leads = await rowsOf(ctx, rows, [])
    return leads.map((lead, index) => Object.assign(lead, accounts[index]))
  },
})

/** One student with everything their page shows. */
export async function studentRecord(ctx: Ctx, ref: string): Promise<StudentRecord> {
  const student = await onlyVisible(ctx, ctx.db.selectFrom('leads'))
    .select('leads.identifier')
    .select(more)
    .where(isStudent)
    .where(quotedReference(ref, 'leads'))
    .executeTakeFirst()
  const { identifier, ...account } = student ?? refuse('NOT_FOUND')
  return { ...(await leadRecord(ctx, identifier)), ...account }
}
