import { headers, signatureHeader } from '@embark/contract/kernel/headers.ts'
import { signatureOf } from '#platform/http/signed.ts'
import { telephonySecret } from '../../../../test/telephony.ts'
import { app, newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

/** The number of the office's one lead. */
export const mobile = '+905321112233'
/** Seconds since 1970. */
export const now = () => Math.floor(Date.now() / 1000)
/** A second of the call. */
export const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 9, 0, second)).toISOString()

/** Sends a notice as the provider does. */
export async function notice(
  acme: World,
  body: Record<string, unknown>,
  signed: { seconds?: number; secret?: string; body?: string; peer?: string } = {},
) {
  const seconds = signed.seconds ?? now()
  const text = JSON.stringify({
    call_id: 'c1',
    event: 'ringing',
    from: mobile,
    to: '+902120000000',
    extensions: ['201'],
    at: at(0),
    ...body,
  })
  const reply = await (await app()).inject({
    method: 'POST',
    url: '/api/webhooks/telephony',
    remoteAddress: signed.peer ?? '127.0.0.1',
    payload: signed.body ?? text,
    headers: {
      'content-type': 'application/json',
      [headers.client]: acme.number,
      [signatureHeader]: `t=${seconds},v1=${signatureOf(signed.secret ?? telephonySecret, seconds, text)}`,
    },
  })
  await acme.settle()
  return reply.statusCode
}
/** Gives somebody an extension. */
export const extend = (acme: World, user: { id: number }, extension: string) =>
  acme.within((db) => db.updateTable('users').set({ extension }).where('id', '=', user.id).execute())
/** The realtime messages about calls that the person received. */
export const heard = (acme: World, { id }: { id: number }) =>
  acme
    .told()
    .filter(({ rooms, name }) => rooms.includes(`t${acme.id}:user:${id}`) && name.startsWith('incomingCall'))
    .map(({ name, message }) => [name, message])

/** Two people with extensions, and a lead with a number. */
export async function office() {
  const acme = await newTenant()
  const [ada, ben] = [await acme.userWith('leads.read', 'leads.update'), await acme.userWith('leads.read')]
  await extend(acme, ada, '201')
  await extend(acme, ben, '202')
  const lead = await acme.asSystem((ctx) => aLead(ctx, { mobile_e164: mobile }))
  return { acme, ada, ben, lead }
}
