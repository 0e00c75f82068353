import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { auditEntries } from '@embark/contract/audit/entry/entry.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { quietActs, signInActs } from '@embark/contract/kernel/audit.ts'
import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { emailOf, type Who } from './database.ts'
import { pageStatement, type Statement } from './floor-statement.ts'
import { pageGoal } from './lead-lines.ts'
import type { Goal, Line, World } from './line.ts'
import { shot } from './load.ts'
import { applicationPageAsks, finderAsks } from './page-asks.ts'
import { type PageAsks, pageRequest, pageSizeOf } from './page-request.ts'

interface PageLine {
  readonly name: string
  readonly endpoint: Endpoint
  readonly as?: Who
  readonly goal?: Goal
  readonly floor: Statement
  readonly asks?: PageAsks | ((world: World) => Promise<PageAsks> | PageAsks)
  readonly values?: (world: World) => Promise<readonly unknown[]> | readonly unknown[]
  readonly compares?: Line['compares']
  readonly isPlain?: true
}

/** A list's page as it is opened: its own request, against the least that answers it. */
export const pageLine = ({
  name,
  endpoint,
  as = 'admin',
  goal = pageGoal,
  floor,
  asks = {},
  values = () => [],
  compares = 'totals',
  isPlain,
}: PageLine): Line => ({
  name,
  endpoint: endpoint.id,
  as,
  goal,
  floor,
  compares,
  ...(isPlain && { isPlain }),
  async ready(world) {
    const path = pageRequest(endpoint, typeof asks === 'function' ? await asks(world) : asks)
    const request = shot('GET', path, { token: await world.token(as) })
    const given = [world.database.tenant, ...(await values(world))]
    return { product: () => request, floor: () => given }
  },
})

const person = async (world: World, who: Who) =>
  world.one<{ id: number; branch_id: number; agent_id: number }>(
    `select id, branch_id, agent_id from users where email = '${emailOf(who)}'`,
  )

const applicationPage = (where = 'true') =>
  pageStatement({
    from: 'applications',
    alias: 'a',
    where: `a.tenant_id = $1 and a.deleted_at is null and ${where}`,
    order: 'a.id desc',
    limit: pageSizeOf(applications.list),
    columns: `a.*, l.first_name, l.last_name, i.name as institution, status.name as status`,
    joins: `
      join leads l on l.tenant_id = a.tenant_id and l.id = a.lead_id
      join institutions i on i.tenant_id = a.tenant_id and i.id = a.institution_id
      join stages status on status.tenant_id = a.tenant_id and status.id = a.status_id`,
  })
const applicationLine = (as: Who, floor: Statement, values?: PageLine['values']) =>
  pageLine({ name: 'applications: the page', endpoint: applications.list, as, floor, asks: applicationPageAsks, ...(values && { values }) })
const applicationLines = [
  applicationLine('admin', applicationPage()),
  applicationLine('manager', applicationPage('a.branch_id = $2'), async (world) => [(await person(world, 'manager')).branch_id]),
  applicationLine(
    'counsellor',
    applicationPage('a.lead_id in (select lead_id from lead_users where tenant_id = $1 and user_id = $2)'),
    async (world) => [(await person(world, 'counsellor')).id],
  ),
  applicationLine('agent', applicationPage('a.agent_id = $2'), async (world) => [(await person(world, 'agent')).agent_id]),
]

/** A page of the installments; the sums over the tab are the product's to have ready, so the floor has none. */
const installmentPage = (where = 'true') =>
  pageStatement({
    from: 'application_installments',
    alias: 'i',
    where: `i.tenant_id = $1 and ${where}`,
    order: 'i.expected_commission_in_date desc, i.id desc',
    limit: pageSizeOf(installments.list),
    columns: 'i.*, l.first_name, l.last_name, n.name as institution, g.name as agent',
    joins: `
      join leads l on l.tenant_id = i.tenant_id and l.id = i.lead_id
      join institutions n on n.tenant_id = i.tenant_id and n.id = i.institution_id
      left join agents g on g.tenant_id = i.tenant_id and g.id = i.agent_id`,
  })
const invoiceLines = [
  pageLine({
    name: 'invoices with the sums of the tab',
    endpoint: installments.list,
    floor: installmentPage(),
    asks: { kept: ['invoice_tab', 'searchBy'], query: { invoice_tab: 'client_get_all' } },
  }),
  pageLine({
    name: 'invoices: the tab of what was received',
    endpoint: installments.list,
    floor: installmentPage(`i.client_state = 'received'`),
    asks: { kept: ['invoice_tab', 'searchBy'], query: { invoice_tab: 'client_received' } },
  }),
  pageLine({
    name: "an agency's invoices",
    endpoint: agentInvoices.list,
    as: 'agent',
    floor: installmentPage(`i.agent_id = $2 and i.agent_state in ('outstanding', 'partially_paid')`),
    asks: { kept: ['invoice_tab', 'searchBy'] },
    values: async (world) => [(await person(world, 'agent')).agent_id],
  }),
]

const offered = `
  o.tenant_id = $1 and o.is_active
  and exists (select from programs p where p.tenant_id = o.tenant_id and p.id = o.program_id and p.is_active and p.category = 'higher_education')`
const finderLines = (['admin', 'counsellor'] as const).map((as) =>
  pageLine({
    name: 'programs: the finder',
    endpoint: programs.all,
    as,
    floor: pageStatement({
      from: 'program_offerings',
      alias: 'o',
      where: offered,
      order: 'o.id',
      limit: pageSizeOf(programs.all),
      columns: 'o.*, p.name as program, i.name as institution, c.name as campus',
      joins: `
        join programs p on p.tenant_id = o.tenant_id and p.id = o.program_id
        join institutions i on i.tenant_id = o.tenant_id and i.id = o.institution_id
        join campuses c on c.tenant_id = o.tenant_id and c.id = o.campus_id`,
    }),
    asks: finderAsks,
  }),
)

