import type { Feature } from '@embark/contract/kernel/access.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import { type Ticket, type TicketEntry, type TicketListQuery, tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import {
  isReopenOver,
  moverOf,
  type TicketKind,
  type TicketTab,
  ticketMoves,
  ticketStatusNames,
  ticketTabs,
} from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { type SqlBool, sql } from 'kysely'
import { ownerOfCopy } from '#modules/catalog/catalog.public.ts'
import { keptFile, linkedKept } from '#modules/documents/documents.public.ts'
import { personFor } from '#platform/access/named-person.ts'
import type { Ctx } from '#platform/context.ts'
import { ifThere, nameIn, option, place, searchIn } from '#platform/db/fragments.ts'
import { type Condition, isFoundInDays, isOneOf, isWithin } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { refuse } from '#platform/refusal.ts'
import { handles, oversees, ticketHandlers, type ticketSubject, type VisibleTicket, visibleTickets } from './ticket.policy.ts'

const rows = (ctx: Ctx) =>
  visibleTickets(ctx)
    .innerJoin('users as reporter', 'reporter.id', 'tickets.reporter_id')
    .leftJoin('users as assignee', 'assignee.id', 'tickets.assigned_to')
    .leftJoin('institutions', 'institutions.id', 'tickets.institution_id')
    .leftJoin('countries', 'countries.id', 'tickets.country_id')
    .leftJoin('campuses', 'campuses.id', 'tickets.campus_id')
    .leftJoin('programs', 'programs.id', 'tickets.program_id')
    .select(['tickets.identifier', 'tickets.id as row_id', 'tickets.version', 'tickets.right_value', 'tickets.source_url'])
    .select(['tickets.request_content', 'tickets.resolution', 'tickets.created_at', 'tickets.updated_at', 'tickets.closed_at'])
    .select(({ ref }) => [
      ref('tickets.number').$castTo<RecordNumber>().as('id'),
      // Check constraints and the contract allow only these values.
      ref('tickets.kind').$castTo<TicketKind>().as('kind'),
      ref('tickets.status').$castTo<Ticket['status']>().as('status'),
      ref('tickets.bug_type').$castTo<Ticket['bug_type']>().as('bug_type'),
      ref('tickets.module_type').$castTo<Ticket['module_type']>().as('module_type'),
      ref('tickets.feature').$castTo<Feature | null>().as('feature'),
      ref('tickets.fact').$castTo<Ticket['fact']>().as('fact'),
      personFor(ctx, 'reporter').as('reporter'),
      ifThere('assignee', personFor(ctx, 'assignee')).as('assigned_to'),
      ifThere('institutions', option('institutions')).as('institution'),
      ifThere('countries', place('countries', nameIn(ctx.language, 'countries'))).as('country'),
      ifThere('campuses', option('campuses')).as('campus'),
      ifThere('programs', option('programs')).as('program'),
      keptFile('tickets.file_id').as('file'),
      ownerOfCopy('tickets.institution_id').as('owner'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** The states the actor may move a ticket to now. */
function movesOf(ctx: Ctx, { kind, status, reporter, closed_at }: Row): Ticket['status'][] {
  const may = { handler: handles(ctx, kind), reporter: reporter.id === ctx.actor.id }
  const isOver = closed_at !== null && isReopenOver(closed_at, ctx.now())
  return ticketMoves[status].filter((to) => may[moverOf(to)] && !(to === 'open' && isOver))
}

/** A ticket as its reader sees it. Who owns a shared institution is told to those who look after tickets. */
function shown(ctx: Ctx, { row_id: _, file, owner, ...row }: Row & { row_id: number }): Ticket {
  const isClosed = row.closed_at !== null
  return {
    ...row,
    fileInfo: linkedKept(ctx, file),
    shared_by: oversees(ctx, row.kind) ? owner : null,
    can: {
      edit: row.kind === 'update_request' && row.status === 'open' && row.reporter.id === ctx.actor.id,
      assign: handles(ctx, row.kind) && !isClosed,
      comment_internally: oversees(ctx, row.kind),
      move_to: movesOf(ctx, { ...row, row_id: _, file, owner }),
    },
  }
}

const isInTab = (tab: TicketTab): Condition[] =>
  tab === 'all' ? [] : [isWithin('tickets.status', tab, sql`tickets.status = ${tab}`, false)]

/** The tickets this actor sees: one list behind the pages of all kinds. */
const ticketList = declareList(tickets.list, {
  key: 'tickets.id',
  from: visibleTickets,
  rows,
  present: (ctx, page: Row[]) => page.map((row) => shown(ctx, row)),
  search: (_, text) => matches(text),
  filters: {
    bug_type: isOneOf('tickets.bug_type', 'text'),
    module_type: isOneOf('tickets.module_type', 'text'),
    feature: isOneOf('tickets.feature', 'text'),
    reporter_id: isOneOf('tickets.reporter_id'),
    program_id: isOneOf('tickets.program_id'),
    institution_id: isOneOf('tickets.institution_id'),
    country_id: isOneOf('tickets.country_id'),
    created_at: isFoundInDays('tickets.created_at'),
  },
  params: {
    kind: isOneOf('tickets.kind', 'text'),
    status: (tab) => isInTab(tab),
    module_type: isOneOf('tickets.module_type', 'text'),
    assigned: (identifier) => sql<SqlBool>`tickets.assigned_to = (select u.id from users u where u.identifier = ${identifier}::uuid)`,
  },
  orders: { created_at: by('tickets.created_at', 'timestamptz'), id: byNumber },
})

/** By its number, by what was written, or by what it is about. */
function matches(text: string) {
  const number = /^(?:tk-)?(\d{1,9})$/i.exec(text)?.[1]
  return sql<SqlBool>`(
    ${searchIn(text, 'tickets.request_content')}
    or tickets.number = ${number === undefined ? null : Number(number)}::int
    or exists (select from programs p where p.id = tickets.program_id and ${searchIn(text, 'p.name')})
    or exists (select from institutions i where i.id = tickets.institution_id and ${searchIn(text, 'i.name')}))`
}

/** One page of the list, with its tabs where they are asked for. */
export async function ticketPage(ctx: Ctx, query: TicketListQuery) {
  const page = await ticketList.page(ctx, query)
  return { ...page, ...(query.with_tabs && { tabsInfo: await tabsOf(ctx, query) }) }
}

async function tabsOf(ctx: Ctx, { search, filters, kind, module_type, assigned }: TicketListQuery) {
  const asked = { search, filters, kind, module_type, assigned }
  const counts = await ticketList.counts(ctx, asked, ticketTabs.map(isInTab))
  return ticketTabs.map((key, index) => ({
    key,
    label: key === 'all' ? 'All' : ticketStatusNames[key],
    count: counts[index]!.total,
    isCountExact: counts[index]!.isExact,
  }))
}

/** One ticket, as returned after it was read or changed. */
export const ticketById = async (ctx: Ctx, id: number): Promise<Ticket> =>
  shown(ctx, await rows(ctx).where('tickets.id', '=', id).executeTakeFirstOrThrow())

const entriesOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('ticket_entries as entry')
    .leftJoin('users as author', 'author.id', 'entry.author_id')
    .leftJoin('users as assignee', 'assignee.id', 'entry.assigned_to')
    .select(['entry.identifier', 'entry.is_internal', 'entry.content', 'entry.created_at'])
    .select(({ ref }) => [
      // Check constraints allow only these values.
      ref('entry.what').$castTo<TicketEntry['what']>().as('what'),
      ref('entry.from_status').$castTo<TicketEntry['from_status']>().as('from_status'),
      ref('entry.to_status').$castTo<TicketEntry['to_status']>().as('to_status'),
      ifThere('author', personFor(ctx, 'author')).as('author'),
      ifThere('assignee', personFor(ctx, 'assignee')).as('assigned_to'),
    ])

/** What happened to a ticket and was said on it, the oldest first; what is internal only to those who look after it. */
export const ticketHistory = (ctx: Ctx, { id, kind }: VisibleTicket): Promise<TicketEntry[]> =>
  entriesOf(ctx)
    .where('entry.ticket_id', '=', id)
    .$if(!oversees(ctx, kind), (entries) => entries.where('entry.is_internal', '=', false))
    .orderBy('entry.id')
    .limit(1_000)
    .execute()

/** One entry, as answered after it was written. */
export const entryById = (ctx: Ctx, id: number): Promise<TicketEntry> => entriesOf(ctx).where('entry.id', '=', id).executeTakeFirstOrThrow()

/** For how long a correction that was made is told. */
const toldDays = 30

/** What is asked to be corrected about a record, and what was lately; it names nobody, so whoever sees the record may know. */
export const underWay = (ctx: Ctx, { institution_id, campus_id, program_id, module_type }: Awaited<ReturnType<typeof ticketSubject>>) =>
  ctx.db
    .selectFrom('tickets')
    .select(['tickets.created_at', 'tickets.closed_at'])
    .select(({ ref }) => [
      ref('tickets.bug_type').$castTo<Ticket['bug_type']>().as('bug_type'),
      ref('tickets.fact').$castTo<Ticket['fact']>().as('fact'),
      ref('tickets.status').$castTo<Ticket['status']>().as('status'),
      sql<boolean>`tickets.reporter_id = ${ctx.actor.id}::int`.as('is_mine'),
    ])
    .where('tickets.kind', '=', 'update_request')
    .where('tickets.module_type', '=', module_type)
    .where('tickets.institution_id', '=', institution_id)
    .$if(program_id !== null, (all) => all.where('tickets.program_id', '=', program_id))
    .$if(module_type === 'campus', (all) => all.where('tickets.campus_id', '=', campus_id))
    .where(
      sql<SqlBool>`(
        tickets.status in ('open', 'in_progress')
        or tickets.status = 'resolved' and tickets.closed_at > now() - make_interval(days => ${toldDays}))`,
    )
    .orderBy('tickets.id', 'desc')
    .limit(20)
    .execute()

/** The people who may be given tickets of a kind, for those who hand them out. */
export async function peopleFor(ctx: Ctx, kind: TicketKind) {
  if (!handles(ctx, kind)) refuse('PERMISSION_DENIED')
  const people = await ticketHandlers(ctx, kind)
  return people.map((handler) => ({ label: fullNameOf(handler), value: handler.identifier }))
}

/** A ticket as it is told of. Read by the product itself, so without a check of rights. */
export const toldTicket = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('tickets')
    .leftJoin('institutions', 'institutions.id', 'tickets.institution_id')
    .leftJoin('programs', 'programs.id', 'tickets.program_id')
    .innerJoin('users as reporter', 'reporter.id', 'tickets.reporter_id')
    .select(['tickets.id', 'tickets.identifier', 'tickets.number', 'tickets.reporter_id', 'tickets.assigned_to', 'tickets.request_content'])
    .select([
      'tickets.resolution',
      'programs.name as program',
      'institutions.name as institution',
      'reporter.first_name',
      'reporter.last_name',
    ])
    .select(({ ref }) => [
      ref('tickets.kind').$castTo<TicketKind>().as('kind'),
      ref('tickets.status').$castTo<Ticket['status']>().as('status'),
      ref('tickets.bug_type').$castTo<Ticket['bug_type']>().as('bug_type'),
    ])
    .where('tickets.id', '=', id)
    .executeTakeFirst()
export type ToldTicket = NonNullable<Awaited<ReturnType<typeof toldTicket>>>

/** What was said, and by whom. */
export const toldEntry = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('ticket_entries as entry')
    .leftJoin('users as author', 'author.id', 'entry.author_id')
    .select(['entry.content', 'entry.is_internal', 'author.first_name', 'author.last_name', 'author.group'])
    .where('entry.id', '=', id)
    .executeTakeFirst()
