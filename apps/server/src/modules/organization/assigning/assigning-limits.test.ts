import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { clientServices } from '@embark/contract/masters/client-service/client-service.contract.ts'
import { type AssigningKind, assigning, assigningFamilies } from '@embark/contract/organization/assigning/assigning.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, newTenant, type World } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

const keys = Object.values(assigningFamilies).map(({ access }) => access)
const anAssigner = (acme: World) => acme.userWith(...new Set([...keys, 'settings.user.management.read' as const]))
type Person = Awaited<ReturnType<World['person']>>
const subjectFor = (kind: AssigningKind, { identifier, role_identifier }: Person) => ({
  ...(assigningFamilies[kind].subject !== 'role' && { user_identifier: identifier }),
  ...(assigningFamilies[kind].subject !== 'person' && { role_identifier }),
})
const give = (ada: Caller, kind: AssigningKind, who: Person, picked: readonly (number | string)[]) =>
  ada(assigning[kind].assign, { body: { ...subjectFor(kind, who), [assigningFamilies[kind].list]: picked } })
const take = (ada: Caller, kind: AssigningKind, who: Person, picked: readonly (number | string)[]) =>
  ada(assigning[kind].unassign, { query: {}, body: { ...subjectFor(kind, who), [assigningFamilies[kind].list]: picked } })
/** A company with something of every kind to assign. */
async function furnished() {
  const acme = await newTenant()
  const ada = await anAssigner(acme)
  const made = await acme.asSystem(async (ctx) => {
    const college = await aCollege(ctx)
    const branch = await ctx.db.insertInto('branches').values({ name: 'North' }).returning('id').executeTakeFirstOrThrow()
    await ctx.db.insertInto('teams').values({ name: 'Blue', branch_id: branch.id }).execute()
    await ctx.db.insertInto('client_services').values({ name: 'Visa' }).execute()
    await ctx.db.insertInto('roles').values({ name: 'Greeter', group: 'company' }).execute()
    return college
  })
  return { acme, ada, college: made }
}

const stageIds = (acme: World, module_type: string) =>
  acme.within(async (db) => {
    const rows = await db
      .selectFrom('stages')
      .select(['id', 'identifier', 'key', 'parent_stage_id'])
      .where('module_type', '=', module_type)
      .execute()
    return {
      stage: (key: string) => rows.find((row) => row.key === key && row.parent_stage_id === null)!.id,
      status: (key: string) => rows.find((row) => row.key === key && row.parent_stage_id !== null)!,
    }
  })

test('who works on some stages sees leads in these only and moves them within these; a status given besides lets them hand over', async () => {
  const { acme, ada } = await furnished()
  const zed = await acme.userWith('leads.read', 'leads.status.update')
  const { stage, status } = await stageIds(acme, 'lead')
  const [fresh, late] = await acme.asSystem(async (ctx) => {
    const [one, two] = [await aLead(ctx), await aLead(ctx)]
    await ctx.db
      .updateTable('leads')
      .set({ status_id: status('connected').id, stage_id: stage('contacted') })
      .where('id', '=', two.id)
      .execute()
    return [one, two]
  })
  const move = (to: string) =>
    zed(leadStatuses.change, { params: { id: fresh!.identifier }, body: { status_identifier: status(to).identifier } })
  const seen = async () => (await zed(leads.list)).data.recordsInfo.map(({ id }) => id).sort()

  const before = await seen()
  await give(ada, 'stages', zed, [stage('new_lead')])
  const within = await seen()
  const hidden = await zed(leads.single, { params: { id: late!.identifier } })
  const choices = (await zed(leadStatuses.stages)).data.recordsInfo.map(({ key }) => key)
  const refused = await move('attempted')
  await give(ada, 'statuses', zed, [status('attempted').id])
  const handed = await move('attempted')

  expect(before).toEqual([fresh!.number, late!.number])
  expect(within).toEqual([fresh!.number])
  expect(hidden.status).toBe(404)
  expect(choices).toEqual(['new_lead'])
  expect(refused).toMatchObject({ status: 422, message: 'This status is not assigned to you', errors: [{ code: 'NOT_ASSIGNED' }] })
  expect(handed.status).toBe(200)
  expect(await seen()).toEqual([])
})

