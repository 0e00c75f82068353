import fs from 'node:fs'
import { invitationDays } from '@embark/contract/organization/staff/staff.rules.ts'
import { importCatalogue } from '#modules/catalog/catalog.public.ts'
import {
  createUser,
  partIdentities,
  passwordLink,
  personToReset,
  resetFactors,
  switchProviderOff,
  userByEmail,
} from '#modules/identity/identity.public.ts'
import { sendLetter } from '#modules/notifications/notifications.public.ts'
import { createTenant, setOperatorGate, switchIpRulesOff } from '#modules/organization/organization.public.ts'
import { systemActor } from '#platform/access/sessions.ts'
import type { Config } from '#platform/config/config.ts'
import type { Ctx, Tenant } from '#platform/context.ts'
import { type Errand, perform } from '#platform/work.ts'
import { archiveActions } from './archive-actions.ts'
import type { OpenOperator, OperatorActions } from './cli/operator-actions.ts'
import { demoActions } from './demo-actions.ts'
import type { OperatorPart, OperatorTools } from './operator-part.ts'
import { openParts, type Parts } from './process-parts.ts'
import { loadReferenceData } from './reference-data.ts'

/** Everything an operator can do: one line per module. */
const actions: readonly OperatorPart[] = [archiveActions, catalogueActions, demoActions, peopleActions]

/** Opens the operator's actions on a migrated database. */
export const openOperator: OpenOperator = async ({ config, ownerUrl, log }) => {
  const parts = await openParts(config, ownerUrl, log)
  await loadReferenceData(parts.owner)
  const tools: OperatorTools = { config, parts, ownerUrl, within: (code, work) => within(parts, code, work) }
  // What happened stays in the outbox: a process with sockets delivers it.
  const close = () => parts.close()
  const all: Partial<OperatorActions> = Object.assign({}, ...actions.map((part) => part(tools)), { close })
  // The lines of `actions` together provide every action; the command line's test asks for each by name.
  return all as OperatorActions
}

async function within<T>({ services }: Parts, code: string, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const tenant = (await services.tenants.all()).find((one) => one.code === code)
  if (!tenant) throw new Error(`There is no tenant ${code}.`)
  const errand: Errand = {
    tenant,
    actor: systemActor,
    language: tenant.default_language,
    offsetMinutes: 0,
    traceId: 'operator',
    ip: null,
    ifMatch: null,
    mode: 'write',
  }
  return perform(services, errand, work)
}

function peopleActions({ config, parts, within }: OperatorTools): Partial<OperatorActions> {
  return {
    createTenant: async ({ code, host, ...tenant }) => {
      const made = await createTenant(parts.owner, parts.services.pool, { code, ...tenant })
      if (host) await parts.owner.query('insert into tenant_hosts (host, tenant_id) values ($1, $2)', [host.toLowerCase(), made.id])
      parts.services.tenants.forget()
      return { code, number: made.number, address: addressOf(config, await parts.services.tenants.all(), { ...made, host }) }
    },
    createUser: ({ tenant, role, ...person }) =>
      within(tenant, async (ctx) => {
        const user = await createUser(ctx, { ...person, roles: [role] })
        const link = await passwordLink(ctx, user.id, ctx.publicUrl, 'invitation')
        const { email, first_name } = user
        await sendLetter(ctx, {
          event: 'staff_invited',
          channel: 'email',
          language: ctx.language,
          values: { first_name, company: ctx.tenant.name, link, days: invitationDays },
          recipient: email,
          user_id: user.id,
          is_secret: true,
        })
        return { identifier: user.identifier, email, link }
      }),
    resetPassword: ({ tenant, email }) =>
      within(tenant, async (ctx) => {
        const user = await userByEmail(ctx, email)
        ctx.audit('user.password_reset_begun', { module: 'user', id: user.id })
        return { link: await passwordLink(ctx, user.id, ctx.publicUrl) }
      }),
    removeFactors: ({ tenant, email }) =>
      within(tenant, async (ctx) => {
        const { id, identifier } = await userByEmail(ctx, email)
        ctx.audit('user.two_factor_reset', { module: 'user', id })
        await resetFactors(ctx, await personToReset(ctx, identifier))
      }),
    partFromProvider: ({ tenant, email }) =>
      within(tenant, async (ctx) => ({ parted: await partIdentities(ctx, (await userByEmail(ctx, email)).id) })),
    switchProviderOff: ({ tenant }) => within(tenant, async (ctx) => ({ wasOn: await switchProviderOff(ctx) })),
    setGate: ({ tenant, gate, enabled }) => within(tenant, (ctx) => setOperatorGate(ctx, gate, enabled)),
    clearAddresses: ({ tenant }) => within(tenant, async (ctx) => ({ switchedOff: await switchIpRulesOff(ctx) })),
  }
}

/** Where the people of a new company open the portal, and what became of the address that others open. */
function addressOf(
  { publicUrl, defaultTenant }: Config,
  all: readonly Tenant[],
  { code, number, host }: { readonly code: string; readonly number: string; readonly host: string | undefined },
): string {
  const direct = `${publicUrl}/signin?client_number=${number}`
  if (host) return `Its people open ${Object.assign(new URL(publicUrl), { hostname: host }).origin}.`
  if (all.length === 1 || defaultTenant === code) return `Its people open ${publicUrl}.`
  if (defaultTenant)
    return `${publicUrl} stays with ${defaultTenant}. The people of ${code} open ${direct}, or an address of their own (--host).`
  const others = all.filter((tenant) => tenant.code !== code)
  const before = others.length === 1 ? `belonged to ${others[0]!.code} alone; from now on it asks` : 'asks'
  return `${publicUrl} ${before} which company one means. Straight to ${code}: ${direct}`
}

function catalogueActions({ within }: OperatorTools): Partial<OperatorActions> {
  return { importCatalogue: ({ tenant, file }) => importCatalogue({ run: (work) => within(tenant, work) }, fs.createReadStream(file)) }
}
