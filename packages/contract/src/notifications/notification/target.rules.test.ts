import { expect, test } from 'vitest'
import { targetOf } from './target.rules.ts'

const identifier = '6f1c2f0e-8f9b-4d5e-9d3a-0f6a3b1c2d4e'
const of = (type: string, module_type = type.split('_')[0]!, group = 'company') =>
  targetOf({ type, module_type, module_info: { identifier } }, group)

test('every type leads to the list of its module, looking for its record', () => {
  const at = (list: string) => `${list}?search=${identifier}`
  for (const type of ['lead', 'lead_conversation', 'lead_payment']) expect(of(type)).toBe(at('/leads'))
  for (const type of ['application', 'application_conversation', 'application_payment']) expect(of(type)).toBe(at('/applications'))
  expect(of('lead_counseling', 'counselling')).toBe(at('/lead-counsellings'))
})

test('what has no page of its own yet leads home, and who asks for an account to the requests', () => {
  for (const type of ['agent', 'agent_conversation', 'agent_payment']) expect(of(type)).toBe('/')
  expect(of('task', 'agent')).toBe('/')
  expect(targetOf({ type: 'agent', module_type: 'agent_request', module_info: null }, 'company')).toBe('/master/agent-requests')
})

test('a task leads to the list of what it is about, at its tasks', () => {
  const lists = { lead: '/leads', application: '/applications', counselling: '/lead-counsellings' }
  for (const [module, list] of Object.entries(lists)) expect(of('task', module)).toBe(`${list}?search=${identifier}&queryTab=task`)
})

test('agents and students are led home by what is told of leads and agents, and to everything else like others', () => {
  for (const group of ['agent', 'user']) {
    for (const type of ['lead', 'lead_payment', 'lead_counseling', 'agent', 'agent_conversation', 'agent_payment'])
      expect(of(type, 'lead', group)).toBe('/')
    for (const module of ['lead', 'agent', 'counselling']) expect(of('task', module, group)).toBe('/')
    expect(of('application', 'application', group)).toBe(`/applications?search=${identifier}`)
    expect(of('task', 'application', group)).toBe(`/applications?search=${identifier}&queryTab=task`)
  }
  expect(of('lead', 'lead', 'institution_staff')).toBe(`/leads?search=${identifier}`)
})

test('a message about a lead leads a student to where they answer it, and an agent home', () => {
  expect(of('lead_conversation', 'lead', 'user')).toBe('/student/conversations')
  expect(of('lead_conversation', 'lead', 'agent')).toBe('/')
})

test('a file of a list leads to one’s own exports', () => expect(of('export')).toBe('/profile/exports'))

test('what nobody knows leads to the list of notifications', () => {
  for (const type of ['security', 'parcel', 'constructor', '']) expect(of(type)).toBe('/notifications')
  expect(of('task', 'parcel')).toBe('/notifications')
  expect(of('task', 'toString')).toBe('/notifications')
})

test('without a record the list is shown whole; a bulk action is no record of it', () => {
  expect(targetOf({ type: 'lead', module_type: 'lead', module_info: null }, 'company')).toBe('/leads')
  expect(of('lead', 'job')).toBe('/leads')
  expect(targetOf({ type: 'task', module_type: 'lead', module_info: null }, 'company')).toBe('/leads?queryTab=task')
  expect(of('import')).toBe(`/import/lead-import?import=${identifier}`)
})

test('an import that is done leads to the wizard of its kind', () => {
  expect(of('import', 'lead_import')).toBe(`/import/lead-import?import=${identifier}`)
  expect(of('import', 'staff_import')).toBe(`/settings/user-management/import/staff?import=${identifier}`)
  expect(of('import', 'catalogue_import')).toBe(`/inventory/import?import=${identifier}`)
})
