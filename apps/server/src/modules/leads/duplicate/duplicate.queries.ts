import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import {
  type ComparedField,
  type ComparedLead,
  type LeadMerge,
  type LeadPair,
  leadDuplicates,
  type PairedLead,
} from '@embark/contract/leads/duplicate/duplicate.contract.ts'
import { isMergedField, mergedFields, unmergeDays } from '@embark/contract/leads/duplicate/duplicate.rules.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { changesOf } from '../activity/changes.queries.ts'
import type { VisibleLead } from '../lead/lead.policy.ts'
import { leadRecord } from '../lead/lead-single.queries.ts'
import { visiblePairs, type WholeLead } from './duplicate.policy.ts'
import { agree, sideByDefault } from './merge.rules.ts'

/** A lead of a pair; who brought it is told to who sees it. */
const pairedLead = (alias: string, stage: string) => sql<PairedLead>`
  jsonb_build_object(
    'identifier', ${sql.ref(`${alias}.identifier`)}, 'id', ${sql.ref(`${alias}.number`)},
    'first_name', ${sql.ref(`${alias}.first_name`)}, 'last_name', ${sql.ref(`${alias}.last_name`)},
    'email', ${sql.ref(`${alias}.email`)}, 'mobile', ${sql.ref(`${alias}.mobile_e164`)},
    'date_of_birth', ${sql.ref(`${alias}.date_of_birth`)},
    'stage', jsonb_build_object('key', ${sql.ref(`${stage}.key`)}, 'name', ${sql.ref(`${stage}.name`)}),
    'agent', (select agents.name from agents where agents.id = ${sql.ref(`${alias}.agent_id`)}),
    'created_at', ${sql.ref(`${alias}.created_at`)}
  )`

const pairRows = (ctx: Ctx) =>
  visiblePairs(ctx)
    .innerJoin('leads as one', 'one.id', 'lead_pairs.lead_id')
    .innerJoin('leads as other', 'other.id', 'lead_pairs.other_id')
    .innerJoin('stages as one_stage', 'one_stage.id', 'one.stage_id')
    .innerJoin('stages as other_stage', 'other_stage.id', 'other.stage_id')
    .leftJoin('users as teller', 'teller.id', 'lead_pairs.told_apart_by')
    .select(['lead_pairs.identifier', 'lead_pairs.id', 'lead_pairs.score', 'lead_pairs.told_apart_at'])
    .select(({ ref }) => [
      // The check on the column allows these, and the reasons are written by this noun only.
      ref('lead_pairs.certainty').$castTo<LeadPair['certainty']>().as('certainty'),
      ref('lead_pairs.reasons').$castTo<LeadPair['reasons']>().as('reasons'),
      pairedLead('one', 'one_stage').as('lead'),
      pairedLead('other', 'other_stage').as('other'),
      ifThere('teller', person('teller')).as('told_apart_by'),
    ])

/** The pairs to look at, the surest first; or those that people told apart. */
export const pairList = declareList(leadDuplicates.list, {
  key: 'lead_pairs.id',
  from: visiblePairs,
  rows: pairRows,
  search: (_, text) => sql<SqlBool>`
    (lead_pairs.lead_id in (select lead_match_ids(${text})) or lead_pairs.other_id in (select lead_match_ids(${text})))`,
  filters: {},
  params: { certainty: isOneOf('lead_pairs.certainty', 'text') },
  together: (_, { told_apart = false }) => [
    told_apart ? sql<SqlBool>`lead_pairs.told_apart_at is not null` : sql<SqlBool>`lead_pairs.told_apart_at is null`,
  ],
  orders: { score: by('lead_pairs.score', 'int', { way: 'desc', key: 'desc', index: 'lead_pairs_by_score' }) },
})

/** One pair, as returned after a change. */
export const pairById = (ctx: Ctx, id: number): Promise<LeadPair> => pairRows(ctx).where('lead_pairs.id', '=', id).executeTakeFirstOrThrow()

