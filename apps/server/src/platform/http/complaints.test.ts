import { expect, test } from 'vitest'
import { problemOf, refusalFrom } from './complaints.ts'

const thrown = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  ['Connection terminated unexpectedly', undefined],
  ['Connection terminated due to connection timeout', undefined],
  ['Client has encountered a connection error and is not queryable', undefined],
  ['timeout exceeded when trying to connect', undefined],
  ['read ECONNRESET', 'ECONNRESET'],
  ['the database system is starting up', '57P03'],
  ['terminating connection because of crash of another server process', '57P02'],
  ['connection failure', '08006'],
])('a lost database (%s) is told as busy, never as a fault', (message, code) => {
  expect(refusalFrom(thrown(message, code))).toMatchObject({ code: 'BUSY', status: 503 })
})

test('a database that is starting and has no socket yet is busy too; a file that is not there stays a fault', () => {
  const without = (syscall: string) => Object.assign(thrown(`${syscall} ENOENT`, 'ENOENT'), { syscall })

  expect(refusalFrom(without('connect'))).toMatchObject({ code: 'BUSY', status: 503 })
  expect(refusalFrom(without('open'))).toBeUndefined()
})

test.each(['53100', 'ENOSPC', 'EDQUOT'])('a full disk (%s) is told as such, in the language of who asked', (code) => {
  const refusal = refusalFrom(thrown('could not extend file', code))!

  expect(problemOf(refusal, 'fr', '/api/leads', 'trace')).toMatchObject({
    status: 507,
    message: 'Il n’y a plus de place pour enregistrer. Les personnes qui exploitent le portail doivent en libérer',
  })
})

test('no text leaves with the name of what should stand in it', () => {
  const refusal = refusalFrom(thrown('Request body is too large', 'FST_ERR_CTP_BODY_TOO_LARGE'))!

  expect(problemOf(refusal, 'en', '/api/leads', 'trace')).toMatchObject({
    title: 'What was sent is larger than 2 MB. Send less at once',
    detail: 'What was sent is larger than 2 MB. Send less at once',
  })
})

test('what nobody expected stays a fault', () => {
  expect(refusalFrom(thrown('Cannot read properties of undefined'))).toBeUndefined()
})
