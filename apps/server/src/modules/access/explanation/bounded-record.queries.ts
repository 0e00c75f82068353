import type { ExplainedModule, PolicyModule } from '@embark/contract/access/explanation/explanation.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { sql } from 'kysely'
import { applicationSight, onlyVisibleApplications } from '#modules/applications/applications.public.ts'
import { visibleDocument } from '#modules/documents/documents.public.ts'
import { installmentSight, onlyVisibleInstallments } from '#modules/finance/finance.public.ts'
import { assignedTo, leadSight, onlyVisibleLeads } from '#modules/leads/leads.public.ts'
import type { Sight, Sighted } from '#platform/access/sight.ts'
import type { Ctx } from '#platform/context.ts'
import { fullName, linked, quotedReference } from '#platform/db/fragments.ts'
import { refuse } from '#platform/refusal.ts'

const called = (table: 'branches' | 'teams' | 'agents', id: string) =>
  sql<string | null>`(select x.name from ${sql.table(table)} x where x.id = ${sql.ref(id)})`

async function lead(ctx: Ctx, ref: string | number): Promise<Sighted | undefined> {
  const row = await onlyVisibleLeads(ctx, ctx.db.selectFrom('leads'))
    .select(['leads.id', 'leads.first_name', 'leads.last_name'])
    .select([called('branches', 'leads.branch_id').as('branch'), called('teams', 'leads.team_id').as('team')])
    .select([called('agents', 'leads.agent_id').as('agency'), linked('users', 'leads.owner_id', fullName).as('owner')])
    .select(assignedTo(ctx, 'leads.id').as('assigned'))
    .where(quotedReference(ref, 'leads'))
    .executeTakeFirst()
  if (!row) return undefined
  const { id, first_name, last_name, ...facts } = row
  return { id, name: fullNameOf({ first_name, last_name }), facts }
}

async function application(ctx: Ctx, ref: string | number): Promise<Sighted | undefined> {
  const row = await onlyVisibleApplications(ctx, ctx.db.selectFrom('applications'))
    .innerJoin('leads', 'leads.id', 'applications.lead_id')
    .innerJoin('institutions', 'institutions.id', 'applications.institution_id')
    .select([
      'applications.id',
      'leads.first_name',
      'leads.last_name',
      'institutions.name as institution_name',
      'institutions.id as institution_id',
    ])
    .select([called('branches', 'applications.branch_id').as('branch'), called('teams', 'applications.team_id').as('team')])
    .select([called('agents', 'applications.agent_id').as('agency'), assignedTo(ctx, 'applications.lead_id').as('assigned')])
    .where(quotedReference(ref, 'applications'))
    .executeTakeFirst()
  if (!row) return undefined
  const { id, first_name, last_name, institution_id, institution_name, ...facts } = row
  const institution = { id: institution_id, name: institution_name }
  return { id, name: fullNameOf({ first_name, last_name }), facts: { ...facts, institution } }
}

async function invoice(ctx: Ctx, ref: string | number): Promise<Sighted | undefined> {
  const row = await onlyVisibleInstallments(ctx, ctx.db.selectFrom('application_installments'))
    .innerJoin('applications', 'applications.id', 'application_installments.application_id')
    .innerJoin('leads', 'leads.id', 'applications.lead_id')
    .select(['application_installments.id', 'leads.first_name', 'leads.last_name'])
    .select([
      called('branches', 'application_installments.branch_id').as('branch'),
      called('agents', 'application_installments.agent_id').as('agency'),
    ])
    .where(quotedReference(ref, 'application_installments'))
    .executeTakeFirst()
  if (!row) return undefined
  const { id, first_name, last_name, ...facts } = row
  return { id, name: fullNameOf({ first_name, last_name }), facts }
}

const kinds = { lead: [leadSight, lead], application: [applicationSight, application], invoice: [installmentSight, invoice] } as const

/** A record the asker may see, with the sight of its kind. A document is seen as the record it belongs to. */
export async function boundedRecord(
  ctx: Ctx,
  module: Exclude<ExplainedModule, PolicyModule>,
  ref: string | number,
): Promise<{ sight: Sight; record: Sighted }> {
  if (module === 'document') {
    const { module_type, module_id, filealias } = await visibleDocument(ctx, ref)
    const owner = await boundedRecord(ctx, module_type === 'application' ? 'application' : 'lead', module_id)
    return { ...owner, record: { ...owner.record, name: `${filealias} (${owner.record.name})` } }
  }
  const [sight, find] = kinds[module]
  return { sight, record: (await find(ctx, ref)) ?? refuse('NOT_FOUND') }
}
