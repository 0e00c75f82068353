import { navigation } from '@embark/contract/identity/navigation/navigation.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'
import { screens } from '@embark/contract/screens.ts'
import { expect, test } from 'vitest'
import { newTenant, sessions } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { mayOpen, menuOf } from './navigation.queries.ts'

const inMenu = (Object.values(screens) as Record<string, Screen>[])
  .flatMap((module) => Object.values(module))
  .filter(({ menu }) => menu && !menu.isForAgencies && !menu.isForInstitutions)

test('the menu shows a screen exactly to those who hold its key', async () => {
  const acme = await newTenant()
  const [leads, nothing] = [await acme.userWith('leads.read'), await acme.userWith()]

  const [some, none] = [await leads(navigation.list), await nothing(navigation.list)]

  const expected = inMenu.filter(({ access }) => access === 'leads.read' || access === 'signed-in').map(({ path }) => path)
  expect(some.data.recordsInfo.map(({ url_param }) => url_param).sort()).toEqual(expected.sort())
  expect(expected).toContain('/leads')
  expect(none.data.recordsInfo.every(({ url_param }) => inMenu.find(({ path }) => path === url_param)?.access === 'signed-in')).toBe(true)
})

test('an administrator sees every screen that has a place, section by section', async () => {
  const admin = await (await newTenant()).person({ role: 'super_admin' })

  const { data } = await admin(navigation.list)

  const sections = data.recordsInfo.map(({ section }) => section)
  expect(data.recordsInfo).toHaveLength(inMenu.length)
  expect([...new Set(sections)]).toHaveLength(sections.filter((section, index) => section !== sections[index - 1]).length)
})

test('what only agencies have a page for stands in the menu of their people', async () => {
  const acme = await newTenant()
  const agency = await acme.within((db) => db.insertInto('agents').values({ name: 'One' }).returning('id').executeTakeFirstOrThrow())
  const [agent, boss] = [await acme.person({ role: 'agent', agent_id: agency.id }), await acme.person({ role: 'administrator' })]
  const paths = async (person: typeof agent) => (await person(navigation.list)).data.recordsInfo.map(({ url_param }) => url_param)

  expect(await paths(agent)).toContain('/own-introductions')
  expect(await paths(boss)).not.toContain('/own-introductions')
})

test('the students who applied stand in the menu of an institution, and staff have the dashboard of leads in its place', async () => {
  const acme = await newTenant()
  const [college, boss] = [await acme.person({ role: 'institution_staff' }), await acme.person({ role: 'administrator' })]
  const paths = async (person: typeof college) => (await person(navigation.list)).data.recordsInfo.map(({ url_param }) => url_param)

  expect(await paths(college)).toContain('/institution/leads-dashboard')
  expect(await paths(college)).not.toContain('/leads-dashboard')
  expect(await paths(boss)).not.toContain('/institution/leads-dashboard')
})

test('a module the company has not is in nobody’s menu', async () => {
  const acme = await newTenant()
  const screen: Screen = {
    path: '/pages',
    title: 'Pages',
    access: 'leads.read',
    feature: 'marketing.landing_pages',
    menu: { section: 'work', order: 1, icon: 'x' },
    page: 'portal',
  }

  await acme.asSystem(async (ctx) => {
    const actor = { ...ctx.actor, permissions: new Set(['leads.read'] as const) }
    const without = { ...ctx, actor, tenant: { ...ctx.tenant, features: { ...ctx.tenant.features, 'marketing.landing_pages': false } } }
    expect(mayOpen({ ...ctx, actor }, screen)).toBe(true)
    expect(menuOf(without, { marketing: { screen } })).toEqual([])
  })
})

test('only a student whose lead is known has the dashboard of students in the menu, first', async () => {
  const acme = await newTenant()
  const student = await acme.person({ role: 'student' })
  const first = async () => (await student(navigation.list)).data.recordsInfo[0]!.url_param
  expect(await first()).not.toBe('/student-dashboard')

  await acme.asSystem((ctx) => aLead(ctx, { student_user_id: student.id }))
  sessions.forget(acme.id)

  expect(await first()).toBe('/student-dashboard')
  expect((await student(profile.capabilities)).data.landing).toBe('/student-dashboard')
})

test('a student’s menu leads to no list of leads and to no search among them, whatever the role may read', async () => {
  const acme = await newTenant()
  const student = await acme.person({ role: 'student' })
  const paths = (await student(navigation.list)).data.recordsInfo.map(({ url_param }) => url_param)

  expect(paths).toContain('/applications')
  expect(paths.filter((path) => path.includes('lead'))).toEqual([])
})

test('the parts of a place are under it, in their order, for those who may open them', async () => {
  const acme = await newTenant()
  const partsOf = async (...keys: Parameters<typeof acme.userWith>) => {
    const { data } = await (await acme.userWith(...keys))(navigation.list)
    return data.recordsInfo.find(({ url_param }) => url_param === '/settings/user-management')?.children.map(({ alias }) => alias)
  }

  expect(await partsOf('settings.user.management.read', 'settings.teams.read', 'settings.staff.read')).toEqual(['Staff', 'Teams'])
  expect(await partsOf('settings.user.management.read')).toEqual([])
  expect(await partsOf('settings.teams.read')).toBeUndefined()
})
