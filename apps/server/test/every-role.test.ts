import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { agentInvoices } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { listExports } from '@embark/contract/identity/export/export.contract.ts'
import { allEndpoints } from '@embark/contract/index.ts'
import { leadDashboards } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import type { Permission } from '@embark/contract/kernel/access.ts'
import { type Endpoint, methodOf, paramNames } from '@embark/contract/kernel/endpoint.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { beforeAll, expect, test } from 'vitest'
import { roleSeeds } from '#db/seeds/reference/roles.ts'
import type { Actor, Tenant } from '#platform/context.ts'
import { linksOf } from '#platform/files/signed-links.ts'
import { aConsultancy, type Consultancy } from './consultancy.ts'
import { everything, missingOf, others, type Role, readings, recordsOfKind, sees, sights } from './role-sights.ts'
import { app, stranger, tokens } from './world.ts'

const single = allEndpoints.filter((each) => methodOf(each) === 'GET' && paramNames(each).length === 1 && each.access !== 'public')

let here: Consultancy
let foreign: Consultancy
beforeAll(async () => {
  here = await aConsultancy()
  foreign = await aConsultancy()
})

const recordsOf = (consultancy: Consultancy, endpoint: Endpoint) =>
  recordsOfKind(consultancy, endpoint.id === 'applications.preference.order' ? 'lead' : readings[endpoint.id]!)

const queryOf = (endpoint: Endpoint, consultancy: Consultancy) =>
  endpoint.id.endsWith('.form')
    ? { status: String(consultancy.applications.branch.status_id) }
    : endpoint.id.endsWith('.rows')
      ? { outcome: 'create' }
      : {}

async function read(role: Role, endpoint: Endpoint, name: string) {
  const answer = await here.people[role](endpoint, {
    params: { [paramNames(endpoint)[0]!]: name },
    query: queryOf(endpoint, here),
  } as never)
  const { status, raw } = answer
  // Apart from the trace and the address that was asked for, a refusal tells nothing.
  return {
    status,
    text:
      status === 200
        ? ''
        : raw
            .toString()
            .replaceAll(`/${name}`, '/NAME')
            .replace(/"traceId":"\w+"/, ''),
  }
}

test('every call that reads one record by its name stands in the table', () => {
  expect(single.map(({ id }) => id).sort()).toEqual([...Object.keys(readings), ...others].sort())
})

test('each role opens exactly the records of its scope; any other is told of like one that is not there', async () => {
  const counts = { opened: 0, hidden: 0, foreign: 0, forbidden: 0, strangers: 0 }
  const drawn = new Set<string>()
  for (const endpoint of single.filter(({ id }) => readings[id])) {
    const kind = readings[endpoint.id]!
    const [, [any]] = recordsOf(here, endpoint)[0]! as [string, [string]]
    expect((await stranger(endpoint, { params: { [paramNames(endpoint)[0]!]: any } } as never)).status).toBe(401)
    counts.strangers++
    for (const { system_key, permissions } of roleSeeds) {
      const role = system_key as Role
      const mayAsk = permissions.includes(endpoint.access as Permission)
      const missing = await read(role, endpoint, missingOf(kind))
      expect([endpoint.id, role, missing.status]).toEqual([endpoint.id, role, mayAsk ? 404 : 403])
      // A number is counted anew in each company, so only names that are unique everywhere can be foreign.
      const strange =
        kind === 'claim'
          ? []
          : recordsOf(foreign, endpoint)
              .slice(0, 2)
              .map(([, [name]]) => ['foreign', [name!]] as const)
      const cells = [...recordsOf(here, endpoint), ...strange].flatMap(([place, names]) => names.map((name) => ({ place, name })))
      const check = async ({ place, name }: (typeof cells)[number]) => {
        const isSeen = mayAsk && place !== 'foreign' && sees(kind, place, role)
        // One drawing of each kind of paper proves that the door opens; drawing all of them would only take long.
        if (isSeen && endpoint.id.endsWith('.pdf') && drawn.has(endpoint.id)) return
        if (isSeen) drawn.add(endpoint.id)
        const { status, text } = await read(role, endpoint, name)
        expect([endpoint.id, role, place, status]).toEqual([endpoint.id, role, place, isSeen ? 200 : missing.status])
        if (!isSeen) expect([endpoint.id, role, place, text]).toEqual([endpoint.id, role, place, missing.text])
        counts[isSeen ? 'opened' : place === 'foreign' ? 'foreign' : mayAsk ? 'hidden' : 'forbidden']++
      }
      await Promise.all(cells.map(check))
    }
  }
  process.stdout.write(`every role: ${JSON.stringify(counts)}\n`)
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(20)
})

test('a link to a paper opens it for whom it was made, if they may see the record it is on', async () => {
  const readers: Record<keyof Consultancy['papers'], readonly Role[]> = {
    branch: [...everything, 'branch_manager', 'application_officer'],
    own: [...everything, 'student'],
    elsewhere: [...everything, 'institution_staff'],
  }
  const { acme, people, papers } = here
  const links = linksOf(tokens, { find: async () => undefined })
  const tenant = { id: acme.id, number: acme.number } as Tenant
  const open = async (role: Role, file: string) => {
    const { id, session_id: sessionId, device_identifier: deviceIdentifier } = people[role]
    const query = links.sign(tenant, { id, sessionId, deviceIdentifier } as Actor, file, 'download', new Date())
    return (await (await app()).inject({ method: 'GET', url: `/api/files/${file}/content?${query}` })).statusCode
  }
  for (const [place, file] of Object.entries(papers) as [keyof typeof papers, string][])
    for (const role of Object.keys(people) as Role[])
      expect([place, role, await open(role, file)]).toEqual([place, role, readers[place].includes(role) ? 200 : 404])
  for (const file of Object.values(foreign.papers)) expect(await open('super_admin', file)).toBe(404)
})

