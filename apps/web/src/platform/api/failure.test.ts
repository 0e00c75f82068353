import { expect, test } from 'vitest'
import { raised } from '../i18n/raised.ts'
import { ApiError, failureOf, sentenceFor, sentencesFor } from './failure.ts'

const listed = new ApiError(422, 'The given data was invalid', [
  { code: 'INVALID', message: 'name is taken', field: 'name' },
  { code: 'INVALID', message: 'école inconnue', field: 'school' },
  { code: 'INVALID', message: 'name is taken', field: 'alias' },
])

test('each message of the server’s list is one of its own, its first letter raised, said once', () => {
  expect(sentencesFor(listed, 'Unable to save')).toEqual(['Name is taken', 'École inconnue'])
  expect(sentenceFor(listed)).toBe('Name is taken École inconnue')
})

test('a letter is raised by the language of the page and not by that of the browser', () => {
  expect([raised('invalid email', 'en'), raised('isim gerekli', 'tr')]).toEqual(['Invalid email', 'İsim gerekli'])
})

test('who is offline is told so whatever they were doing, and a server that broke leaves the word to the act', () => {
  const offline = new ApiError(0, 'You seem to be offline.')
  const broke = new ApiError(500, 'Something went wrong', [{ code: 'INTERNAL', message: 'Something went wrong' }])
  expect(sentencesFor(offline, 'Unable to save')).toEqual(['You seem to be offline.'])
  expect(sentencesFor(broke, 'Unable to save')).toEqual(['Unable to save'])
  expect(sentencesFor(broke)).toEqual(['Something went wrong'])
})

test('without a list the action’s own text is said, then the server’s, then that something went wrong', async () => {
  expect(sentencesFor(new ApiError(500, 'internal'), 'Unable to save')).toEqual(['Unable to save'])
  expect(sentencesFor(new ApiError(409, 'it changed meanwhile'))).toEqual(['It changed meanwhile'])
  expect(sentencesFor(await failureOf(new Response('<html>', { status: 502 })))).toEqual(['Something went wrong'])
})
