import { quietHours } from '@embark/contract/notifications/quiet-time/quiet-time.contract.ts'
import { endOfQuiet } from '@embark/contract/notifications/quiet-time/quiet-time.rules.ts'
import { organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, owner, type World } from '../../../../test/world.ts'
import { type NewNotification, notify } from '../notification/notification.commands.ts'

const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString().slice(11, 16)
/** Hours around this moment, by the clock of Greenwich. */
const now = { from: inHours(-2), until: inHours(2) }
const news: NewNotification = { type: 'lead', module_type: 'lead', title: 'Lead assigned', content: 'Grace is yours now' }
const tell = async (acme: World, id: number, more: NewNotification = news) => {
  await acme.asSystem((ctx) => notify(ctx, [id], more))
  await acme.settle()
}
const mails = (acme: World) => acme.within((db) => db.selectFrom('messages').select(['id', 'waits_until']).orderBy('id').execute())
const tomorrow = (hours: { from: string; until: string }) => endOfQuiet(new Date(), { ...hours, time_zone: 'UTC' })!.toISOString()

test('in the quiet hours of a person a mail waits for their end, and the bell rings at once', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  const { data, status } = await ada(quietHours.set, { body: { choice: 'own', ...now, time_zone: 'UTC' } })
  await tell(acme, ada.id)

  const [mail] = await mails(acme)
  const { rows } = await owner.query<{ run_at: string }>(
    `select run_at from graphile_worker._private_jobs where (payload ->> 'tenant_id')::int = $1 and (payload ->> 'id')::int = $2`,
    [acme.id, mail!.id],
  )

  expect([status, data.quietHoursInfo]).toEqual([200, { choice: 'own', own: { ...now, time_zone: 'UTC' }, company: null }])
  expect(new Date(mail!.waits_until!).toISOString()).toBe(tomorrow(now))
  expect(rows.map(({ run_at }) => new Date(run_at).toISOString())).toEqual([tomorrow(now)])
  expect(acme.told()).toHaveLength(1)
})

test('reminders and what concerns the safety of an account do not wait, nor does anything outside the quiet hours', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  const choose = (hours: { from: string; until: string }) => ada(quietHours.set, { body: { choice: 'own', ...hours, time_zone: 'UTC' } })
  await choose(now)
  await tell(acme, ada.id, { event: 'reminder', module_type: 'task', vars: { note: 'Call Grace' } })
  await tell(acme, ada.id, { event: 'password_changed', module_type: 'user', vars: {} })
  await choose({ from: inHours(2), until: inHours(4) })
  await tell(acme, ada.id)

  expect((await mails(acme)).map(({ waits_until }) => waits_until)).toEqual([null, null, null])
})

test('the quiet hours of the company hold for everybody who chose no others, on its clock', async () => {
  const acme = await newTenant({ notifications: { quiet_from: now.from, quiet_until: now.until } })
  const [ada, bob] = [await acme.userWith(), await acme.userWith()]
  await bob(quietHours.set, { body: { choice: 'never' } })
  await tell(acme, ada.id)
  await tell(acme, bob.id)

  const [first, second] = await mails(acme)
  expect([new Date(first!.waits_until!).toISOString(), second!.waits_until]).toEqual([tomorrow(now), null])
  expect((await ada(quietHours.get)).data.quietHoursInfo).toMatchObject({ choice: 'company', company: now })
})

test('hours of one’s own need both ends and a zone; which channels somebody wants stays as it was', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith()
  await acme.within((db) => db.insertInto('unsubscribe_preferences').values({ user_id: ada.id, source: 'link', sms: false }).execute())
  const wrong = await ada(quietHours.set, { body: { choice: 'own', from: '22:00', until: '22:00', time_zone: 'Nowhere' } })
  const empty = await ada(quietHours.set, { body: { choice: 'own' } })
  await ada(quietHours.set, { body: { choice: 'own', from: '22:00', until: '07:00', time_zone: 'Asia/Kathmandu' } })
  const kept = await acme.within((db) =>
    db.selectFrom('unsubscribe_preferences').select(['sms', 'source', 'quiet_zone']).executeTakeFirst(),
  )

  expect(wrong.errors.map(({ field }) => field)).toEqual(['time_zone', 'until'])
  expect(empty.errors.map(({ field, message }) => [field, message])).toEqual([
    ['from', 'Time is required'],
    ['until', 'Time is required'],
    ['time_zone', 'Time zone is required'],
  ])
  expect(kept).toEqual({ sms: false, source: 'link', quiet_zone: 'Asia/Kathmandu' })
})

test('a company says both ends of its quiet hours or none', async () => {
  const acme = await newTenant()
  const admin = await acme.userWith('settings.organization.read', 'settings.organization.update')
  const change = async (body: { quiet_from?: string; quiet_until?: string }) =>
    admin(organizations.update, { body }, { 'if-match': `"v${(await admin(organizations.get)).data.version}"` })

  const half = await change({ quiet_from: '22:00' })
  const whole = await change({ quiet_from: '22:00', quiet_until: '07:00' })
  const none = await change({ quiet_from: '', quiet_until: '' })

  expect(half.errors).toMatchObject([{ field: 'quiet_until', message: 'Time is required' }])
  expect(whole.data.organizationInfo).toMatchObject({ quiet_from: '22:00', quiet_until: '07:00' })
  expect(none.data.organizationInfo).toMatchObject({ quiet_from: null, quiet_until: null })
})
