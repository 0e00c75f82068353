import { type SetupState, type SetupStep, setupSteps } from '@embark/contract/kernel/choices.ts'
import { setupMoves, skippableSteps } from '@embark/contract/organization/setup/setup.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { createAgency } from '../agent/agent.commands.ts'
import { createStaff, type NewStaff } from '../staff/staff.commands.ts'
import { tellCompany } from '../switch/switch.commands.ts'
import { lockCompany } from '../tenant/settings.commands.ts'
import { companyRow } from '../tenant/settings.queries.ts'
import { setupOf } from './setup.queries.ts'

/** Records that a step was done or skipped. A skipped step can still be done. */
export async function keepStep(ctx: Ctx, step: SetupStep, outcome: 'done' | 'skipped') {
  await lockCompany(ctx)
  const { settings } = await companyRow(ctx)
  const { setup } = settings
  if (setup.state === 'done' || (outcome === 'skipped' && !skippableSteps.includes(step))) refuse('SETUP_STATE')
  if (step === 'mail' && outcome === 'done' && !(await mailWasTested(ctx))) refuse('MAIL_NOT_TESTED')
  const without = (list: readonly SetupStep[]) => list.filter((each) => each !== step)
  const next = { ...setup, done: without(setup.done), skipped: without(setup.skipped) }
  next[outcome].push(step)
  await write(ctx, { ...settings, setup: next })
  ctx.changed({ module: 'tenant', id: ctx.tenant.id, after: { step, outcome } })
  return setupOf(ctx)
}

/** Whether an email server is configured, and took a test mail. */
async function mailWasTested({ db, mailLeaves }: Ctx): Promise<boolean> {
  const sent = await db
    .selectFrom('messages')
    .select('id')
    .where('dedupe_key', 'like', 'mail-test-%')
    .where('status', '=', 'sent')
    .limit(1)
    .executeTakeFirst()
  return mailLeaves && sent !== undefined
}

/** Finishes the setup once every step was done or skipped, or leaves the rest for later. */
export async function moveSetup(ctx: Ctx, state: SetupState) {
  await lockCompany(ctx)
  const { settings } = await companyRow(ctx)
  const { setup } = settings
  const isOpen = setupSteps.some((step) => !setup.done.includes(step) && !setup.skipped.includes(step))
  if (!setupMoves[setup.state].includes(state) || (state === 'done' && isOpen)) refuse('SETUP_STATE')
  await write(ctx, { ...settings, setup: { ...setup, state } })
  ctx.changed({ module: 'tenant', id: ctx.tenant.id, before: { setup: setup.state }, after: { setup: state } })
  await tellCompany(ctx)
  return setupOf(ctx)
}

const write = (ctx: Ctx, settings: unknown) => sql`select set_tenant_settings(${JSON.stringify(settings)}::jsonb)`.execute(ctx.db)

/** Creates an agency and its owner, who is invited by mail. */
export async function inviteAgency(ctx: Ctx, { agency_name, ...person }: NewStaff & { readonly agency_name: string }) {
  const agency = await createAgency(ctx, { name: agency_name, email: person.email })
  const role = await ctx.db.selectFrom('roles').select('identifier').where('system_key', '=', 'agent').executeTakeFirstOrThrow()
  const memberships = { role_identifiers: [role.identifier], agent_identifier: agency.identifier }
  return createStaff(ctx, 'agent', { ...person, ...memberships })
}
