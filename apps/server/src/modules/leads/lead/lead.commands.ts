import type { LeadBody } from '@embark/contract/leads/lead/lead-form.contract.ts'
import { type Insertable, sql } from 'kysely'
import { defaultTimeline, historyFrom, startOf } from '#modules/masters/masters.public.ts'
import { type Ctx, can, scopeOf } from '#platform/context.ts'
import type { DB } from '#platform/db/schema.ts'
import { refuse } from '#platform/refusal.ts'
import { branchEntries, type Entry, entriesFrom } from '../activity/activity.commands.ts'
import { takenBranches } from '../assignment/taken-branch.queries.ts'
import { othersLeadsAlike } from '../introduction/alike.queries.ts'
import { Overtaken, type Turn, takeTurns } from './duplicate-guard.queries.ts'
import { refuseDuplicates, refuseUnderReview } from './known-person.commands.ts'
import { type Facts, factsOf, type Holder, namedHolders, phonesOf, refuseUnknown } from './lead-checks.queries.ts'
import { changeOf } from './lead-row.queries.ts'

/** What only the product itself says about a lead, never a caller. */
export interface LeadOrigin {
  readonly lead_form_id?: number | null
  readonly agent_id?: number | null
  /** Whose lead it is, where they made it by an account of their own. */
  readonly student_user_id?: number
  readonly consent?: Record<string, unknown>
  /** Who is to be credited with them. */
  readonly referred_by?: number | null
  /** Staff decided that it is another person than the ones who are alike. */
  readonly isAnother?: true
}
type NewLead = Partial<Omit<LeadBody, 'form_id' | 'values'>> & Pick<LeadBody, 'first_name' | 'lead_medium_id'>

/** Creates a lead at the start of its pipeline, with who works it, its history and its timeline, in one statement. */
export async function createLead(ctx: Ctx, body: NewLead, origin: LeadOrigin = {}) {
  const { assign_to_users_info: pairs = [], allow_duplicate = false, budget_amount, ...wishes } = body
  if (pairs.length && !can(ctx, 'leads.assign')) refuse('PERMISSION_DENIED')
  if (allow_duplicate && !origin.isAnother && !can(ctx, 'leads.create.duplicate')) refuse('PERMISSION_DENIED')
  const wishedPlace = placedBy(ctx, wishes)
  const phones = phonesOf(ctx, wishes)
  const contact = { email: wishes.email ?? null, mobile: phones.mobile_e164 ?? null }
  const names = { ...wishes, ...wishedPlace }
  const { rows } = await sql<{ facts: Facts }>`select ${factsOf(ctx, names, contact, pairs)} as facts`.execute(ctx.db)
  const facts = rows[0]!.facts
  refuseUnknown(names, facts)
  if (!allow_duplicate) {
    const submitted = { ...wishes, mobile: contact.mobile, submitted: wishes, ...(origin.consent && { consent: origin.consent }) }
    refuseDuplicates(ctx, facts.matches, submitted)
    const [alike] = await othersLeadsAlike(ctx, ctx.actor.agentId, [{ ...wishes, ...contact }])
    if (alike?.length) refuseUnderReview(ctx, alike, submitted)
  }
  const holders = pairs.length ? namedHolders(pairs, facts.holders) : ownHolder(ctx)
  const home = wishedPlace.branch_id ?? (wishedPlace.team_id ? facts.teams[0]!.branch_id : null)
  const branch = (await takenBranches(ctx, [{ id: 0, branch_id: home, added: holders }])).get(0)
  const place = { branch_id: home ?? branch?.id ?? null, team_id: wishedPlace.team_id }
  const pipeline = await defaultTimeline(ctx, 'lead')
  const start = startOf(pipeline)
  const row = {
    ...columnsOf(wishes),
    ...phones,
    ...place,
    budget_amount_minor: budget_amount ?? null,
    first_name: wishes.first_name,
    lead_medium_id: wishes.lead_medium_id,
    timeline_id: pipeline.timeline_id,
    stage_id: start.stage_id,
    status_id: start.id,
    owner_id: holders[0]?.user_id ?? null,
    agent_id: origin.agent_id ?? ctx.actor.agentId,
    lead_form_id: origin.lead_form_id ?? null,
    student_user_id: origin.student_user_id ?? null,
    referred_by: origin.referred_by ?? null,
    consent: JSON.stringify(origin.consent ?? {}),
    created_by: ctx.actor.id,
  }
  const { taken, ...lead } = await insertLead(ctx, holders, facts.turns, row, [created, ...branchEntries(branch)])
  if (taken < facts.turns.length) throw new Overtaken()
  ctx.changed({ module: 'lead', id: lead.id, after: { ...wishes, ...place, assigned: holders.map(({ user, role }) => ({ user, role })) } })
  ctx.emit('lead.created', { id: lead.id, platform: wishes.platform ?? 'portal' })
  const others = holders.map(({ user_id }) => user_id).filter((id) => id !== ctx.actor.id)
  if (others.length) ctx.emit('lead.assigned', { id: lead.id, user_ids: others, by: ctx.actor.id })
  return { id: lead.id, identifier: lead.identifier, leadInfo: await changeOf(ctx, lead) }
}

