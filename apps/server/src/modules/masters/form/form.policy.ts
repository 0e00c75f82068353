import type { FormStatus, FormStep } from '@embark/contract/masters/form/form.rules.ts'
import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The forms of the company, each with its newest version. */
export const formRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('forms')
    .innerJoin('form_versions as newest', (join) =>
      join
        .onRef('newest.form_id', '=', 'forms.id')
        .on(sql<boolean>`newest.number = (select max(v.number) from form_versions v where v.form_id = forms.id)`),
    )
    .select([
      'forms.identifier',
      'forms.id',
      'forms.name',
      'forms.description',
      'forms.is_active',
      'forms.is_default',
      'forms.version',
      'forms.created_at',
      'newest.number as form_version',
      'newest.id as version_id',
    ])
    // The check on the column allows these two values; steps were written by the contract's own shape.
    .select((eb) => eb.ref('forms.status').$castTo<FormStatus>().as('status'))
    .select((eb) => eb.ref('newest.steps').$castTo<FormStep[]>().as('steps'))

/** A form of the company, locked until the transaction ends. */
export async function anyForm(ctx: Ctx, ref: string) {
  const form = await formRows(ctx).where(reference(ref, 'forms')).forUpdate('forms').executeTakeFirst()
  return prove(form ?? refuse('NOT_FOUND'))
}
export type AnyForm = Proven<Awaited<ReturnType<typeof anyForm>>>

/** The forms a person may read: everybody reads those that can be answered, and whoever manages forms reads all. */
export const readableForms = (ctx: Ctx) =>
  formRows(ctx).$if(!can(ctx, 'masters.forms.read'), (rows) =>
    rows.where('forms.status', '=', 'published').where('forms.is_active', '=', true),
  )

/** One of them. */
export async function readableForm(ctx: Ctx, ref: string) {
  const form = await readableForms(ctx).where(reference(ref, 'forms')).executeTakeFirst()
  return prove(form ?? refuse('NOT_FOUND'))
}
export type ReadableForm = Proven<Awaited<ReturnType<typeof readableForm>>>

/** A timeline of the company whose stages get forms, locked until the transaction ends. */
export async function timelineForForms(ctx: Ctx, ref: string) {
  const timeline = await ctx.db
    .selectFrom('timelines')
    .select(['id', 'name'])
    .where(reference(ref, 'timelines'))
    .forUpdate()
    .executeTakeFirst()
  return prove(timeline ?? refuse('NOT_FOUND'))
}
export type TimelineForForms = Proven<Awaited<ReturnType<typeof timelineForForms>>>
