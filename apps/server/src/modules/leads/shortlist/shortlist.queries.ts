import { leadShortlists, type ShortlistedCard } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { type SqlBool, sql } from 'kysely'
import { cardsOf, offerings, onOffer, withCards } from '#modules/catalog/catalog.public.ts'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import type { VisibleLead } from '../lead/lead.policy.ts'

const cards = (ctx: Ctx, lead: VisibleLead) =>
  withCards(offerings(ctx), lead.id)
    .leftJoin('users as person', 'person.id', 'mark.created_by')
    .select(({ ref }) => [
      ref('mark.shortlist_origin').$notNull().as('shortlist_origin'),
      ref('mark.created_at').$notNull().as('shortlisted_at'),
    ])
    .select(ifThere('person', person('person')).as('person'))
    .where('mark.lead_id', '=', lead.id)

async function shown(
  ctx: Ctx,
  rows: readonly Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number][],
): Promise<ShortlistedCard[]> {
  const shownCards = await cardsOf(ctx, rows)
  return rows.map((row, index) => ({
    ...shownCards[index]!,
    shortlist_origin: row.shortlist_origin,
    shortlisted_at: row.shortlisted_at,
    shortlisted_by_person: row.person,
  }))
}

const listParts = {
  key: 'program_offerings.id',
  rows: cards,
  search: (_: Ctx, text: string) => sql<SqlBool>`program_offerings.id in (select offering_matches(${text}))`,
  filters: {},
  orders: { created_at: by('mark.id', 'int') },
  present: shown,
} as const
const byOf = { self_shortlisted: 'user', staff_shortlisted: 'staff' } as const

/** The programs on a lead's shortlist, as cards. Those no longer offered stay and are marked. */
export const shortlist = declareList(leadShortlists.list, {
  ...listParts,
  params: {
    program_type: (type) => isOneOf('mark.by_side', 'text')(byOf[type]),
    category: isOneOf('programs.category', 'text'),
  },
})
/** The same on the lead's own page. */
export const shortlistOfLead = declareList(leadShortlists.ofLead, { ...listParts, params: { by: isOneOf('mark.by_side', 'text') } })

/** A lead's shortlist in short form, to mark cards and fill pickers (G-L-55). */
export const shortlistMarks = (ctx: Ctx, lead: VisibleLead) =>
  ctx.db
    .selectFrom('lead_shortlists')
    .innerJoin('program_offerings', 'program_offerings.id', 'lead_shortlists.offering_id')
    .innerJoin('programs', 'programs.id', 'program_offerings.program_id')
    .innerJoin('institutions', 'institutions.id', 'program_offerings.institution_id')
    .innerJoin('campuses', 'campuses.id', 'program_offerings.campus_id')
    .where(onOffer(ctx, 'institutions', 'campuses', 'program_offerings'))
    .select([
      'program_offerings.identifier',
      'program_offerings.program_id',
      'program_offerings.campus_id',
      'programs.name as program_name',
    ])
    // A check constraint allows only these values.
    .select(({ ref }) => ref('lead_shortlists.by_side').$castTo<'user' | 'staff'>().as('by'))
    .where('lead_shortlists.lead_id', '=', lead.id)
    .orderBy('lead_shortlists.id', 'desc')
    .limit(500)
    .execute()

/** Who shortlisted each of these offerings: staff or the student. */
export async function sidesOf(ctx: Ctx, lead: VisibleLead, offeringIds: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('lead_shortlists')
    .select(({ ref }) => ['offering_id', ref('by_side').$castTo<'user' | 'staff'>().as('by_side')])
    .where('lead_id', '=', lead.id)
    .where('offering_id', 'in', offeringIds.length ? [...offeringIds] : [0])
    .execute()
  return new Map(rows.map(({ offering_id, by_side }) => [offering_id, by_side]))
}

/** The rooms shownCards about a lead: its branch, team, agency, the people working it, and the student. */
export async function leadOwners(ctx: Ctx, leadId: number) {
  const row = await ctx.db
    .selectFrom('leads')
    .select(['leads.identifier', 'leads.branch_id', 'leads.team_id', 'leads.agent_id', 'leads.student_user_id'])
    .select(sql<number[]>`array(select lead_users.user_id from lead_users where lead_users.lead_id = leads.id)`.as('worked_by'))
    .where('leads.id', '=', leadId)
    .executeTakeFirst()
  return (
    row && {
      identifier: row.identifier,
      branch_id: row.branch_id,
      team_id: row.team_id,
      agent_id: row.agent_id,
      user_ids: [...row.worked_by, row.student_user_id],
    }
  )
}
