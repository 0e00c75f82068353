import { expect, test } from 'vitest'
import { register, registry } from './registry.ts'

test('who asks gets the answers that were registered, in their order', () => {
  const greetings = registry<'en' | 'fr', string>('greetings')
  register([greetings.with({ en: 'Good morning', fr: 'Bonjour' })])
  expect(greetings.of('fr')).toBe('Bonjour')
  expect(greetings.all()).toEqual(['Good morning', 'Bonjour'])
  expect(greetings.find('tr')).toBeUndefined()
})

test('a process that forgot to register hears of it at the first question', () => {
  const greetings = registry<string, string>('greetings')
  expect(() => greetings.all()).toThrow('Nothing is registered for greetings')
  register([greetings.with({ en: 'Good morning' })])
  expect(() => greetings.of('fr')).toThrow('Nothing is registered for greetings: fr')
})

test('registering the same again changes nothing, another answer for the same key is refused', () => {
  const greetings = registry<string, string>('greetings')
  const morning = greetings.with({ en: 'Good morning' })
  register([morning, morning])
  expect(greetings.all()).toEqual(['Good morning'])
  expect(() => register([greetings.with({ en: 'Good evening' })])).toThrow('Two answers are registered for greetings: en')
})
