import { expect, test } from 'vitest'
import { permissions } from '../../kernel/access.ts'
import { helpless, moduleOf, neededFor, permissionModules, permissionText, permissionTexts } from './permission.rules.ts'

test('every permission is described in words', () => {
  expect(permissions.filter((key) => !permissionTexts[key])).toEqual([])
})

test('no description is left of a permission that is no more', () => {
  expect(Object.keys(permissionTexts).filter((key) => !(permissions as readonly string[]).includes(key))).toEqual([])
})

test('a permission nobody described is told by its key, the act first', () => {
  expect(permissionText('vendors.price_list.update' as never)).toBe('Update vendors price list')
})

test('every permission belongs to one module, by the longest beginning', () => {
  const placed = permissions.map((key) => moduleOf(key))
  expect(placed.every((key) => permissionModules.some((module) => module.key === key))).toBe(true)
  expect(
    ['masters.bank.accounts.read', 'masters.stages.read', 'settings.roles.read', 'settings.outbox.read', 'tickets.read'].map(moduleOf),
  ).toEqual(['finance', 'masters', 'user_management', 'settings', 'other'])
})

test('rights of user management open nothing without the right to open it', () => {
  expect(neededFor('settings.roles.read')).toBe('settings.user.management.read')
  expect(helpless(new Set(['settings.roles.read', 'leads.read']))).toEqual(['settings.roles.read'])
  expect(helpless(new Set(['settings.roles.read', 'settings.user.management.read']))).toEqual([])
})
