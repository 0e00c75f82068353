import type { RequestBody } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import {
  type InventoryType,
  type TicketKind,
  type TicketStatus,
  ticketKinds,
  ticketRights,
} from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { onOffer } from '#modules/catalog/catalog.public.ts'
import type { Keeper } from '#modules/documents/documents.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { isNumber, quotedReference, reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** Only people of the company look after tickets, whatever a role of others was given. */
const isOfCompany = ({ actor }: Ctx) => actor.kind === 'system' || actor.group === 'company'

/** Whether the actor works on tickets of a kind. */
export const handles = (ctx: Ctx, kind: TicketKind) => isOfCompany(ctx) && can(ctx, ticketRights[kind].update)

/** Whether the actor sees all tickets of a kind, and what those who look after them say among themselves. */
export const oversees = (ctx: Ctx, kind: TicketKind) => handles(ctx, kind) || (isOfCompany(ctx) && can(ctx, ticketRights[kind].read))

/** That the actor sees a ticket: one they raised, or one of a kind they look after. The one place that decides it. */
const isSeen = (ctx: Ctx): RawBuilder<SqlBool> =>
  sql`(tickets.reporter_id = ${ctx.actor.id}::int or tickets.kind = any(${ticketKinds.filter((kind) => oversees(ctx, kind))}::text[]))`

/** The tickets the actor sees. Every read starts here. */
export const visibleTickets = (ctx: Ctx) => ctx.db.selectFrom('tickets').where(isSeen(ctx))

const seenTicket = (ctx: Ctx, ref: string | number) =>
  visibleTickets(ctx)
    .select(['tickets.id', 'tickets.identifier', 'tickets.version', 'tickets.reporter_id', 'tickets.assigned_to', 'tickets.closed_at'])
    .select(['tickets.bug_type', 'tickets.fact', 'tickets.right_value', 'tickets.source_url', 'tickets.request_content', 'tickets.file_id'])
    .select(({ ref: column }) => [
      // Check constraints allow only these values.
      column('tickets.kind').$castTo<TicketKind>().as('kind'),
      column('tickets.status').$castTo<TicketStatus>().as('status'),
    ])
    .where(quotedReference(ref, 'tickets'))

/** A ticket the actor sees, to be read. */
export const visibleTicket = async (ctx: Ctx, ref: string | number) =>
  prove((await seenTicket(ctx, ref).executeTakeFirst()) ?? refuse('NOT_FOUND'))
export type VisibleTicket = Awaited<ReturnType<typeof visibleTicket>>

/** A ticket the actor sees, held until it was changed. */
export const heldTicket = async (ctx: Ctx, ref: string | number): Promise<VisibleTicket> =>
  prove((await seenTicket(ctx, ref).forUpdate('tickets').executeTakeFirst()) ?? refuse('NOT_FOUND'))

/** A ticket the actor works on. */
export async function handledTicket(ctx: Ctx, ref: string) {
  const ticket = await heldTicket(ctx, ref)
  if (!handles(ctx, ticket.kind)) refuse('PERMISSION_DENIED')
  return prove({ ...ticket, is_handled: true as const })
}
export type HandledTicket = Awaited<ReturnType<typeof handledTicket>>

/** A request for a correction that the actor raised themselves. */
export async function ownRequest(ctx: Ctx, ref: string) {
  const ticket = await heldTicket(ctx, ref)
  if (ticket.reporter_id !== ctx.actor.id || ticket.kind !== 'update_request') refuse('NOT_FOUND')
  return prove({ ...ticket, is_own: true as const })
}
export type OwnRequest = Awaited<ReturnType<typeof ownRequest>>

const handlersOf = (ctx: Ctx, kind: TicketKind) =>
  ctx.db
    .selectFrom('users')
    .where('users.group', '=', 'company')
    .where('users.status', '=', 'active')
    .where(
      sql<SqlBool>`exists (
        select
        from user_roles held
        join roles r on r.id = held.role_id
        where held.user_id = users.id and r.is_active and ${ticketRights[kind].update} = any(r.permissions)
      )`,
    )

/** The people who may be given tickets of a kind. */
export const ticketHandlers = (ctx: Ctx, kind: TicketKind) =>
  handlersOf(ctx, kind)
    .select(['users.identifier', 'users.id', 'users.first_name', 'users.last_name'])
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .limit(200)
    .execute()