const rowsIn = async (link: string) => (await (await app()).inject({ method: 'GET', url: link })).payload.trimEnd().split('\r\n').length - 1

test('each role’s lists, counts, search, export and dashboard hold exactly the records of its scope', async () => {
  const expected = (kind: 'lead' | 'application' | 'installment', role: Role) =>
    Object.keys(sights[kind]).filter((place) => place !== 'all' && sees(kind, place, role))
  const lines: string[] = []
  for (const { system_key, permissions } of roleSeeds) {
    const role = system_key as Role
    const ask = here.people[role]
    const may = (permission: Permission) => permissions.includes(permission)
    const idsOf = (all: Record<string, { number: number }>, places: readonly string[]) =>
      places.map((place) => all[place]!.number).sort((a, b) => a - b)
    const reported: Record<string, number> = {}
    if (may('leads.read')) {
      const expectedIds = idsOf(here.leads, expected('lead', role))
      const listed = await ask(leads.list, { query: { count: 'exact', sort: 'asc', sort_by: 'id', with_tabs: '1' } as never })
      const answer = await ask(leads.list, { query: { search: 'hopper', sort: 'asc', sort_by: 'id' } })
      expect([role, listed.data.recordsInfo.map(({ id }) => id)]).toEqual([role, expectedIds])
      expect([role, answer.data.recordsInfo.map(({ id }) => id)]).toEqual([role, expectedIds])
      expect([role, listed.data.metaInfo.totalRecords, listed.data.tabsInfo![0]!.count]).toEqual([
        role,
        expectedIds.length,
        expectedIds.length,
      ])
      if (role === 'agent' || role === 'student') {
        const met = await ask(leads.search, { query: { search: 'hopper' } })
        expect([role, met.data.recordsInfo.map(({ id }) => id).sort()]).toEqual([role, expectedIds])
      }
      reported['leads'] = expectedIds.length
    }
    if (may('leads.export')) {
      const csv = (await ask(leads.export, { query: { columns: 'id' } as never })).raw.toString()
      expect([role, csv.trim().split('\n').length - 1]).toEqual([role, expected('lead', role).length])
    }
    const exports = [
      ['leads.lead.list', 'leads.export', 'lead', {}],
      ['applications.application.list', 'applications.read', 'application', {}],
      ['finance.agent_invoice.list', 'invoices.read', 'installment', { invoice_tab: 'agent_outstanding' }],
    ] as const
    for (const [list, permission, kind, query] of exports) {
      const { status, data } = await ask(listExports.create, { body: { list, query } })
      expect([role, list, status]).toEqual([role, list, may(permission) ? 201 : 403])
      if (status === 201) expect([role, list, data.exportInfo.total]).toEqual([role, list, expected(kind, role).length])
      if (status === 201)
        expect([role, list, await rowsIn(data.exportInfo.file!.download_page)]).toEqual([role, list, data.exportInfo.total])
    }
    if (may('dashboards.lead.read'))
      expect([role, (await ask(leadDashboards.kpi)).data.dashboardInfo.cards]).toMatchObject([
        role,
        {
          new_leads: { count: expected('lead', role).length },
          applications: may('applications.read') ? { count: expected('application', role).length } : null,
        },
      ])
    if (may('applications.read')) {
      const expectedIds = idsOf(here.applications, expected('application', role))
      const listed = await ask(applications.list, { query: { count: 'exact', sort: 'asc', sort_by: 'id', with_tabs: '1' } as never })
      expect([role, listed.data.recordsInfo.map(({ id }) => id)]).toEqual([role, expectedIds])
      expect([role, listed.data.metaInfo.totalRecords, listed.data.tabsInfo![0]!.count]).toEqual([
        role,
        expectedIds.length,
        expectedIds.length,
      ])
      reported['applications'] = expectedIds.length
    }
    if (may('invoices.read')) {
      const expectedIds = expected('installment', role)
        .map((place) => here.money[place as 'here' | 'there'].installment)
        .sort()
      const owed = await ask(agentInvoices.list, { query: { invoice_tab: 'agent_outstanding' } })
      expect([role, (owed.data.recordsInfo as { identifier: string }[]).map(({ identifier }) => identifier).sort()]).toEqual([
        role,
        expectedIds,
      ])
      const all = await ask(installments.list, { query: { invoice_tab: 'client_get_all' } })
      if (role === 'agent') expect(all.status).toBe(403)
      else
        expect([role, (all.data.recordsInfo as { identifier: string }[]).map(({ identifier }) => identifier).sort()]).toEqual([
          role,
          expectedIds,
        ])
      reported['installments'] = expectedIds.length
    }
    lines.push(`${role} ${JSON.stringify(reported)}`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
})
