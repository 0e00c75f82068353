import type { TransferRequestBody } from '@embark/contract/leads/introduction/introduction.contract.ts'
import type { IntroductionChannel } from '@embark/contract/leads/introduction/introduction.rules.ts'
import { mayAsk } from '@embark/contract/leads/introduction/introduction.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { fileToKeep } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { tellReviewers } from '../duplicate/review.commands.ts'
import type { OwnIntroductionRow } from './introduction.policy.ts'
import { ownIntroductionById } from './introduction.queries.ts'

/** A person as an agency submitted them, whom the company has already. */
export interface Submitted {
  readonly lead_id: number
  readonly first_name: string
  readonly last_name?: string | null | undefined
  readonly email?: string | null | undefined
  readonly mobile?: string | null | undefined
  readonly date_of_birth?: string | null | undefined
  /** What a lead would be made of, should it be another person. */
  readonly submitted: Readonly<Record<string, unknown>>
  readonly consent?: Readonly<Record<string, unknown>>
  readonly import_row?: number
}

interface Way {
  readonly agent_id: number
  readonly introduced_by: number | null
  readonly channel: IntroductionChannel
  readonly lead_form_id?: number
  readonly import_id?: number
}

/**
 * Enters submissions of people whom the company has already, from another agency or by itself: they are under review until staff decide. A
 * second submission of one that was refused, passed on or has lapsed asks for it again; of one that stands it changes nothing.
 */
export async function introduceAgain(ctx: Ctx, way: Way, people: readonly Submitted[]) {
  if (!people.length) return
  const { rows } = await sql<{ id: number; lead_id: number }>`
    insert into introductions (
      lead_id, agent_id, state, introduced_by, channel, first_name, last_name, email, mobile, date_of_birth, submitted, consent,
      lead_form_id, import_id, import_row, was_known
    )
    select distinct on (r.lead_id) r.lead_id, ${way.agent_id}::int, 'under_review', ${way.introduced_by}::int, ${way.channel}, r.first_name,
      coalesce(r.last_name, ''), r.email, r.mobile, r.date_of_birth, r.submitted, coalesce(r.consent, '{}'), ${way.lead_form_id ?? null}::int,
      ${way.import_id ?? null}::int, r.import_row, true
    from ${recordsOf(people)}
    join leads l on l.id = r.lead_id and l.agent_id is distinct from ${way.agent_id}::int
    order by r.lead_id, r.import_row
    on conflict (tenant_id, lead_id, agent_id) do update
    set state = 'under_review', asked_at = now(), asked_by = excluded.introduced_by, updated_at = now(), submitted = excluded.submitted
    where introductions.state in ('refused', 'transferred', 'expired')
    returning id, lead_id`.execute(ctx.db)
  for (const { id, lead_id } of rows)
    ctx.audit('introduction.made', { module: 'introduction', id, after: { lead_id, state: 'under_review' } })
  await tellReviewers(
    ctx,
    rows.map(({ lead_id }) => lead_id),
    way.agent_id,
  )
}

const recordsOf = (people: readonly Submitted[]): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r(
    lead_id int, first_name text, last_name text, email text, mobile text, date_of_birth date, submitted jsonb, consent jsonb,
    import_row int
  )`

/** An agency asks to take a student over, or adds to what it said; what was sent before stays unless it is replaced. */
export async function askForTransfer(ctx: Ctx, introduction: OwnIntroductionRow, { request_text, file_identifier }: TransferRequestBody) {
  const { id, state, lead_id } = introduction
  if (!mayAsk(state)) refuse('INTRODUCTION_IS_YOURS')
  const request_file_id = await fileToKeep(ctx, {
    wish: file_identifier,
    kept: introduction.request_file_id,
    purpose: 'introduction',
    field: 'file_identifier',
  })
  await ctx.db
    .updateTable('introductions')
    .set({ state: 'under_review', part_bps: null, request_text, request_file_id })
    .set({ asked_at: sql`now()`, asked_by: ctx.actor.id, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  ctx.changed({ module: 'introduction', id, before: { state }, after: { state: 'under_review', request_text } })
  await tellReviewers(ctx, [lead_id], ctx.actor.agentId)
  return ownIntroductionById(ctx, id)
}
