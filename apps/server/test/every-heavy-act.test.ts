import { allEndpoints } from '@embark/contract/index.ts'
import { permissions } from '@embark/contract/kernel/access.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { expect, test } from 'vitest'
import { openApi } from '#platform/http/openapi.ts'
import { callerWith, newTenant, tokens } from './world.ts'

/** Acts that are refused without fresh proof of who asks (R22); whoever adds one adds it here, and whoever takes one away has to say so. */
const heavy = [
  'finance.bank_account.create',
  'finance.bank_account.remove',
  'identity.passkey.options',
  'identity.passkey.register',
  'identity.passkey.remove',
  'identity.passkey.rename',
  'identity.two_factor.disable',
  'identity.two_factor.downloadCodes',
  'identity.two_factor.register',
  'identity.two_factor.reset',
  'identity.two_factor.verifyRegister',
  'leads.lead.export',
  'leads.selection.remove',
  'leads.selection.removeByMethod',
]

test('the heavy acts are these, and the OpenAPI document says so', () => {
  const marked = allEndpoints.filter(({ recentProof }) => recentProof)
  expect(marked.map(({ id }) => id).sort()).toEqual(heavy)
  const documented = Object.values(openApi(allEndpoints).paths).flatMap((item) =>
    Object.values(item).filter((operation) => (operation as Record<string, unknown>)['x-recent-proof'] === true),
  )
  expect(documented).toHaveLength(heavy.length)
})

test.each(allEndpoints.filter(({ recentProof }) => recentProof).map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is refused when the proof is older than five minutes, and not before',
  async (_, endpoint) => {
    const acme = await newTenant()
    const ada = await acme.person({ permissions })
    const callerProven = (secondsAgo: number) =>
      callerWith(
        tokens.signAccess({
          sub: ada.identifier,
          tenant: acme.id,
          session: ada.session_id,
          role: ada.role_identifier,
          device: ada.device_identifier,
          auth_time: Math.floor(Date.now() / 1000) - secondsAgo,
        }),
      )

    const [old, program, recent] = [
      await callerProven(301)(endpoint, {}),
      await callerProven(301)(endpoint, {}, { [headers.clientKind]: 'api' }),
      await callerProven(290)(endpoint, {}),
    ]

    expect([old, program].map(({ status, errors }) => [status, errors[0]?.code])).toEqual(Array(2).fill([403, 'REAUTH_REQUIRED']))
    expect(recent.errors[0]?.code).not.toBe('REAUTH_REQUIRED')
  },
)
