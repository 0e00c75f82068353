import { searches as nouns } from '@embark/contract/insight/search/search.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { frequentStatus, searches } from './data.ts'
import { emailOf, type Who } from './database.ts'
import type { Statement } from './floor-statement.ts'
import { leadChange, leadCreation, leadPage, leadRecord, leadSearch } from './lead-floor.ts'
import type { Asked, Goal, Line, World } from './line.ts'
import { type Shot, shot } from './load.ts'
import { leadPageAsks } from './page-asks.ts'
import { pageRequest, requestFor } from './page-request.ts'

/** What every page's own request may take, whoever asks. */
export const pageGoal: Goal = { p50: 1.5, share: 0.75, statements: 5, tail: 3 }

/** The same list asked as the page asks it, with more in its address. */
const asked = (more: Record<string, unknown> = {}) =>
  pageRequest(leads.list, { ...leadPageAsks, query: { ...leadPageAsks.query, ...more } })

/** Turns through a list, each user of it for itself. */
export function turning<Each>(list: readonly Each[]): () => Each {
  if (!list.length) throw new Error('there is nothing to ask for')
  // A step that looks like chance and meets each once.
  const step = list.length % 7_919 ? 7_919 : 1
  let at = 0
  return () => list[(at++ * step) % list.length]!
}

const frequentOf = ({ database }: World) => database.lists.statuses.find(({ key }) => key === frequentStatus)!
const idOf = async (world: World, who: Who) => (await world.one<{ id: number }>(`select id from users where email = '${emailOf(who)}'`)).id

interface PageLine {
  readonly name: string
  readonly as?: Who
  readonly goal?: Goal
  readonly floor: Statement
  /** What fills the floor's places after the company. */
  readonly values?: (world: World) => Promise<readonly unknown[]> | readonly unknown[]
  readonly path?: (world: World) => Promise<string> | string
}

/** A request for the list of the leads that is always the same. */
const listLine = ({ name, as = 'admin', goal = pageGoal, floor, values = () => [], path = () => asked() }: PageLine): Line => ({
  name: `leads: ${name}`,
  endpoint: leads.list.id,
  as,
  goal,
  floor,
  compares: 'totals',
  async ready(world): Promise<Asked> {
    const request = shot('GET', await path(world), { token: await world.token(as) })
    const given = [world.database.tenant, ...(await values(world))]
    return { product: () => request, floor: () => given }
  },
})

const byCreation = 'l.created_at desc, l.id desc'
const inStatus = (more: Record<string, unknown>) => (world: World) =>
  requestFor(leads.list, {}, { per_page: 25, sort_by: 'created_at', filters: { status_ids: [frequentOf(world).id] }, ...more })
const frequent = (world: World) => [frequentOf(world).id]
const statusPage = (offset = '', isCountExact = true) =>
  leadPage({ where: 'l.status_id = $2', limit: 25, order: byCreation, isCountExact, ...(offset && { offset }) })

/** The lists of the leads as their goals were first set: in one status, by creation, against a floor that counts all. */
const statusLines = [
  listLine({
    name: 'in a status, capped',
    goal: { p50: 0.75, share: 1.5, statements: 5, tail: 3, atMillion: { p50: 0.15, statements: 5, tail: 3 } },
    floor: statusPage(),
    values: frequent,
    path: inStatus({}),
  }),
  listLine({
    name: 'in a status, exact',
    goal: { p50: 1.5, statements: 5, tail: 3 },
    floor: statusPage(),
    values: frequent,
    path: inStatus({ count: 'exact' }),
  }),
  listLine({
    // Page 401 by cursor; the floor reads page 400 by offset.
    name: 'next page by cursor at page 400',
    goal: { p50: 0.4, statements: 5, tail: 3 },
    floor: statusPage('$3'),
    values: (world) => [...frequent(world), (pageBefore(world) - 1) * 25],
    path: async (world) => inStatus({ page: pageBefore(world) + 1, cursor: await cursorOf(world) })(world),
  }),
  listLine({
    name: 'page 400 by number',
    goal: { p50: 1.5, statements: 5, tail: 3 },
    floor: statusPage('$3'),
    values: (world) => [...frequent(world), (pageBefore(world) - 1) * 25],
    path: (world) => inStatus({ page: pageBefore(world) })(world),
  }),
]

