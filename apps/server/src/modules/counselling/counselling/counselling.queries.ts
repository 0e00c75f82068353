import {
  type Counselling,
  type CounsellingChange,
  type CounsellingListQuery,
  counsellings,
} from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { counsellingTabs, statusInTab, tabNames } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { translate } from '@embark/locales/translate.ts'
import { type SqlBool, sql } from 'kysely'
import { type CalendarSource, seesInternal, type VisibleLead } from '#modules/leads/leads.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { fullName, ifThere, label, option, person, quotedPerson, searchIn } from '#platform/db/fragments.ts'
import { type Condition, isFoundInDays, isOneOf, isSought, isWithin, whereOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { liveCounsellings, opensLead, seenCounsellings, type VisibleCounselling } from './counselling.policy.ts'

const isIdentifier = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** A counselling as its reader sees it; what the company writes down of it is not for students and institutions. */
const rows = (ctx: Ctx) => {
  const mayChange = can(ctx, 'leads.counsellings.update')
  const inside = (column: 'remarks' | 'outcome') =>
    seesInternal(ctx) ? sql<string | null>`${sql.ref(`counsellings.${column}`)}` : sql<string | null>`null`
  return ctx.db
    .selectFrom('counsellings')
    .innerJoin('leads', 'leads.id', 'counsellings.lead_id')
    .innerJoin('lookup_values as kind', 'kind.id', 'counsellings.counselling_type_id')
    .innerJoin('users as counsellor', 'counsellor.id', 'counsellings.user_id')
    .leftJoin('roles', 'roles.id', 'counsellings.role_id')
    .leftJoin('branches', 'branches.id', 'leads.branch_id')
    .leftJoin('users as maker', 'maker.id', 'counsellings.created_by')
    .select(['counsellings.identifier', 'counsellings.id', 'counsellings.version', 'counsellings.meeting_link'])
    .select(['counsellings.schedule_date', 'counsellings.ends_at', 'counsellings.duration_minutes', 'counsellings.timezone'])
    .select('counsellings.created_at')
    .select(({ ref }) => [
      // A check constraint allows only these values.
      ref('counsellings.status').$castTo<Counselling['status']>().as('status'),
      ref('counsellings.meeting_type').$castTo<Counselling['meeting_type']>().as('meeting_type'),
      quotedPerson('leads').as('lead'),
      label('kind').as('counselling_type'),
      person('counsellor').as('user'),
      ifThere('roles', option('roles')).as('role'),
      ifThere('branches', option('branches')).as('branch'),
      ifThere('maker', person('maker')).as('created_by'),
      inside('remarks').as('remarks'),
      inside('outcome').as('outcome'),
      sql<boolean>`(counsellings.status = 'scheduled' and counsellings.ends_at < now())`.as('is_overdue'),
      sql<Counselling['can']>`
        jsonb_build_object(
          'update', ${mayChange} and counsellings.status = 'scheduled',
          'change_status', ${mayChange} and counsellings.status <> 'completed',
          'open_lead', ${can(ctx, 'leads.read')} and ${opensLead(ctx)}
        )`.as('can'),
    ])
}

const isInTab = (tab: CounsellingListQuery['type']): Condition => {
  const status = statusInTab[tab]
  return isWithin('counsellings.status', status, sql`counsellings.status = ${status}`, false)
}

/** By its lead, as leads are searched, or by the name of who holds it; a link names the counselling itself. */
const matches = (text: string): Condition =>
  isIdentifier(text)
    ? isSought(
        'counsellings.id',
        sql`
          select c.id from counsellings c where c.identifier = ${text}::uuid
          union
          select c.id from counsellings c join leads l on l.id = c.lead_id where l.identifier = ${text}::uuid`,
      )
    : isSought(
        'counsellings.id',
        sql`
          select c.id from lead_matches(${text}) l join counsellings c on c.lead_id = l.id
          union
          select c.id from users u join counsellings c on c.user_id = u.id where ${searchIn(text, fullName('u'))}`,
      )

/** The counsellings this actor may see: the one list behind page, tabs and file. */
export const counsellingList = declareList(counsellings.list, {
  key: 'counsellings.id',
  from: liveCounsellings,
  scope: seenCounsellings,
  rows,
  search: (_, text) => matches(text),
  filters: {
    counselling_type: isOneOf('counsellings.counselling_type_id'),
    branch_id: (ids) => sql<SqlBool>`counsellings.lead_id in (select l.id from leads l where l.branch_id = any(${ids}::int[]))`,
    staff_id: (ids) => isWithin('counsellings.user_id', String(ids), isOneOf('counsellings.user_id')(ids)),
    schedule_date: isFoundInDays('counsellings.schedule_date'),
  },
  // Whoever follows a link to one is shown it, whatever has become of it.
  together: (_, { type, search = '' }) => (type === undefined || isIdentifier(search) ? [] : [isInTab(type)]),
  orders: {
    schedule_date: (_, { type }) =>
      by('counsellings.schedule_date', 'timestamptz', {
        index: 'counsellings_by_schedule',
        behind: { 'counsellings.status': 'counsellings_by_status' },
        // What is over is read from its end.
        ...(type !== undefined && type !== 'upcoming' && ({ way: 'reversed', key: 'reversed' } as const)),
      }),
    id: byNumber,
  },
})

/** One page of the list, with its tabs where they are asked for. */
export async function counsellingPage(ctx: Ctx, query: CounsellingListQuery) {
  const tabs = query.with_tabs ? tabsOf(ctx, query) : undefined
  tabs?.catch(() => undefined)
  const page = await counsellingList.page(ctx, query)
  return { ...page, ...(tabs && { tabsInfo: await tabs }) }
}

async function tabsOf(ctx: Ctx, { search, filters }: CounsellingListQuery) {
  const counts = await counsellingList.counts(
    ctx,
    { search, filters },
    counsellingTabs.map((tab) => [isInTab(tab)]),
  )
  return counsellingTabs.map((key, index) => ({
    key,
    label: tabNames[key],
    count: counts[index]!.total,
    isCountExact: counts[index]!.isExact,
  }))
}

/** The counsellings of one lead. */
export const counsellingsOfLead = declareList(counsellings.ofLead, {
  key: 'counsellings.id',
  from: ({ db }, lead: VisibleLead) => db.selectFrom('counsellings').where('counsellings.lead_id', '=', lead.id),
  rows: (ctx) => rows(ctx),
  filters: {},
  orders: { schedule_date: by('counsellings.schedule_date', 'timestamptz') },
})

/** One counselling, as returned after it was read or written. */
export const counsellingById = async (ctx: Ctx, id: number): Promise<{ counsellingInfo: Counselling; version: number }> => {
  const counsellingInfo = await rows(ctx).where('counsellings.id', '=', id).executeTakeFirstOrThrow()
  return { counsellingInfo, version: counsellingInfo.version }
}

/** What happened to a counselling, newest first: the entries it left on the timeline of its lead. */
export const historyOf = async (ctx: Ctx, { id, lead_id }: VisibleCounselling): Promise<CounsellingChange[]> => {
  const fact = (name: string) => sql<string | null>`activities.vars ->> ${sql.lit(name)}`
  return ctx.db
    .selectFrom('activities')
    .leftJoin('users as actor', 'actor.id', 'activities.actor_id')
    .select(['activities.identifier', 'activities.type', 'activities.created_at'])
    .select([
      ifThere('actor', person('actor')).as('actor'),
      fact('schedule_date').as('schedule_date'),
      fact('former_date').as('former_date'),
    ])
    .select((seesInternal(ctx) ? fact('remarks') : sql<string | null>`null`).as('remarks'))
    .where('activities.module', '=', 'lead')
    .where('activities.record_id', '=', lead_id)
    .where(sql<SqlBool>`activities.type like 'counselling\\_%' and (activities.vars ->> 'counselling_id')::int = ${id}`)
    .orderBy('activities.id', 'desc')
    .execute()
}

/** People of the company who can hold a counselling: who may change one. Those whose times can be booked come first. */
export const counsellorsLike = (ctx: Ctx, search: string) =>
  ctx.db
    .selectFrom('users')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .select(['users.identifier', 'users.id', 'users.first_name', 'users.last_name', 'branches.name as branch'])
    .select(sql<boolean>`exists (select from counselling_hours h where h.user_id = users.id and h.is_open)`.as('has_times'))
    .where('users.group', '=', 'company')
    .where('users.status', '=', 'active')
    .where(
      sql<SqlBool>`exists (
        select from user_roles held
        join roles r on r.id = held.role_id
        where held.user_id = users.id and r.is_active and 'leads.counsellings.update' = any(r.permissions)
      )`,
    )
    .$if(search !== '', (people) => people.where(searchIn(search, fullName('users'))))
    .orderBy('has_times', 'desc')
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .limit(50)
    .execute()

/** The counsellings of a calendar: those that take place or did, each for as long as it takes. */
export const counsellingEntries: CalendarSource = async (ctx, { from, to }, whose, most) => {
  if (!can(ctx, 'leads.counsellings.read')) return []
  const meetings = await seenCounsellings(ctx)
    .reduce((all, condition) => all.where(whereOf(condition)), rows(ctx).where('leads.deleted_at', 'is', null))
    .where('counsellings.status', 'in', ['scheduled', 'completed'])
    .where('counsellings.schedule_date', '>=', from)
    .where('counsellings.schedule_date', '<', to)
    .$if(whose === 'mine', (all) => all.where('counsellings.user_id', '=', ctx.actor.id))
    .orderBy('counsellings.schedule_date')
    .orderBy('counsellings.id')
    .limit(most)
    .execute()
  return meetings.map(({ identifier, lead, counselling_type, schedule_date, duration_minutes, user, status, is_overdue, ...meeting }) => ({
    kind: 'counselling' as const,
    identifier,
    title: `${translate(ctx.language, counselling_type.label)} · ${fullNameOf(lead)}`,
    starts_at: schedule_date,
    minutes: duration_minutes,
    user,
    about: meeting.can.open_lead ? { module: 'lead' as const, identifier: lead.identifier, name: fullNameOf(lead) } : null,
    is_done: status === 'completed',
    is_overdue,
    can: { move: false },
  }))
}
