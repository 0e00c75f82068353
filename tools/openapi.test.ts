import vm from 'node:vm'
import { allEndpoints } from '@embark/contract/index.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import examples from '../apps/server/src/platform/http/examples.json' with { type: 'json' }
import { type Examples, openApi } from '../apps/server/src/platform/http/openapi.ts'
import { referenceScript } from '../apps/server/src/reference-script.ts'
import { staleParts } from './example-texts.ts'

// The file has a key for each operation, which its type would spell out.
const known = examples as Examples

/** Operations whose tests were not recorded yet, or whose record did not fit their shape. */
const toRecord = [
  'agreements.agreement.get',
  'applications.offer_condition.edit',
  'extraction.file_extraction.save',
  'finance.bank_account.makePrimary',
  'finance.installment.generate',
  'finance.lead_payment.gateways',
  'leads.assignment_rule.get',
  'leads.first_contact.get',
  'notifications.unsubscribe.oneClick',
  'organization.permission.ofPerson',
  'quotations.quotation.remove',
  'services.service_request.changeStatus',
  'services.service_request.create',
  'services.service_request.edit',
  'services.service_request.single',
  'updates.product_update.image',
  'webhooks.subscription.remove',
]

/** Operations that no test calls as the others are called. */
const otherwise: Readonly<Record<string, string>> = {
  'documents.bundle.pdf': 'opened once, by a ticket; its answer is the file',
  'documents.bundle.zip': 'opened once, by a ticket; its answer is the file',
  'documents.file.content': 'opened by a link that is made for one person; its answer is the file',
  'conversations.mail.receive': 'signed by who receives mail over the bytes it sends; docs/operate.md shows one',
  'leads.ad_connection.google': 'proven by a key in its body; developers.google.com/google-ads/webhook shows one',
  'leads.ad_connection.linkedin': 'signed by LinkedIn over the bytes it sends; more-platforms.test.ts shows one',
  'leads.ad_connection.tiktok': 'signed by TikTok over the bytes it sends; more-platforms.test.ts shows one',
  'leads.ad_connection.notice': 'signed by Meta over the bytes it sends; ad-connection.test.ts shows one',
  'telephony.call.notice': 'signed by the provider over the bytes it sends; docs/operate.md shows one',
  ...Object.fromEntries(toRecord.map((id) => [id, 'waits for the next npm run examples'])),
}

test('the document is clean under the recommended rules of redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Addresses are those of the specification. No word in them is the name of a record, which is a number or a UUID.
      'no-ambiguous-paths': 'off',
    },
  })
  const source = JSON.stringify(openApi(allEndpoints, known))
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ severity, ruleId, message, location }) => `${severity} ${ruleId} ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('every operation has an example of what the tests really sent and got, and none is left of one that is gone', () => {
  expect(allEndpoints.filter(({ id }) => !known[id] && !otherwise[id]).map(({ id }) => id)).toEqual([])
  expect(Object.keys(otherwise).filter((id) => known[id])).toEqual([])
  const ids = new Set(allEndpoints.map(({ id }) => id))
  expect(Object.keys(known).filter((id) => !ids.has(id))).toEqual([])
})

test('every example is one of its operation as it is declared today', () => {
  const stale = Object.entries(known).flatMap(([id, example]) => staleParts(id, example).map((part) => `${id}: ${part}`))
  // Run: npm run examples -- apps/server/src/modules/<module>/<noun>
  expect(stale).toEqual([])
})

test('what makes the reference page searchable is a script that browsers can read', () => {
  expect(() => new vm.Script(referenceScript)).not.toThrow()
})

test('no example tells a token, or where it was made', () => {
  const text = JSON.stringify(known)
  expect(text).not.toMatch(/eyJ[\w-]{20,}\.e[yJ][\w-]{20,}/)
  expect(text).not.toMatch(/\/(tmp|work|home|root)\//)
})
