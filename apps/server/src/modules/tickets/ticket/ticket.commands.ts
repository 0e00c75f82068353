import type { FeatureBody, FeedbackBody, MoveBody, RequestBody, RequestEdit } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import {
  asksForFeatures,
  isReopenOver,
  moverOf,
  type TicketKind,
  type TicketModule,
  ticketMoves,
} from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { sql } from 'kysely'
import { fileToKeep } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, type Keeping, type Step } from '#platform/record.ts'
import { refuse } from '#platform/refusal.ts'
import {
  type HandledTicket,
  handles,
  type OwnRequest,
  oversees,
  type TicketHandler,
  ticketFile,
  type ticketSubject,
  type VisibleTicket,
} from './ticket.policy.ts'
import { entryById, ticketById } from './ticket.queries.ts'

const ticketKind: Keeping<'tickets'> = { module: 'ticket', table: 'tickets', changedAt: 'updated_at' }

interface NewEntry {
  readonly what: 'raised' | 'edited' | 'assigned' | 'moved'
  readonly content?: string
  readonly from_status?: string
  readonly to_status?: string
  readonly assigned_to?: number
}
/** Writes into the history of a ticket what happened to it, in this order. */
const entryStep = (ctx: Ctx, ticket_id: number, ...entries: readonly NewEntry[]): Step => sql`
  insert into ticket_entries (ticket_id, what, author_id, content, from_status, to_status, assigned_to)
  values ${sql.join(
    entries.map(
      ({ what, content = '', from_status, to_status, assigned_to }) =>
        sql`(
          ${ticket_id}::int, ${what}, ${ctx.actor.id}::int, ${content}, ${from_status ?? null}::text, ${to_status ?? null}::text,
          ${assigned_to ?? null}::int
        )`,
    ),
  )}`

interface NewTicket {
  readonly kind: TicketKind
  readonly module_type: TicketModule
  readonly bug_type: string
  readonly request_content: string
  readonly institution_id?: number
  readonly country_id?: number
  readonly campus_id?: number | null
  readonly program_id?: number | null
  readonly feature?: string
  readonly fact?: string | null
  readonly right_value?: string | null
  readonly source_url?: string | null
  readonly file_id?: number | null
}

/** Raises a ticket; the same by the same person is refused while it is being looked at. */
async function raise(ctx: Ctx, ticket: NewTicket) {
  const made = await ctx.db
    .insertInto('tickets')
    .values({ ...ticket, reporter_id: ctx.actor.id! })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } = made ?? refuse('TICKET_EXISTS')
  await entryStep(ctx, id, { what: 'raised' }).execute(ctx.db)
  const { kind, module_type, bug_type, request_content } = ticket
  ctx.changed({ module: 'ticket', id, after: { kind, module_type, bug_type, request_content } })
  ctx.emit('ticket.changed', { id, what: 'raised', by: ctx.actor.id, status: 'open', entry_id: null })
  return ticketById(ctx, id)
}

const fileOf = (ctx: Ctx, wish: string | null | undefined, kept: number | null) =>
  fileToKeep(ctx, { wish, kept, purpose: ticketFile, field: 'file_identifier' })

/** Asks for a correction of the inventory. */
export async function requestUpdate(ctx: Ctx, subject: Awaited<ReturnType<typeof ticketSubject>>, body: RequestBody) {
  const { bug_type, request_content, fact, right_value, source_url, file_identifier } = body
  const { module_type, institution_id, country_id, campus_id, program_id } = subject
  return raise(ctx, {
    kind: 'update_request',
    ...{ module_type, institution_id, country_id, campus_id, program_id },
    ...{ bug_type, request_content },
    fact: fact ?? null,
    right_value: right_value ?? null,
    source_url: source_url ?? null,
    file_id: await fileOf(ctx, file_identifier, null),
  })
}

/** Tells the company what somebody thinks of its portal. */
export const giveFeedback = async (ctx: Ctx, { file_identifier, ...body }: FeedbackBody) =>
  raise(ctx, { kind: 'feedback', module_type: 'portal', ...body, file_id: await fileOf(ctx, file_identifier, null) })

/** Asks for a feature. */
export function askForFeature(ctx: Ctx, body: FeatureBody) {
  if (!asksForFeatures(ctx.actor.group)) refuse('PERMISSION_DENIED')
  return raise(ctx, { kind: 'premium_feature', module_type: 'feature', bug_type: 'access', ...body })
}

/** Changes an open request of one's own. */
export async function editRequest(ctx: Ctx, ticket: OwnRequest, { file_identifier, ...body }: RequestEdit) {
  if (ticket.status !== 'open') refuse('TICKET_STATE')
  const { id, bug_type, fact, right_value, source_url, request_content } = ticket
  const twin = await ctx.db
    .selectFrom('tickets')
    .innerJoin('tickets as own', 'own.institution_id', 'tickets.institution_id')
    .select('tickets.id')
    .where('own.id', '=', id)
    .where('tickets.id', '!=', id)
    .where(isTwin(ctx, body.bug_type, body.fact === undefined ? fact : body.fact))
    .executeTakeFirst()
  if (twin) refuse('TICKET_EXISTS')
  await changeRecord(ctx, ticketKind, ticket, {
    version: ctx.ifMatch,
    set: { ...body, file_id: await fileOf(ctx, file_identifier, ticket.file_id) },
    steps: [entryStep(ctx, id, { what: 'edited' })],
    before: { bug_type, fact, right_value, source_url, request_content },
    after: body,
    event: ['ticket.changed', { id, what: 'edited', by: ctx.actor.id, status: 'open', entry_id: null }],
  })
  return ticketById(ctx, id)
}

