import type { ProgramVerdict } from '@embark/contract/catalog/eligibility/eligibility.contract.ts'
import { eligibilityOf } from '@embark/contract/catalog/eligibility/eligibility.rules.ts'
import type { TestScore } from '@embark/contract/catalog/program/program.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'
import { cardRights } from '../program/card.queries.ts'
import { seekers } from '../program/seekers.queries.ts'
import { visiblePrograms } from '../program-record/program-record.policy.ts'
import { profiles } from './profiles.queries.ts'

interface Wish {
  readonly lead_identifier?: string | undefined
  readonly programs: readonly number[]
}

/** Whether a lead meets what each of the programs asks. Who may not see scores on a card is told nothing by them. */
export async function eligibilities(ctx: Ctx, { lead_identifier, programs }: Wish) {
  const lead = (await seekers.of('lead')(ctx, lead_identifier)) ?? refuseField('lead_identifier', 'Choose the lead first')
  const { identifier, ...profile } = await profiles.of('lead')(ctx, lead.id)
  if (!cardRights(ctx).english_test_scores) return { lead_identifier: identifier, recordsInfo: [] }
  const rows = await visiblePrograms(ctx)
    .select(['programs.id', 'programs.min_age'])
    .select(({ ref }) => ref('programs.testscores').$castTo<TestScore[]>().as('testscores'))
    .where('programs.id', 'in', programs)
    .execute()
  const day = ctx.now().toISOString().slice(0, 10)
  const recordsInfo: ProgramVerdict[] = rows.map(({ id, min_age, testscores }) => {
    const asked = {
      min_age,
      testscores: testscores.map(({ score_name, program_testscore }) => ({ score_name, ...program_testscore })),
    }
    const { verdict, reasons } = eligibilityOf(asked, profile, day)
    return { program_id: id, verdict, reasons: reasons.map((reason) => ({ ...reason, vars: { ...reason.vars } })) }
  })
  return { lead_identifier: identifier, recordsInfo }
}
