import { leadConsents } from '@embark/contract/leads/consent/consent.contract.ts'
import { consentFor, mayMarket } from '@embark/contract/leads/consent/consent.rules.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'

test('a consent says when it was given, by what words and where, and when it was withdrawn; each is an entry of the audit log', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const at = '2026-02-03T04:05:06.000Z'
  await acme.within((db) =>
    db
      .updateTable('leads')
      .set({ consent: JSON.stringify({ contact: { given: true, text: 'You may call me', at } }) })
      .where('id', '=', lead.id)
      .execute(),
  )
  const params = { lead_id: lead.identifier }
  const set = (kind: 'email' | 'whatsapp', body: { is_given: boolean; text?: string }) =>
    ada(leadConsents.set, { params: { ...params, kind }, body: body as never })

  const before = (await ada(leadConsents.list, { params })).data.recordsInfo
  const wordless = await set('whatsapp', { is_given: true })
  await set('whatsapp', { is_given: true, text: 'Write to me on WhatsApp' })
  const after = (await set('email', { is_given: false, text: 'No more mails' })).data.recordsInfo
  const again = (await set('whatsapp', { is_given: false })).data.recordsInfo

  expect(before.map(({ kind, state, is_general }) => [kind, state, is_general]).slice(0, 3)).toEqual([
    ['contact', 'granted', false],
    ['email', 'granted', true],
    ['whatsapp', 'granted', true],
  ])
  expect(before[0]).toMatchObject({ text: 'You may call me', source: 'form', given_at: at, withdrawn_at: null, by: null })
  expect(wordless.errors[0]?.field).toBe('text')
  expect(after.find(({ kind }) => kind === 'email')).toMatchObject({
    state: 'denied',
    text: 'No more mails',
    source: 'staff',
    given_at: null,
  })
  const whatsapp = again.find(({ kind }) => kind === 'whatsapp')!
  expect(whatsapp).toMatchObject({ state: 'denied', text: 'Write to me on WhatsApp', by: { identifier: ada.identifier } })
  expect([whatsapp.given_at, whatsapp.withdrawn_at].every(Boolean)).toBe(true)
  expect((await acme.audit()).filter(({ action }) => action === 'lead.consent_changed')).toHaveLength(3)
})

test('students say for themselves what they agree to; nobody else does who may not edit the lead', async () => {
  const acme = await newTenant()
  const [grace, other] = [await acme.person({ role: 'student' }), await acme.person({ role: 'student' })]
  const reader = await acme.userWith('leads.read')
  const lead = await acme.asSystem((ctx) => aLead(ctx, { student_user_id: grace.id }))
  const call = { params: { lead_id: lead.identifier, kind: 'sms' as const }, body: { is_given: false, text: '' } }

  const own = await grace(leadConsents.set, call)

  expect(own.data.recordsInfo.find(({ kind }) => kind === 'sms')).toMatchObject({ state: 'denied', source: 'student' })
  expect([(await other(leadConsents.set, call)).status, (await reader(leadConsents.set, call)).status]).toEqual([404, 403])
})

test('a message to many leads skips whoever withdrew their consent to its channel, also between preview and sending', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update', 'leads.message')
  const made = await acme.asSystem(async (ctx) => [
    await aLead(ctx, { email: 'one@example.com', mobile_e164: '+905321112211' }),
    await aLead(ctx, { email: 'two@example.com', mobile_e164: '+905321112212' }),
    await aLead(ctx, { email: 'three@example.com', mobile_e164: '+905321112213' }),
  ])
  const withdraw = (at: number, kind: 'email' | 'contact') =>
    ada(leadConsents.set, { params: { lead_id: made[at]!.identifier, kind }, body: { is_given: false, text: '' } })
  const all = made.map(({ identifier }) => identifier)
  await withdraw(0, 'email')
  const preview = async (channel: 'email' | 'sms') =>
    (await ada(leadSelections.preview, { body: { leads: all, action: 'message', channel } })).data.selectionInfo

  const [mail, text] = [await preview('email'), await preview('sms')]
  await withdraw(1, 'contact')
  await ada(leadSelections.message, { body: { leads: all, channel: 'email', subject: 'Hello', text: 'Come and see us' } })
  const sent = await acme.within((db) => db.selectFrom('messages').select('recipient').execute())

  expect([mail.permitted, text.permitted]).toEqual([2, 3])
  expect(mail.skipped.map(({ code }) => code)).toEqual(['CONSENT_WITHDRAWN'])
  expect(sent.map(({ recipient }) => recipient)).toEqual(['three@example.com'])
})

test('a WhatsApp message needs a consent, a mail only that nobody refused it, and a channel counts before all of them', () => {
  const given = { contact: { given: true } }
  expect([mayMarket({}, 'email'), mayMarket({}, 'whatsapp'), mayMarket(given, 'whatsapp')]).toEqual([true, false, true])
  expect(consentFor({ ...given, email: { given: false } }, 'email')).toBe('denied')
  expect(mayMarket({ contact: { given: false }, sms: { given: true } }, 'sms')).toBe(true)
})