/** That another open ticket of the actor asks for the same as `own` would. */
const isTwin = (ctx: Ctx, bug_type: string, fact: string | null) => sql<boolean>`(
  tickets.reporter_id = ${ctx.actor.id}::int and tickets.status in ('open', 'in_progress') and tickets.kind = own.kind
  and tickets.module_type = own.module_type and tickets.bug_type = ${bug_type}
  and tickets.campus_id is not distinct from own.campus_id and tickets.program_id is not distinct from own.program_id
  and tickets.feature is not distinct from own.feature and tickets.fact is not distinct from ${fact}::text)`

/** Moves a ticket on, as the table of moves has it. */
export async function moveTicket(ctx: Ctx, ticket: VisibleTicket, { status, remarks }: MoveBody) {
  const { id, kind, reporter_id, closed_at } = ticket
  if (!(moverOf(status) === 'handler' ? handles(ctx, kind) : reporter_id === ctx.actor.id)) refuse('PERMISSION_DENIED')
  if (!ticketMoves[ticket.status].includes(status)) refuse('TICKET_STATE')
  if (status === 'open') await mayReopen(ctx, ticket, closed_at)
  const isClosed = status === 'resolved' || status === 'rejected'
  await changeRecord(ctx, ticketKind, ticket, {
    set: {
      status,
      closed_at: isClosed ? sql`now()` : null,
      resolution: isClosed ? remarks || null : null,
      ...(status === 'in_progress' && ticket.assigned_to === null && { assigned_to: ctx.actor.id }),
    },
    steps: [entryStep(ctx, id, { what: 'moved', content: remarks, from_status: ticket.status, to_status: status })],
    before: { status: ticket.status },
    after: { status, ...(remarks && { remarks }) },
    event: ['ticket.changed', { id, what: 'moved', by: ctx.actor.id, status, entry_id: null }],
  })
  return ticketById(ctx, id)
}

async function mayReopen(ctx: Ctx, { id, bug_type, fact }: VisibleTicket, closed_at: string | null) {
  if (closed_at !== null && isReopenOver(closed_at, ctx.now())) refuse('TICKET_TOO_LATE')
  const twin = await ctx.db
    .selectFrom('tickets')
    .innerJoin('tickets as own', (join) => join.on(sql<boolean>`own.institution_id is not distinct from tickets.institution_id`))
    .select('tickets.id')
    .where('own.id', '=', id)
    .where('tickets.id', '!=', id)
    .where('tickets.module_type', '!=', 'portal')
    .where(isTwin(ctx, bug_type, fact))
    .executeTakeFirst()
  if (twin) refuse('TICKET_EXISTS')
}

/** Gives a ticket to somebody; an open one is in progress from then on. */
export async function assignTicket(ctx: Ctx, ticket: HandledTicket, { id: assigned_to }: TicketHandler) {
  const { id, status } = ticket
  if (ticket.closed_at !== null) refuse('TICKET_STATE')
  const isBegun = status === 'open'
  // One that was opened again is still given to who closed it, and begins anew.
  if (ticket.assigned_to === assigned_to && !isBegun) return ticketById(ctx, id)
  await changeRecord(ctx, ticketKind, ticket, {
    set: { assigned_to, ...(isBegun && { status: 'in_progress' }) },
    steps: [
      entryStep(
        ctx,
        id,
        { what: 'assigned', assigned_to },
        ...(isBegun ? [{ what: 'moved', from_status: status, to_status: 'in_progress' } as const] : []),
      ),
    ],
    before: { assigned_to: ticket.assigned_to, status },
    after: { assigned_to, status: isBegun ? 'in_progress' : status },
    event: ['ticket.changed', { id, what: 'assigned', by: ctx.actor.id, status: isBegun ? 'in_progress' : status, entry_id: null }],
  })
  return ticketById(ctx, id)
}

/** Says something on a ticket. */
export async function commentOn(ctx: Ctx, ticket: VisibleTicket, { content, is_internal }: { content: string; is_internal: boolean }) {
  if (is_internal && !oversees(ctx, ticket.kind)) refuse('PERMISSION_DENIED')
  const { id: entry_id } = await ctx.db
    .insertInto('ticket_entries')
    .values({ ticket_id: ticket.id, what: 'commented', author_id: ctx.actor.id, content, is_internal })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeRecord(ctx, ticketKind, ticket, {
    after: { entry_id, is_internal },
    event: ['ticket.changed', { id: ticket.id, what: 'commented', by: ctx.actor.id, status: ticket.status, entry_id }],
  })
  return entryById(ctx, entry_id)
}
