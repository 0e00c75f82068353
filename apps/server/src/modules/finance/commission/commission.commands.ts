import type { CommissionStructureBody } from '@embark/contract/finance/commission/commission.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { VisibleStructure } from './commission.policy.ts'
import { structureById } from './commission.queries.ts'

/** Creates a structure as a draft; nothing is computed from it before it is activated. */
export async function createStructure(ctx: Ctx, body: CommissionStructureBody, version = 1) {
  await mustExist(ctx, body)
  const { rules, valid_to, ...about } = body
  const { id } = await ctx.db
    .insertInto('commission_structures')
    .values({ ...about, valid_to: valid_to ?? null, version, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRules(ctx, id, rules)
  ctx.changed({
    module: 'commission_structure',
    id,
    after: { name: body.name, institution_id: body.institution_id, version, rules: rules.length },
  })
  return structureById(ctx, id)
}

/** Changes a draft in place; what was active once is frozen, so its change is a new draft version (G-M-38). */
export async function updateStructure(ctx: Ctx, structure: VisibleStructure, body: CommissionStructureBody) {
  if (structure.status !== 'draft') {
    const { version } = await ctx.db
      .selectFrom('commission_structures')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('institution_id', '=', structure.institution_id)
      .where('name', '=', structure.name)
      .executeTakeFirstOrThrow()
    return createStructure(
      ctx,
      { ...body, institution_id: structure.institution_id, name: structure.name },
      (version ?? structure.version) + 1,
    )
  }
  await mustExist(ctx, body)
  const { rules, valid_to, ...about } = body
  await ctx.db
    .updateTable('commission_structures')
    .set({ ...about, valid_to: valid_to ?? null })
    .where('id', '=', structure.id)
    .execute()
  await ctx.db.deleteFrom('commission_rules').where('structure_id', '=', structure.id).execute()
  await writeRules(ctx, structure.id, rules)
  ctx.changed({
    module: 'commission_structure',
    id: structure.id,
    before: { name: structure.name, valid_from: structure.valid_from, valid_to: structure.valid_to },
    after: { name: body.name, valid_from: body.valid_from, valid_to: valid_to ?? null, rules: rules.length },
  })
  return structureById(ctx, structure.id)
}

/**
 * Activates a draft. Versions that begin with it or later are replaced and retire; those that began before go on for the intakes until its
 * first day. Installments made before keep what they copied.
 */
export async function activateStructure(ctx: Ctx, structure: VisibleStructure) {
  if (structure.status !== 'draft') refuse('IN_USE')
  const { valid_from } = structure
  await ctx.db
    .updateTable('commission_structures')
    .set({
      status: sql`case when valid_from >= ${valid_from}::date then 'retired' else status end`,
      valid_to: sql`case when valid_from >= ${valid_from}::date then valid_to else least(valid_to, ${valid_from}::date - 1) end`,
    })
    .where('institution_id', '=', structure.institution_id)
    .where('name', '=', structure.name)
    .where('status', '=', 'active')
    .execute()
  await ctx.db.updateTable('commission_structures').set({ status: 'active' }).where('id', '=', structure.id).execute()
  ctx.changed({ module: 'commission_structure', id: structure.id, before: { status: 'draft' }, after: { status: 'active' } })
  return structureById(ctx, structure.id)
}

/** What a structure names must be of its institution and of the tenant's lists. */
async function mustExist(ctx: Ctx, { institution_id, rules }: CommissionStructureBody) {
  const references = rules.map(({ program_id, campus_id, study_level_id, intake_id }, index) => ({
    index,
    program_id,
    campus_id,
    study_level_id,
    intake_id,
  }))
  const { rows } = await sql<{ institution: boolean; bad: { index: number; field: string }[] }>`
    with named as (
      select *
      from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as r(
        index int, program_id int, campus_id int, study_level_id int, intake_id int
      )
    )
    select exists (select from institutions where id = ${institution_id}) as institution,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('index', n.index, 'field', bad.field))
          from named n,
            lateral (
              values (
                  'program_id',
                  n.program_id is not null
                    and not exists (
                      select from programs p where p.id = n.program_id and p.institution_id = ${institution_id}
                    )
                ),
                (
                  'campus_id',
                  n.campus_id is not null
                    and not exists (
                      select from campuses c where c.id = n.campus_id and c.institution_id = ${institution_id}
                    )
                ),
                (
                  'study_level_id',
                  n.study_level_id is not null
                    and not exists (
                      select from lookup_values v where v.id = n.study_level_id and v.type = 'study_level'
                    )
                ),
                (
                  'intake_id',
                  n.intake_id is not null
                    and not exists (select from lookup_values v where v.id = n.intake_id and v.type = 'intake')
                )
            ) as bad(field, is_bad)
          where bad.is_bad
        ), '[]'
      ) as bad`.execute(ctx.db)
  const { institution, bad } = rows[0]!
  if (!institution) refuseField('institution_id', 'Institution is required')
  if (bad[0]) refuseField(`rules.${bad[0].index}.${bad[0].field}`, 'Choose one of the options')
}

async function writeRules(ctx: Ctx, structureId: number, rules: CommissionStructureBody['rules']) {
  for (const { installments, commission_percentage, commission_amount, commission_type, ...about } of rules) {
    const isShare = commission_type === 'percentage'
    const rule = await ctx.db
      .insertInto('commission_rules')
      .values({
        ...about,
        commission_type,
        structure_id: structureId,
        rate_bps: isShare ? commission_percentage! : null,
        amount_minor: isShare ? null : commission_amount!,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('commission_rule_installments')
      .values(
        installments.map(({ share_percentage, ...part }, index) => ({
          ...part,
          rule_id: rule.id,
          seq: index + 1,
          share_bps: share_percentage,
        })),
      )
      .execute()
  }
}