test('stages of a role count for everybody in it together with their own, and bound no other pipeline', async () => {
  const { acme, ada } = await furnished()
  const zed = await acme.userWith('leads.read', 'applications.read')
  const { stage } = await stageIds(acme, 'lead')
  const [lead] = await acme.asSystem(async (ctx) => {
    const made = await aLead(ctx)
    return [made, await anApplication(ctx, made, {})]
  })
  const seen = async () => [(await zed(leads.list)).data.recordsInfo.length, (await zed(applications.list)).data.recordsInfo.length]

  await give(ada, 'roleStages', zed, [stage('contacted')])
  const bounded = await seen()
  await give(ada, 'stages', zed, [stage('new_lead')])

  expect(lead!.id).toBeTruthy()
  expect(bounded).toEqual([0, 1])
  expect(await seen()).toEqual([1, 1])
})

test('countries and institutions bound applications, and countries the leads that name another one', async () => {
  const { acme, ada } = await furnished()
  const zed = await acme.userWith('leads.read', 'applications.read')
  const [canada, britain] = [124, 826]
  const made = await acme.asSystem(async (ctx) => {
    const [here, there] = [await aCollege(ctx, { country_id: canada }), await aCollege(ctx, { country_id: britain })]
    const [open, abroad] = [await aLead(ctx), await aLead(ctx)]
    await ctx.db
      .updateTable('leads')
      .set({ destination_countries: [britain] })
      .where('id', '=', abroad.id)
      .execute()
    return {
      here,
      there,
      open,
      abroad,
      ours: await anApplication(ctx, open, { college: here }),
      theirs: await anApplication(ctx, open, { college: there }),
    }
  })
  const seen = async () => ({
    leads: (await zed(leads.list)).data.recordsInfo.map(({ id }) => id).sort(),
    applications: (await zed(applications.list)).data.recordsInfo.map(({ id }) => id).sort(),
  })

  await give(ada, 'countries', zed, [canada])
  const byCountry = await seen()
  const offered = await ada(assigning.institutions.list, { query: subjectFor('institutions', zed) })
  const outside = await give(ada, 'institutions', zed, [made.there.institution.id])
  await take(ada, 'countries', zed, [canada])
  await give(ada, 'institutions', zed, [made.there.institution.id])

  expect(byCountry).toEqual({ leads: [made.open.number], applications: [made.ours.number] })
  expect(offered.data.recordsInfo.map(({ note }) => note)).toEqual(offered.data.recordsInfo.map(() => 'Canada'))
  expect(outside.status).toBe(422)
  expect(await seen()).toEqual({ leads: [made.open.number, made.abroad.number], applications: [made.theirs.number] })
})

test('client services somebody was given are the ones they choose from', async () => {
  const { acme, ada } = await furnished()
  const zed = await acme.userWith('leads.read')
  const { id } = await acme.within((db) =>
    db.insertInto('client_services').values({ name: 'Loan' }).returning('id').executeTakeFirstOrThrow(),
  )
  const choices = async () => (await zed(clientServices.dropdown)).data.map(({ label }) => label)

  const before = await choices()
  await give(ada, 'clientServices', zed, [id])

  expect(before).toEqual(['Loan', 'Visa'])
  expect(await choices()).toEqual(['Loan'])
})

test('a page of assignments holds a thousand and says so, other lists two hundred; what follows is on the next page', async () => {
  const { acme, ada } = await furnished()
  const zed = await acme.userWith('leads.read', 'masters.client.services.read')
  await acme.within((db) => sql`insert into client_services (name) select 'Service ' || n from generate_series(1, 1000) n`.execute(db))

  const who = subjectFor('clientServices', zed)
  const first = (await ada(assigning.clientServices.list, { query: who })).data
  const second = (await ada(assigning.clientServices.list, { query: { ...who, per_page: 5_000, page: 2 } })).data
  const master = (await zed(clientServices.list, { query: { per_page: 5_000 } })).data.metaInfo

  expect([first.recordsInfo.length, first.metaInfo.per_page, first.metaInfo.isLastPage]).toEqual([1_000, 1_000, false])
  expect([second.recordsInfo.length, second.metaInfo.isLastPage]).toEqual([1, true])
  expect(master.per_page).toBe(200)
})