/** Page 400, or the last that a smaller company has. */
const pageBefore = ({ database }: World) => Math.min(400, Math.floor((database.leads / 4 / 25) * 0.9))

async function cursorOf(world: World): Promise<string> {
  const { port, token } = world
  const reply = await fetch(`http://127.0.0.1:${port}${inStatus({ page: pageBefore(world) })(world)}`, {
    headers: { authorization: `Bearer ${await token('admin')}` },
  })
  // The contract of the list says so.
  return ((await reply.json()) as { data: { metaInfo: { nextCursor: string } } }).data.metaInfo.nextCursor
}

const stageOf = (world: World) => world.one<{ id: number; key: string }>(`select id, key from stages where key = 'contacted'`)
const numberOf = (who: Who) => async (world: World) => [await idOf(world, who)]
const ofNewcomer = numberOf('newcomer')
/** What a counsellor works: the page, and the tab of a stage. */
const ownPage = (as: Who) => listLine({ name: 'the page', as, floor: leadPage({ where: 'l.owner_id = $2' }), values: numberOf(as) })
const ownTab = (as: Who) =>
  listLine({
    name: 'the tab of a stage',
    as,
    floor: leadPage({ where: 'l.owner_id = $2 and l.stage_id = $3' }),
    values: async (world) => [...(await numberOf(as)(world)), (await stageOf(world)).id],
    path: stageTab,
  })
const stageTab = async (world: World) => asked({ page_tab: (await stageOf(world)).key })
const stageColumn = async (world: World) =>
  requestFor(leads.list, {}, { per_page: 30, page_tab: 'all', filters: { stage_ids: [(await stageOf(world)).id] }, with_tabs: false })

/** The list as its page asks for it, for each who opens it. */
const pageLines = [
  listLine({ name: 'the page', floor: leadPage({}) }),
  listLine({
    name: 'the page',
    as: 'manager',
    floor: leadPage({ where: 'l.branch_id = $2' }),
    values: async (world) => [
      (await world.one<{ id: number }>(`select branch_id as id from users where email = 'manager@harbour.example.com'`)).id,
    ],
  }),
  ownPage('counsellor'),
  listLine({
    name: 'the page',
    as: 'agent',
    floor: leadPage({ where: 'l.agent_id = $2' }),
    values: async (world) => [
      (await world.one<{ id: number }>(`select agent_id as id from users where email = 'agent@harbour.example.com'`)).id,
    ],
  }),
  listLine({
    name: 'the tab of a stage',
    floor: leadPage({ where: 'l.stage_id = $2' }),
    values: async (world) => [(await stageOf(world)).id],
    path: stageTab,
  }),
  ownTab('counsellor'),
  listLine({
    name: 'mine',
    floor: leadPage({ where: 'l.owner_id = $2' }),
    values: async (world) => [await idOf(world, 'admin')],
    path: () => asked({ page_tab: 'mine' }),
  }),
  listLine({
    name: 'a filter by branch and heat',
    floor: leadPage({ where: `l.branch_id = $2 and l.category = 'hot'` }),
    values: ({ database }) => [database.lists.branches[1]],
    path: ({ database }) => asked({ filters: { branch_id: [database.lists.branches[1]], category: ['hot'] } }),
  }),
  listLine({
    name: 'by last activity',
    floor: leadPage({ order: 'l.last_activity_at desc, l.id desc' }),
    path: () => asked({ sort_by: 'last_activity_at' }),
  }),
  listLine({
    name: 'a column of the board',
    floor: leadPage({ where: 'l.stage_id = $2', limit: 30 }),
    values: async (world) => [(await stageOf(world)).id],
    path: stageColumn,
  }),
  listLine({ name: 'page 40 of the page', floor: leadPage({ offset: '585' }), path: () => asked({ page: 40 }) }),
]

