import type { Screen } from '@embark/contract/kernel/screen.ts'
import { type FirstStep, firstSteps, leadsOfAWorkingCompany } from '@embark/contract/organization/overview/overview.rules.ts'
import { screens } from '@embark/contract/screens.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mayOpen } from '#modules/identity/identity.public.ts'
import type { Ctx } from '#platform/context.ts'
import { countOf, type Figures, figures } from '#platform/db/figures.ts'
import { registry } from '#platform/registry.ts'

/** What each place of the settings counts, by the name of its screen. */
export const settingsFigures = registry<string, Figures>('what the places of the settings count')
/** Whether a new company has come past a step. */
export const stepFacts = registry<FirstStep | 'leadsSoFar', (ctx: Ctx, most: number) => RawBuilder<unknown>>('the first steps of a company')

const screenNamed = (name: string): Screen | undefined => {
  const [module = '', screen = ''] = name.split('.')
  return (screens as Readonly<Record<string, Readonly<Record<string, Screen>>>>)[module]?.[screen]
}

/** The figures of the places this actor may open, all in one statement. */
export async function figuresFor(ctx: Ctx): Promise<Record<string, Record<string, number>>> {
  const open = settingsFigures.entries().filter(([name]) => {
    const screen = screenNamed(name)
    return screen !== undefined && mayOpen(ctx, screen)
  })
  if (!open.length) return {}
  const parts = open.flatMap(([name, count]) => [sql`${sql.lit(name)}`, count(ctx)])
  const { rows } = await sql<{ figures: Record<string, Record<string, number>> }>`
    select jsonb_build_object(${sql.join(parts)}) as figures`.execute(ctx.db)
  return rows[0]!.figures
}

/** What a new company has done so far; nothing for one that works already. */
export async function firstStepsOf(ctx: Ctx) {
  const facts = firstSteps.flatMap((step) => [sql`${sql.lit(step)}`, stepFacts.of(step)(ctx, 1)])
  const { rows } = await sql<{ leads: number; steps: Record<FirstStep, boolean> }>`
    select (${stepFacts.of('leadsSoFar')(ctx, leadsOfAWorkingCompany)}) as leads, jsonb_build_object(${sql.join(facts)}) as steps`.execute(
    ctx.db,
  )
  const { leads, steps } = rows[0]!
  const isWorking = leads >= leadsOfAWorkingCompany || firstSteps.every((step) => steps[step])
  return isWorking ? [] : firstSteps.map((step) => ({ step, is_done: steps[step] }))
}

const isOfCompany = sql<SqlBool>`"group" = 'company' and status = 'active'`

/** What the places of this module count. */
export const organizationFigures: Readonly<Record<string, Figures>> = {
  'staff.manage': () =>
    figures({
      all: countOf('users', sql`"group" <> 'user'`),
      invited: countOf('users', sql`"group" <> 'user' and password_hash is null and invited_at is not null`),
    }),
  'staff.agents': () => figures({ all: countOf('users', sql`"group" = 'agent' and status = 'active'`) }),
  'staff.institutions': () => figures({ all: countOf('users', sql`"group" = 'institution_staff' and status = 'active'`) }),
  'organization.branches': () => figures({ all: countOf('branches', sql`is_active`) }),
  'organization.teams': () => figures({ all: countOf('teams', sql`is_active and agent_id is null`) }),
  'organization.agentTeams': () => figures({ all: countOf('teams', sql`is_active and agent_id is not null`) }),
  'organization.roles': () => figures({ all: countOf('roles', sql`is_active`) }),
  'organization.ipAddresses': () => figures({ all: countOf('ip_rules', sql`status = 'active'`) }),
  'organization.switches': ({ tenant }) => {
    const states = Object.values(tenant.features)
    return figures({ on: sql`select ${states.filter(Boolean).length}::int`, all: sql`select ${states.length}::int` })
  },
}

/** There is a branch for those who see what belongs to theirs. */
export const branchFact = () => sql`exists (select from branches where is_active)`
/** Somebody of the company beside whoever founded it. */
export const peopleFact = () => sql`(${countOf('users', isOfCompany)}) > 1`