/** One of them. */
export async function ticketHandler(ctx: Ctx, kind: TicketKind, identifier: string) {
  const handler = await handlersOf(ctx, kind).select('users.id').where('users.identifier', '=', identifier).executeTakeFirst()
  return handler && prove(handler)
}
export type TicketHandler = NonNullable<Awaited<ReturnType<typeof ticketHandler>>>

/** What of the inventory a request is about. */
interface Subject {
  readonly module_type: InventoryType
  readonly institution_id: number
  readonly country_id: number
  readonly campus_id: number | null
  readonly program_id: number | null
}

/** That the actor sees an institution: what is on offer to them, what they may claim, or their own. */
function seesInstitution(ctx: Ctx, alias: string) {
  const { actor } = ctx
  if (actor.group === 'institution_staff') return sql<SqlBool>`${sql.ref(`${alias}.id`)} = any(${[...actor.institutionIds]}::int[])`
  if (isOfCompany(ctx) && can(ctx, 'inventory.claim.institutions.read')) return sql<SqlBool>`true`
  return can(ctx, 'programs.read') ? onOffer(ctx, alias) : sql<SqlBool>`false`
}
const seesAllOf = (ctx: Ctx) =>
  ctx.actor.group === 'institution_staff' || (isOfCompany(ctx) && can(ctx, 'inventory.claim.institutions.read'))

/** The record of the inventory that somebody names, where they see it; a scholarship is its institution's. */
export async function ticketSubject(
  ctx: Ctx,
  {
    module_type,
    module_identifier: ref,
    campus_id,
  }: Pick<RequestBody, 'module_type' | 'module_identifier'> & { readonly campus_id?: number | null | undefined },
): Promise<Proven<Subject>> {
  const subject =
    module_type === 'program'
      ? await offeredProgram(ctx, ref, campus_id ?? null)
      : module_type === 'campus'
        ? await offeredCampus(ctx, ref)
        : await ctx.db
            .selectFrom('institutions')
            .select(['institutions.id as institution_id', 'institutions.country_id'])
            .where(reference(ref, 'institutions'))
            .where(seesInstitution(ctx, 'institutions'))
            .executeTakeFirst()
  return prove({ campus_id: null, program_id: null, ...(subject ?? refuse('NOT_FOUND')), module_type })
}

const offeredCampus = (ctx: Ctx, ref: string) =>
  ctx.db
    .selectFrom('campuses')
    .innerJoin('institutions', 'institutions.id', 'campuses.institution_id')
    .select(['campuses.id as campus_id', 'institutions.id as institution_id', 'institutions.country_id'])
    .where(reference(ref, 'campuses'))
    .where(seesInstitution(ctx, 'institutions'))
    .where(seesAllOf(ctx) ? sql<SqlBool>`true` : onOffer(ctx, 'campuses'))
    .executeTakeFirst()

const offeredProgram = (ctx: Ctx, ref: string, campus_id: number | null) =>
  ctx.db
    .selectFrom('program_offerings')
    .innerJoin('programs', 'programs.id', 'program_offerings.program_id')
    .innerJoin('institutions', 'institutions.id', 'program_offerings.institution_id')
    .innerJoin('campuses', 'campuses.id', 'program_offerings.campus_id')
    .select(['programs.id as program_id', 'institutions.id as institution_id', 'institutions.country_id'])
    .select(sql<number | null>`case when ${campus_id}::int is not null then campuses.id end`.as('campus_id'))
    .where(isNumber(ref) ? sql<SqlBool>`programs.id = ${Number(ref)}` : sql<SqlBool>`programs.identifier = ${ref}::uuid`)
    .$if(campus_id !== null, (offered) => offered.where('campuses.id', '=', campus_id!))
    .where(seesInstitution(ctx, 'institutions'))
    .where(seesAllOf(ctx) ? sql<SqlBool>`true` : onOffer(ctx, 'campuses', 'program_offerings'))
    .limit(1)
    .executeTakeFirst()

/** What the files of tickets are kept as, and who opens them: whoever sees the ticket. */
export const ticketFile = 'ticket'
export const ticketFiles: Readonly<Record<string, Keeper>> = {
  [ticketFile]: (ctx, file) => sql`exists (${visibleTickets(ctx).select('tickets.id').where('tickets.file_id', '=', file)})`,
}
