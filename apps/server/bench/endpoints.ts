import { frequentStatus, searches } from './data.ts'
import type { Database } from './database.ts'
import { Connection, type Shot, shot } from './load.ts'

/** One thing that is measured: how the floor is asked and how the product is. */
export interface Measured {
  readonly name: string
  /**
   * What the product may take, as multiples of the floor's median at 1 and 32 connections, and its share of the floor's requests per second
   * at 32.
   */
  readonly goal: { readonly p50?: number; readonly share?: number; readonly statements: number }
  readonly floor: () => Shot | undefined
  readonly product: () => Shot | undefined
}

/** Ids in an order that looks like chance, each once. */
function shuffled(ids: readonly (number | string)[]) {
  const step = 7_919
  let at = 0
  return () => ids[(at++ * step) % ids.length]!
}

const rotating = (list: readonly string[]) => {
  let at = 0
  return () => list[at++ % list.length]!
}

async function idsIn({ owner, tenant }: Database, where: string) {
  const { rows } = await owner.query<{ id: number; identifier: string }>(
    `select id, identifier from leads where tenant_id = $1 and deleted_at is null and ${where} order by id limit 60000`,
    [tenant],
  )
  return rows
}

/** Everything that is measured, ready to be sent: sign-in is done, ids are known. */
export async function endpointsOf(database: Database, token: string, productPort: number): Promise<Measured[]> {
  const { lists } = database
  const status = lists.statuses.find(({ key }) => key === frequentStatus)!
  const get = (path: string) => shot('GET', path, { token })
  const always = (request: Shot) => () => request
  const listPath = (more: string) =>
    `/api/leads?per_page=25&sort_by=created_at&filters=${encodeURIComponent(JSON.stringify({ status_ids: [status.id] }))}${more}`
  const floorList = (page: number) => shot('GET', `/list?status=${status.id}&page=${page}`)
  const cursor = await cursorAt(productPort, get(listPath('&page=400')))
  const known = (await idsIn(database, 'id % 7 = 1')).map(({ identifier }) => identifier)
  const [terms, floorTerms, plainTerms] = [rotating(searches), rotating(searches), rotating(searches)]
  const search = () => get(`/api/leads?per_page=25&sort_by=created_at&search=${encodeURIComponent(terms())}`)
  const [forFloor, forProduct] = [shuffled(known), shuffled(known)]
  const list = { statements: 5 }
  return [
    { name: 'list1, capped', goal: { ...list, p50: 0.75, share: 1.5 }, floor: always(floorList(1)), product: always(get(listPath(''))) },
    { name: 'list1, exact', goal: { ...list, p50: 1.5 }, floor: always(floorList(1)), product: always(get(listPath('&count=exact'))) },
    {
      name: 'keyset at page 400',
      goal: { ...list, p50: 0.4 },
      floor: always(floorList(400)),
      product: always(get(listPath(`&page=401&cursor=${cursor}`))),
    },
    { name: 'deep400, offset', goal: { ...list, p50: 1.5 }, floor: always(floorList(400)), product: always(get(listPath('&page=400'))) },
    {
      name: 'search, floor fenced',
      goal: { ...list, p50: 1.5 },
      floor: () => shot('GET', `/search?plan=fenced&q=${encodeURIComponent(floorTerms())}`),
      product: search,
    },
    { name: 'search, floor plain', goal: list, floor: () => shot('GET', `/search?q=${encodeURIComponent(plainTerms())}`), product: search },
    {
      name: 'get',
      goal: { statements: 4, p50: 2.5, share: 0.4 },
      floor: () => shot('GET', `/${forFloor()}`),
      product: () => get(`/api/leads/single-lead/${forProduct()}`),
    },
    await creation(database, token),
    await statusChange(database, token),
  ]
}

async function cursorAt(port: number, request: Shot): Promise<string> {
  const connection = await Connection.open(port)
  const { text } = await connection.send(request)
  connection.close()
  // The contract of the lead list says so.
  return (JSON.parse(text) as { data: { metaInfo: { nextCursor: string } } }).data.metaInfo.nextCursor
}

async function creation({ lists, owner, tenant }: Database, token: string): Promise<Measured> {
  const { rows } = await owner.query<{ n: number }>('select max(id) as n from leads where tenant_id = $1', [tenant])
  let n = rows[0]!.n
  const start = lists.statuses[0]!
  const body = () => {
    const mobile = `54${String(++n).padStart(8, '0')}`
    return {
      first_name: 'Grace',
      last_name: `Hopper ${n}`,
      email: `fresh${n}@example.com`,
      country_code: '+90',
      mobile,
      lead_medium_id: lists.medium,
      lead_source_id: lists.source,
      destination_countries: [826],
    }
  }
  const forFloor = () => {
    const wish = body()
    return {
      ...wish,
      mobile_e164: `+90${wish.mobile}`,
      timeline_id: lists.timeline,
      stage_id: start.stage_id,
      status_id: start.id,
      owner_id: lists.owners[0],
    }
  }
  return {
    name: 'create',
    goal: { statements: 5, p50: 2.5, share: 0.33 },
    floor: () => shot('POST', '/', { body: forFloor() }),
    product: () => shot('POST', '/api/leads/add', { token, body: body() }),
  }
}

async function statusChange(database: Database, token: string): Promise<Measured> {
  const from = database.lists.statuses.find(({ key }) => key === 'new')!
  const to = database.lists.statuses.find(({ key }) => key === 'follow_up')!
  const ids = await idsIn(database, `status_id = ${from.id}`)
  const half = Math.floor(ids.length / 2)
  const [forFloor, forProduct] = [ids.slice(0, half), ids.slice(half)]
  return {
    name: 'update status',
    goal: { statements: 5, p50: 2.5, share: 0.35 },
    floor() {
      const lead = forFloor.pop()
      return lead && shot('PUT', `/${lead.id}`, { body: { status_id: to.id, stage_id: to.stage_id } })
    },
    product() {
      const lead = forProduct.pop()
      return lead && shot('PUT', `/api/leads/${lead.identifier}/change_status_v2`, { token, body: { status_identifier: to.identifier } })
    },
  }
}