const newestOf = (table: string, where: string, limit: number, order = 't.id desc') =>
  pageStatement({ from: table, where: `t.tenant_id = $1 and ${where}`, order, limit, columns: 't.*' })
/** The lead with most to do among the newest, so that there is something to read. */
const busyLead = (world: World) =>
  world.one<{ id: number; identifier: string }>(`
    select l.id, l.identifier from leads l
    join tasks t on t.tenant_id = l.tenant_id and t.record_id = l.id and t.category = 'lead'
    join notes n on n.tenant_id = l.tenant_id and n.module_id = l.id and n.module_type = 'lead'
    join conversation_entries e on e.tenant_id = l.tenant_id and e.record_id = l.id and e.module_type = 'lead'
    where l.tenant_id = ${world.database.tenant} and l.deleted_at is null order by l.id desc limit 1`)

/** A page of what is ahead, by its time; the tabs are the product's to count. */
const counsellingPage = (where = 'true') =>
  pageStatement({
    from: 'counsellings',
    alias: 'c',
    where: `c.tenant_id = $1 and c.status = 'scheduled' and ${where}`,
    order: 'c.schedule_date, c.id',
    limit: pageSizeOf(counsellings.list),
    columns: 'c.*, l.first_name, l.last_name, u.first_name as counsellor, k.label as kind',
    joins: `
      join leads l on l.tenant_id = c.tenant_id and l.id = c.lead_id
      join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
      join lookup_values k on k.tenant_id = c.tenant_id and k.id = c.counselling_type_id`,
  })
const counsellingAsks = { kept: ['type'], query: { with_tabs: true } }
const counsellingLines = [
  pageLine({ name: 'counsellings: the page', endpoint: counsellings.list, floor: counsellingPage(), asks: counsellingAsks }),
  pageLine({
    name: 'counsellings: the page',
    endpoint: counsellings.list,
    as: 'counsellor',
    floor: counsellingPage(`(
      c.user_id = $2 or c.lead_id in (select w.lead_id from lead_users w where w.tenant_id = $1 and w.user_id = $2)
    )`),
    asks: counsellingAsks,
    values: async (world) => [(await person(world, 'counsellor')).id],
  }),
]

/** A page of the quotations that no newer version replaced, the latest first; the tabs are the product's to count. */
const quotationPage = (where = 'true') =>
  pageStatement({
    from: 'quotations',
    alias: 'q',
    where: `q.tenant_id = $1 and q.status <> 'superseded' and ${where}`,
    order: 'q.created_at desc, q.id desc',
    limit: pageSizeOf(quotations.list),
    columns: 'q.*, l.first_name, l.last_name, u.first_name as maker',
    joins: `
      join leads l on l.tenant_id = q.tenant_id and l.id = q.lead_id
      left join users u on u.tenant_id = q.tenant_id and u.id = q.created_by`,
  })
const quotationAsks = { kept: ['status'], query: { with_tabs: true } }
const quotationLines = [
  pageLine({ name: 'quotations: the page', endpoint: quotations.list, floor: quotationPage(), asks: quotationAsks }),
  pageLine({
    name: 'quotations: the page',
    endpoint: quotations.list,
    as: 'counsellor',
    floor: quotationPage(`q.lead_id in (select w.lead_id from lead_users w where w.tenant_id = $1 and w.user_id = $2)`),
    asks: quotationAsks,
    values: async (world) => [(await person(world, 'counsellor')).id],
  }),
]

const dailyLines = [
  pageLine({
    name: 'tasks of a lead',
    endpoint: tasks.list,
    floor: newestOf('tasks', `t.category = 'lead' and t.record_id = $2`, 200, 't.scheduled_at desc, t.id desc'),
    asks: async (world) => ({ query: { identifier: (await busyLead(world)).identifier, per_page: 1_000 } }),
    values: async (world) => [(await busyLead(world)).id],
  }),
  ...(['admin', 'counsellor'] as const).flatMap((as) => [
    pageLine({
      name: 'tasks of mine',
      endpoint: tasks.list,
      as,
      floor: newestOf('tasks', `t.user_id = $2`, pageSizeOf(tasks.list), 't.scheduled_at desc, t.id desc'),
      values: async (world) => [(await person(world, as)).id],
    }),
    pageLine({
      name: 'notifications: the page',
      endpoint: notifications.list,
      as,
      floor: newestOf('notifications', 't.user_id = $2 and t.in_app', pageSizeOf(notifications.list)),
      values: async (world) => [(await person(world, as)).id],
    }),
  ]),
  pageLine({
    name: 'tasks of everybody',
    endpoint: tasks.list,
    floor: newestOf('tasks', `t.status = 'pending'`, pageSizeOf(tasks.list), 't.scheduled_at, t.id'),
    asks: () => ({ query: { whose: 'team', page_tab: 'open' } }),
  }),
  pageLine({
    name: 'audit log: the page',
    endpoint: auditEntries.list,
    floor: newestOf('audit_entries', 't.action <> all($2)', pageSizeOf(auditEntries.list)),
    asks: { kept: ['kind'], start: { kind: 'changes' } },
    values: async () => [[...signInActs, ...quietActs]],
  }),
]

/** What is asked of the applications, invoices and programs, and of what one has to do. */
export const workLines: readonly Line[] = [
  ...applicationLines,
  ...invoiceLines,
  ...finderLines,
  ...counsellingLines,
  ...quotationLines,
  ...dailyLines,
]
/** The lead that lists of one lead are asked for, and who asks. */
export { busyLead, person }
