import {
  type Dispute,
  type DisputeSide,
  type Introduction,
  type IntroductionDecision,
  introductions,
  type OwnIntroduction,
} from '@embark/contract/leads/introduction/introduction.contract.ts'
import {
  type DecisionKind,
  type IntroductionChannel,
  type IntroductionState,
  introductionStates,
  mayAsk,
  ownStateOf,
} from '@embark/contract/leads/introduction/introduction.rules.ts'
import { type SqlBool, sql } from 'kysely'
import { keptFile, linkedKept } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person, searchIn } from '#platform/db/fragments.ts'
import { isInDays, isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { earnings } from './claim.queries.ts'
import { ownIntroductions, type RegisteredIntroduction, registeredIntroductions } from './introduction.policy.ts'

/** That the person of an introduction has an application at an institution, after which a claim no longer runs out. */
const isSecured = sql<boolean>`exists (
  select from applications a
  where a.lead_id = introductions.lead_id and a.submitted_at is not null and a.deleted_at is null)`

const ownRows = (ctx: Ctx) =>
  ownIntroductions(ctx)
    .select(['introductions.identifier', 'introductions.id', 'introductions.first_name', 'introductions.last_name'])
    .select(['introductions.introduced_at', 'introductions.claimed_until', 'introductions.asked_at', 'introductions.part_bps'])
    .select('introductions.lead_id')
    // Check constraints allow only these values.
    .select(({ ref }) => [
      ref('introductions.state').$castTo<IntroductionState>().as('state'),
      ref('introductions.channel').$castTo<IntroductionChannel>().as('channel'),
      isSecured.as('is_secured'),
    ])
type OwnRow = Awaited<ReturnType<ReturnType<typeof ownRows>['executeTakeFirstOrThrow']>>

async function withEarned(ctx: Ctx, page: readonly OwnRow[]): Promise<OwnIntroduction[]> {
  const earned = await earnings.of('commission')(
    ctx,
    ctx.actor.agentId ?? 0,
    page.map(({ lead_id }) => lead_id),
  )
  return page.map((row) => ({
    ...ownShown(row),
    earned: earned.filter(({ lead_id }) => lead_id === row.lead_id).map(({ lead_id: _, ...money }) => money),
  }))
}

function ownShown({ state, claimed_until, is_secured, part_bps, lead_id: _, ...row }: OwnRow): Omit<OwnIntroduction, 'earned'> {
  const isClaim = state === 'held' || state === 'shared'
  return {
    ...row,
    state: ownStateOf[state],
    yours_until: isClaim && !is_secured ? claimed_until : null,
    part_percentage: part_bps === null ? null : part_bps / 100,
    can: { ask: mayAsk(state) },
  }
}

/** The introductions of the actor's own agency, newest first. */
export const ownIntroductionList = declareList(introductions.mine, {
  key: 'introductions.id',
  from: ownIntroductions,
  rows: ownRows,
  search: (_, text) => searchIn(text, 'introductions.first_name', 'introductions.last_name'),
  filters: {},
  params: {
    state: (state) => isOneOf('introductions.state', 'text')(introductionStates.filter((each) => ownStateOf[each] === state)),
  },
  orders: { introduced_at: by('introductions.introduced_at', 'timestamptz') },
  present: withEarned,
})

/** One of them, as answered after it was written. */
export const ownIntroductionById = async (ctx: Ctx, id: number) =>
  (await withEarned(ctx, await ownRows(ctx).where('introductions.id', '=', id).execute()))[0]!

const rows = (ctx: Ctx) =>
  registeredIntroductions(ctx)
    .innerJoin('agents as agency', 'agency.id', 'introductions.agent_id')
    .innerJoin('leads as known', 'known.id', 'introductions.lead_id')
    .leftJoin('users as introducer', 'introducer.id', 'introductions.introduced_by')
    .select(['introductions.identifier', 'introductions.id', 'introductions.first_name', 'introductions.last_name'])
    .select(['introductions.email', 'introductions.mobile', 'introductions.introduced_at', 'introductions.was_known'])
    .select(['introductions.claimed_until', 'introductions.asked_at', 'introductions.part_bps'])
    .select(({ ref }) => [
      ref('introductions.state').$castTo<IntroductionState>().as('state'),
      ref('introductions.channel').$castTo<IntroductionChannel>().as('channel'),
      sql<Introduction['agent']>`jsonb_build_object('identifier', agency.identifier, 'name', agency.name)`.as('agent'),
      sql<Introduction['lead']>`
        jsonb_build_object(
          'identifier', known.identifier, 'id', known.number, 'first_name', known.first_name, 'last_name', known.last_name
        )`.as('lead'),
      ifThere('introducer', person('introducer')).as('introduced_by'),
      isSecured.as('is_secured'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const shown = (row: Row): Introduction =>
  Object.assign(row, {
    claimed_until: (row.state === 'held' || row.state === 'shared') && !row.is_secured ? row.claimed_until : null,
    part_percentage: row.part_bps === null ? null : row.part_bps / 100,
  })

/** Who introduced whom, newest first. */
export const introductionList = declareList(introductions.list, {
  key: 'introductions.id',
  from: registeredIntroductions,
  rows,
  search: (_, text) => searchIn(text, 'introductions.first_name', 'introductions.last_name'),
  filters: {
    state: isOneOf('introductions.state', 'text'),
    agent_identifier: (identifiers) =>
      sql<SqlBool>`introductions.agent_id in (select g.id from agents g where g.identifier = any(${identifiers}::uuid[]))`,
    introduced_at: isInDays('introductions.introduced_at'),
  },
  orders: { introduced_at: by('introductions.introduced_at', 'timestamptz') },
  present: (_, page) => page.map(shown),
})

interface Consent {
  readonly contact?: { readonly text?: string; readonly source?: string; readonly at?: string }
}
type FileRow = Parameters<typeof linkedKept>[1]

async function sidesOf(ctx: Ctx, leadId: number): Promise<DisputeSide[]> {
  const counted = (where = sql`true`) => sql<number>`(
    select count(*)::int
    from applications a
    where a.lead_id = introductions.lead_id and a.agent_id = introductions.agent_id and a.deleted_at is null and ${where})`
  const sides = await rows(ctx)
    .leftJoin('lead_forms as page', 'page.id', 'introductions.lead_form_id')
    .leftJoin('imports as batch', 'batch.id', 'introductions.import_id')
    .leftJoin('files as sheet', 'sheet.id', 'batch.file_id')
    .leftJoin('users as asker', 'asker.id', 'introductions.asked_by')
    .select(['introductions.date_of_birth', 'introductions.request_text', 'introductions.consent', 'page.title as form'])
    .select([
      counted().as('applications'),
      counted(sql`a.submitted_at is not null`).as('submitted_applications'),
      ifThere('asker', person('asker')).as('asked_by'),
      keptFile('introductions.request_file_id').as('request_file'),
      ifThere(
        'batch',
        sql<NonNullable<DisputeSide['import']>>`
          jsonb_build_object('identifier', batch.identifier, 'filename', coalesce(sheet.filename, ''), 'row', introductions.import_row)`,
      ).as('import'),
    ])
    .where('introductions.lead_id', '=', leadId)
    .orderBy('introductions.introduced_at')
    .orderBy('introductions.id')
    .execute()
  return sides.map(({ consent, request_file, ...side }) => {
    // Written by this product only.
    const { contact } = (consent ?? {}) as Consent
    return {
      ...side,
      ...shown(side),
      consent: contact ? { text: contact.text ?? null, source: contact.source ?? null, at: contact.at ?? null } : null,
      request_file: linkedKept(ctx, request_file as FileRow),
    } as DisputeSide
  })
}

async function decisionsOf(ctx: Ctx, leadId: number): Promise<IntroductionDecision[]> {
  return ctx.db
    .selectFrom('introduction_decisions as decision')
    .leftJoin('users as decider', 'decider.id', 'decision.decided_by')
    .select(['decision.identifier', 'decision.id', 'decision.reason', 'decision.created_at'])
    .select(({ ref }) => [
      ref('decision.kind').$castTo<DecisionKind>().as('kind'),
      ifThere('decider', person('decider')).as('decided_by'),
      sql<IntroductionDecision['parts']>`coalesce(
        (
          select jsonb_agg(jsonb_build_object('agent', g.name, 'percentage', (part ->> 'part_bps')::int / 100.0) order by at)
          from jsonb_array_elements(decision.parts) with ordinality as parts(part, at)
          join agents g on g.id = (part ->> 'agent_id')::int
        ), '[]')`.as('parts'),
    ])
    .where('decision.lead_id', '=', leadId)
    .orderBy('decision.id', 'desc')
    .execute()
}

/** Everything about who introduced one person. */
export async function disputeOf(ctx: Ctx, { lead_id }: Pick<RegisteredIntroduction, 'lead_id'>): Promise<Dispute> {
  const lead = await ctx.db
    .selectFrom('leads')
    .leftJoin('agents as agency', 'agency.id', 'leads.agent_id')
    .select(['leads.identifier', 'leads.number as id', 'leads.first_name', 'leads.last_name', 'leads.created_at', 'agency.name as agent'])
    .select((eb) => eb('leads.agent_id', 'is', null).as('is_company_own'))
    .where('leads.id', '=', lead_id)
    .executeTakeFirstOrThrow()
  return {
    lead: { ...lead, is_company_own: Boolean(lead.is_company_own) } as Dispute['lead'],
    sides: await sidesOf(ctx, lead_id),
    decisions: await decisionsOf(ctx, lead_id),
  }
}