/** The same for a counsellor of 5,000 leads, whom the number of others' leads must not slow down. */
const newcomerLines = [
  ownPage('newcomer'),
  ownTab('newcomer'),
  listLine({
    name: 'a filter by status',
    as: 'newcomer',
    floor: leadPage({ where: 'l.owner_id = $2 and l.status_id = $3' }),
    values: async (world) => [...(await ofNewcomer(world)), frequentOf(world).id],
    path: (world) => asked({ filters: { status_ids: [frequentOf(world).id] } }),
  }),
  listLine({
    name: 'a column of the board',
    as: 'newcomer',
    floor: leadPage({ where: 'l.owner_id = $2 and l.stage_id = $3', limit: 30 }),
    values: async (world) => [...(await ofNewcomer(world)), (await stageOf(world)).id],
    path: stageColumn,
  }),
]

const searchGoal: Goal = { p50: 1.5, statements: 5, tail: 3 }
const pattern = (text: string) => `%${text}%`

/** Lets somebody ask as often as can be measured, for an hour; calls are counted all the same. */
const liftLimit = (world: World, endpoint: string, who: Who) =>
  world.one(`
    insert into rate_limits (tenant_id, key, window_start, hits)
    select ${world.database.tenant}, '${endpoint}:' || u.identifier, window_start, -1000000000
    from users u, generate_series(date_trunc('minute', now()), now() + interval '1 hour', interval '1 minute') as window_start
    where u.tenant_id = ${world.database.tenant} and u.email = '${emailOf(who)}'
    on conflict (tenant_id, key, window_start) do update set hits = excluded.hits
    returning id`)

interface SearchLine {
  readonly name: string
  readonly endpoint: string
  readonly limit: number
  readonly path: (text: string) => string
  readonly as?: Who
  readonly order?: string
}

/** What is typed, each turn another text; of a newcomer's leads where a newcomer types. */
const searchLine = ({ name, endpoint, limit, path, as = 'admin', order }: SearchLine): Line => ({
  name: `leads: ${name}`,
  endpoint,
  as,
  goal: searchGoal,
  floor: leadSearch(limit, order, as === 'newcomer' ? 'and l.owner_id = $3' : ''),
  // Texts take turns, so that floor and product do not answer the same one at once.
  compares: 'nothing',
  async ready(world) {
    const token = await world.token(as)
    const own = as === 'newcomer' ? await ofNewcomer(world) : []
    const requests = turning(searches.map((text) => shot('GET', path(text), { token })))
    const patterns = turning(searches.map((text) => [world.database.tenant, pattern(text), ...own]))
    return { product: requests, floor: patterns }
  },
})

const find = (text: string) => requestFor(nouns.find, {}, { search: text, per_kind: 5 })
const paletteLine = (as: Who): Line => {
  const line = searchLine({ name: 'the palette', endpoint: nouns.find.id, limit: 6, path: find, as })
  return {
    ...line,
    // Seven kinds, of which the floor asks one.
    goal: { p50: 6, statements: 16 },
    async ready(world) {
      await liftLimit(world, nouns.find.id, as)
      return line.ready(world)
    },
  }
}
const searchLines = [
  searchLine({ name: 'search', endpoint: leads.list.id, limit: 15, path: (text) => asked({ search: text }) }),
  searchLine({ name: 'search', endpoint: leads.list.id, limit: 15, path: (text) => asked({ search: text }), as: 'newcomer' }),
  paletteLine('admin'),
  paletteLine('newcomer'),
  searchLine({
    name: 'the search over all',
    endpoint: leads.search.id,
    limit: 6,
    path: (text) => requestFor(leads.search, {}, { search: text, per_page: 6, count: 'none' }),
    order: 'last_activity_at desc, id desc',
  }),
]