/** Whoever sees only their branch or team creates there; agents bring leads to no branch yet. */
function placedBy(
  ctx: Ctx,
  { branch_id, team_id }: Pick<NewLead, 'branch_id' | 'team_id'>,
): { branch_id: number | null; team_id: number | null } {
  const { branchId, teamIds } = ctx.actor
  const scope = scopeOf(ctx, 'leads')
  if (scope === 'branch') return { branch_id: branchId, team_id: team_id ?? null }
  if (scope === 'team')
    return { branch_id: branch_id ?? branchId, team_id: team_id && teamIds.includes(team_id) ? team_id : (teamIds[0] ?? null) }
  return { branch_id: branch_id === undefined && team_id === undefined ? branchId : (branch_id ?? null), team_id: team_id ?? null }
}

/** A counsellor who takes a call keeps the lead. */
const ownHolder = (ctx: Ctx): Holder[] =>
  ctx.actor.id !== null && ctx.actor.roleId !== null && scopeOf(ctx, 'leads') === 'assigned'
    ? [{ user_id: ctx.actor.id, role_id: ctx.actor.roleId, user: ctx.actor.name, role: ctx.actor.roleKey ?? '' }]
    : []

/** The columns of plain fields, as the table keeps them. */
export function columnsOf({
  test_scores,
  education_info,
  work_info,
  spoken_languages,
  destination_countries,
  ...rest
}: Omit<NewLead, 'budget_amount' | 'assign_to_users_info' | 'allow_duplicate'>) {
  const plain = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest
  return {
    ...plain,
    ...(destination_countries && { destination_countries: [...new Set(destination_countries)] }),
    ...(test_scores && { test_scores: JSON.stringify(test_scores) }),
    ...(education_info && { education_info: JSON.stringify(education_info) }),
    ...(work_info && { work_info: JSON.stringify(work_info) }),
    ...(spoken_languages && { spoken_languages: JSON.stringify(spoken_languages) }),
  }
}

// The platform is a value by default, so the row that was made says which.
const created: Entry = { type: 'created', vars: sql`jsonb_build_object('platform', platform)`, visibility: 'shared' }

const insertLead = (
  ctx: Ctx,
  holders: readonly Holder[],
  turns: readonly Turn[],
  row: Insertable<DB['leads']>,
  entries: readonly Entry[],
) => {
  const { actor, db } = ctx
  return db
    .with('fresh', (query) =>
      query
        .insertInto('leads')
        .values(row)
        .returning([
          'id',
          'number',
          'identifier',
          'version',
          'first_name',
          'last_name',
          'category',
          'timeline_id',
          'stage_id',
          'status_id',
          'platform',
        ]),
    )
    .with('held', (query) =>
      query
        .insertInto('lead_users')
        .columns(['lead_id', 'role_id', 'user_id', 'assigned_by'])
        .expression(
          sql`
            select fresh.id, h.role_id, h.user_id, ${actor.id}::int
            from fresh, jsonb_to_recordset(${JSON.stringify(holders)}::jsonb) as h(role_id int, user_id int)`,
        ),
    )
    .with('begun', () => sql<{ id: number }>`(${historyFrom(ctx, 'lead', 'fresh')})`)
    .with('told', () => sql<{ id: number }>`(${entriesFrom(ctx, 'lead', 'fresh', ...entries)})`)
    .with('taken', () => takeTurns(turns))
    .selectFrom('fresh')
    .selectAll()
    .select(sql<number>`(select count(*)::int from taken)`.as('taken'))
    .executeTakeFirstOrThrow()
}
