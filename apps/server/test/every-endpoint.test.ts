import { allEndpoints } from '@embark/contract/index.ts'
import { type Permission, permissions } from '@embark/contract/kernel/access.ts'
import { auditActions } from '@embark/contract/kernel/audit.ts'
import { changesState, type Endpoint, methodOf, paramNames, pathOf } from '@embark/contract/kernel/endpoint.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '#platform/http/openapi.ts'
import { routes } from '../src/routes.ts'
import { newTenant, stranger, type World } from './world.ts'

const guarded = allEndpoints.filter(({ access }) => access !== 'public')
const gated = guarded.filter(({ access }) => access !== 'signed-in')
/** Permissions checked inside a handler, because they decide about a part of a call. */
const inside: readonly Permission[] = [
  'tickets.feedback.read',
  'tickets.feedback.update',
  'tickets.inventory.read',
  'tickets.inventory.update',
  'applications.status.revert',
  'applications.status.update',
  'applications.update',
  'documents.verify',
  'invoices.drop.update',
  'invoices.invoice.delete',
  'invoices.receive.reverse',
  'leads.create.duplicate',
  'leads.status.revert',
  'programs.listing.card.info.application_fee.read',
  'programs.listing.card.info.checklist.read',
  'programs.listing.card.info.duration.read',
  'programs.listing.card.info.english_test_scores.read',
  'programs.listing.card.info.tuition_fee.read',
  'unsubscribe.users.update',
  'settings.agent.teams.update',
  'settings.teams.update',
  'settings.login.security.read',
]
let acme: World
beforeAll(async () => {
  acme = await newTenant()
})

describe('every endpoint', () => {
  test.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))('%s turns away whoever is not signed in', async (_, endpoint) => {
    expect((await stranger(endpoint, {})).status).toBe(401)
  })

  test.each(gated.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s turns away whoever lacks only its permission',
    async (_, endpoint) => {
      const everythingElse = permissions.filter((permission) => permission !== endpoint.access)
      const lacking = await acme.person({ permissions: everythingElse })
      const holding = await acme.person({ permissions: [...new Set([endpoint.access as Permission, ...inside])] })
      expect((await lacking(endpoint, {})).errors[0]?.code).toBe('PERMISSION_DENIED')
      // The control: the same call with the permission is refused for another reason, or not at all.
      expect((await holding(endpoint, {})).errors[0]?.code).not.toBe('PERMISSION_DENIED')
    },
  )

  test('has a handler, and every handler an endpoint', () => {
    expect(routes.map(({ endpoint }) => endpoint.id).sort()).toEqual(allEndpoints.map(({ id }) => id).sort())
  })

  test('has an id of its own, of a module, one noun and a name', () => {
    const ids = allEndpoints.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z]+\.[a-z]+(_[a-z]+)*\.[a-z][a-zA-Z]*$/.test(id))).toEqual([])
    // A status is one thing, though its word ends like many.
    expect(ids.filter((id) => /(?<!status|campus|ss)(?<=s)\.\w+$/.test(id))).toEqual([])
  })

  test('is mounted at an address of its own', () => {
    const shapes = allEndpoints.map((endpoint) => `${methodOf(endpoint)} ${pathOf(endpoint).replace(/:\w+/g, ':x')}`)
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  })

  test('that changes state names the audit entry it leaves', () => {
    expect(allEndpoints.filter((endpoint) => changesState(endpoint) && !endpoint.audit).map(({ id }) => id)).toEqual([])
  })

  test('leaves an audit entry that has words for people', () => {
    expect(allEndpoints.filter(({ audit }) => audit && !Object.hasOwn(auditActions, audit)).map(({ id, audit }) => [id, audit])).toEqual([])
  })

  test('that reads leaves no audit entry behind by mistake', () => {
    expect(allEndpoints.filter((endpoint) => !changesState(endpoint) && endpoint.audit).map(({ id }) => id)).toEqual([])
  })

  test('uses every permission there is: none is left over', () => {
    const used = new Set<string>([...allEndpoints, ...allScreens].map(({ access }) => access))
    expect(permissions.filter((permission) => !used.has(permission) && !inside.includes(permission))).toEqual([])
  })

  test('belongs to a noun of at most twelve', () => {
    const nouns = grouped(allEndpoints)
    expect([...nouns].filter(([, list]) => list.length > 12).map(([noun]) => noun)).toEqual([])
  })

  test('stands in the OpenAPI document, and nothing else does', () => {
    const document = openApi(allEndpoints)
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // Two addresses that differ only in what they call a parameter are one path to those who read the document.
    const shape = (operation: string) => operation.replaceAll(/:\w+|\{\w+\}/g, '{}')
    expect(operations.map(shape).sort()).toEqual(
      allEndpoints.map((endpoint) => shape(`${methodOf(endpoint)} /api${pathOf(endpoint)}`)).sort(),
    )
    for (const item of Object.values(document.paths))
      for (const operation of Object.values(item)) expect(operation).toHaveProperty('x-access')
  })

  test('answers a path that names no possible record like a record that is not there', async () => {
    const admin = await acme.person({ role: 'super_admin' })
    for (const endpoint of gated.filter((each) => methodOf(each) === 'GET' && paramNames(each).length === 1 && !each.params)) {
      const param = paramNames(endpoint)[0]!
      const [impossible, missing] = await Promise.all([
        admin(endpoint as Endpoint, { params: { [param]: 'no such thing' } } as never),
        admin(endpoint as Endpoint, { params: { [param]: crypto.randomUUID() } } as never),
      ])
      expect([endpoint.id, impossible.status]).toEqual([endpoint.id, missing.status])
    }
  })
})

const nounOf = ({ id }: Endpoint) => id.slice(0, id.lastIndexOf('.'))
function grouped(list: readonly Endpoint[]) {
  const groups = new Map<string, Endpoint[]>()
  for (const endpoint of list) groups.set(nounOf(endpoint), [...(groups.get(nounOf(endpoint)) ?? []), endpoint])
  return groups
}
