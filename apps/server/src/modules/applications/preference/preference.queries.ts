import type { Preference } from '@embark/contract/applications/preference/preference.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { quotedReference } from '#platform/db/fragments.ts'
import { refuse } from '#platform/refusal.ts'
import { visibleApplications } from '../application/application.policy.ts'

/** A lead whose applications the actor may see; the lead itself need not be in their scope. */
export async function leadOfApplications(ctx: Ctx, ref: string): Promise<number> {
  const application = await visibleApplications(ctx)
    .select('applications.lead_id')
    .where(sql<boolean>`applications.lead_id = (select l.id from leads l where ${quotedReference(ref, 'l')})`)
    .limit(1)
    .executeTakeFirst()
  return (application ?? refuse('NOT_FOUND')).lead_id
}

/** All live choices of a lead: oldest application first, in each by preference. */
export async function preferencesOf(ctx: Ctx, leadId: number): Promise<(Preference & { application_id: number })[]> {
  return visibleApplications(ctx)
    .innerJoin('application_programs as choice', 'choice.application_id', 'applications.id')
    .innerJoin('programs', 'programs.id', 'choice.program_id')
    .innerJoin('institutions', 'institutions.id', 'applications.institution_id')
    .innerJoin('stages', 'stages.id', 'applications.stage_id')
    .where('applications.lead_id', '=', leadId)
    .where('stages.type', '<>', 'cancel')
    .where('choice.outcome', '<>', 'dropped')
    .select([
      'applications.identifier as application_identifier',
      'applications.id as application_id',
      'choice.program_id',
      'programs.name as program_name',
      'institutions.name as institution_name',
      'choice.order_by as order',
    ])
    .orderBy('applications.id')
    .orderBy('choice.order_by')
    .execute()
}