const single: Line = {
  name: 'one lead',
  endpoint: leads.single.id,
  as: 'admin',
  goal: { p50: 2.5, share: 0.4, statements: 4, cpu: 0.6, tail: 3 },
  floor: leadRecord,
  compares: 'nothing',
  async ready(world) {
    const token = await world.token('admin')
    const { owner, tenant } = world.database
    const { rows } = await owner.query<{ identifier: string }>(
      'select identifier from floor.leads where tenant_id = $1 and deleted_at is null and id % 7 = 1 order by id limit 60000',
      [tenant],
    )
    const [forFloor, forProduct] = [turning(rows), turning(rows)]
    return {
      product: () => shot('GET', requestFor(leads.single, { id: forProduct().identifier }, {}), { token }),
      floor: () => [tenant, forFloor().identifier],
    }
  },
}

const creation: Line = {
  name: 'create a lead',
  endpoint: leads.create.id,
  as: 'admin',
  goal: { p50: 2.5, share: 0.33, statements: 5, cpu: 1, tail: 3 },
  floor: leadCreation,
  compares: 'nothing',
  async ready(world) {
    const token = await world.token('admin')
    const { lists, owner, tenant } = world.database
    const { rows } = await owner.query<{ n: number }>('select max(number) as n from leads where tenant_id = $1', [tenant])
    let n = rows[0]!.n
    const start = lists.statuses[0]!
    const body = () => ({
      first_name: 'Grace',
      last_name: `Hopper ${++n}`,
      email: `fresh${n}@example.com`,
      country_code: '+90',
      mobile: `54${String(n).padStart(8, '0')}`,
      lead_medium_id: lists.medium,
      lead_source_id: lists.source,
      destination_countries: [826],
    })
    return {
      product: () => shot('POST', requestFor(leads.create, {}, {}), { token, body: body() }),
      floor() {
        const { mobile, ...lead } = body()
        const standing = [lists.timeline, start.stage_id, start.id, lists.owners[0]]
        return [
          tenant,
          ...[lead.first_name, lead.last_name, lead.email, lead.country_code, mobile, `+90${mobile}`],
          ...[lead.lead_medium_id, lead.lead_source_id, lead.destination_countries, ...standing],
        ]
      },
    }
  },
}

const change: Line = {
  name: 'change the status of a lead',
  endpoint: leadStatuses.change.id,
  as: 'admin',
  goal: { p50: 2.5, share: 0.35, statements: 5, cpu: 1, tail: 3 },
  floor: leadChange,
  compares: 'nothing',
  async ready(world) {
    const token = await world.token('admin')
    const { lists, owner, tenant } = world.database
    const [one, other] = ['connected', 'follow_up'].map((key) => lists.statuses.find((status) => status.key === key)!)
    const { rows } = await owner.query<{ id: number; identifier: string; status_id: number }>(
      'select id, identifier, status_id from leads where tenant_id = $1 and status_id = any($2) and deleted_at is null limit 20000',
      [tenant, [one!.id, other!.id]],
    )
    // Both move to and fro between two statuses of one stage, so that there is always one more to move.
    const moving = () => {
      const leadsInTurn = turning(rows.map((lead) => ({ ...lead })))
      return () => {
        const lead = leadsInTurn()
        const to = lead.status_id === one!.id ? other! : one!
        lead.status_id = to.id
        return { lead, to }
      }
    }
    const [forProduct, forFloor] = [moving(), moving()]
    return {
      product(): Shot {
        const { lead, to } = forProduct()
        const path = requestFor(leadStatuses.change, { id: lead.identifier }, {})
        return shot('PUT', path, { token, body: { status_identifier: to.identifier } })
      },
      floor() {
        const { lead, to } = forFloor()
        return [tenant, lead.id, to.id, to.stage_id]
      },
    }
  },
}

/** What is asked of the leads. */
export const leadLines: readonly Line[] = [...statusLines, ...pageLines, ...newcomerLines, ...searchLines, single, creation, change]
/** Changes of leads, for how many are done at once. */
export { change as leadChangeLine }