const comparedLead = (lead: LeadRecord): ComparedLead => ({
  ...lead,
  status: lead.status.name,
  source: lead.source?.label ?? null,
  branch: lead.branch?.name ?? null,
  agent: lead.agent?.name ?? null,
  owner: lead.owner ? fullNameOf(lead.owner) : null,
})

/** Two leads side by side, in the reader's words. */
export async function comparison(ctx: Ctx, { target, source }: { target: WholeLead; source: WholeLead }) {
  const [one, other] = [await leadRecord(ctx, target.identifier), await leadRecord(ctx, source.identifier)]
  const [changes = []] = await changesOf(ctx, [{ before: inWords(target), after: inWords(source) }])
  const fieldsInfo = changes.flatMap(({ field, label, from_text, to_text }): ComparedField[] => {
    if (!isMergedField(field) || (from_text === null && to_text === null)) return []
    const isSame = agree(mergedFields[field], target, source)
    return [{ field, label, target: from_text, source: to_text, is_same: isSame, side: sideByDefault(field, target, source) }]
  })
  const pair = await ctx.db
    .selectFrom('lead_pairs')
    .select(['identifier', 'told_apart_at'])
    .where('lead_id', '=', Math.min(target.id, source.id))
    .where('other_id', '=', Math.max(target.id, source.id))
    .executeTakeFirst()
  return { targetInfo: comparedLead(one), sourceInfo: comparedLead(other), fieldsInfo, pairInfo: pair ?? null }
}

/** The fields of a lead as values that can be told: whole numbers to dial, and lists of words. */
const inWords = (lead: WholeLead) => ({
  ...lead,
  mobile: lead.mobile_e164,
  alternate_mobile: lead.alternate_mobile ? `${lead.alternate_country_code ?? ''} ${lead.alternate_mobile}`.trim() : null,
  // The writers of these columns put the contract's shapes there.
  test_scores: (lead.test_scores as LeadRecord['test_scores']).map(({ score_name, score }) => `${score_name} ${score}`),
  education_info: (lead.education_info as LeadRecord['education_info']).map(({ level }) => level),
})

const mergeRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('lead_merges')
    .innerJoin('leads as source', 'source.id', 'lead_merges.loser_id')
    .leftJoin('users as merger', 'merger.id', 'lead_merges.merged_by')
    .leftJoin('users as divider', 'divider.id', 'lead_merges.unmerged_by')
    .select(['lead_merges.identifier', 'lead_merges.id', 'lead_merges.created_at as merged_at', 'lead_merges.unmerged_at'])
    .select([
      sql<LeadMerge['source']>`jsonb_build_object('identifier', source.identifier, 'id', source.number,
        'first_name', source.first_name, 'last_name', source.last_name)`.as('source'),
      ifThere('merger', person('merger')).as('merged_by'),
      ifThere('divider', person('divider')).as('unmerged_by'),
      isUndoable.as('can_unmerge'),
    ])

const isUndoable: RawBuilder<boolean> = sql`
  (lead_merges.unmerged_at is null and lead_merges.created_at > now() - make_interval(days => ${unmergeDays}))`

/** Which leads went into this one, the latest first, with those that were taken apart again; and with which others it may be one. */
export async function mergesOf(ctx: Ctx, { id }: VisibleLead): Promise<{ mergesInfo: LeadMerge[]; pairsInfo: LeadPair[] }> {
  const mergesInfo = await mergeRows(ctx).where('lead_merges.winner_id', '=', id).orderBy('lead_merges.id', 'desc').limit(100).execute()
  const pairsInfo = await pairRows(ctx)
    .where(sql<SqlBool>`${id} in (lead_pairs.lead_id, lead_pairs.other_id)`)
    .where('lead_pairs.told_apart_at', 'is', null)
    .orderBy('lead_pairs.score', 'desc')
    .limit(10)
    .execute()
  return { mergesInfo, pairsInfo }
}

/** One merge, as returned after a change. */
export const mergeById = (ctx: Ctx, id: number): Promise<LeadMerge> =>
  mergeRows(ctx).where('lead_merges.id', '=', id).executeTakeFirstOrThrow()
