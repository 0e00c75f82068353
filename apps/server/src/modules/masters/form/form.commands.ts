import type { FormBody, FormEdit } from '@embark/contract/masters/form/form.contract.ts'
import { formMoves } from '@embark/contract/masters/form/form.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, type Keeping, refuseStale } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { forgetForms } from '../form-submission/definitions.queries.ts'
import type { AnyForm } from './form.policy.ts'
import { assignedFields, formById } from './form.queries.ts'

/** How a form is kept. */
export const formKind: Keeping<'forms'> = { module: 'form', table: 'forms', changedAt: 'updated_at' }

/** Adds a form: a draft without fields. */
export async function createForm(ctx: Ctx, { name, description, is_active }: FormBody) {
  const taken = await ctx.db.selectFrom('forms').select('id').where(sql<boolean>`lower(name) = lower(${name})`).executeTakeFirst()
  if (taken) refuse('ALREADY_EXISTS', {}, [{ field: 'name', text: 'Form name already exists' }])
  const { id } = await ctx.db
    .insertInto('forms')
    .values({ name, description, is_active, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db.insertInto('form_versions').values({ form_id: id, number: 1 }).execute()
  ctx.changed({ module: 'form', id, after: { name, description, is_active } })
  heard(ctx, id)
  return formById(ctx, id)
}

/** Changes the details of a form, publishes it, or withdraws it. */
export async function editForm(ctx: Ctx, form: AnyForm, { name, description, is_active, status }: FormEdit) {
  refuseStale(form, ctx.ifMatch)
  if (name !== undefined && name !== form.name) refuseField('name', 'The name of a form cannot be changed')
  if (form.is_default && is_active === false) refuse('IN_USE', {}, [{ field: 'is_active', text: 'A default form stays active' }])
  if (status !== undefined && status !== form.status) await publish(ctx, form, status)
  const wish = { description, is_active, status }
  const changes = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as typeof wish
  const before = Object.fromEntries(Object.keys(changes).map((key) => [key, form[key as keyof AnyForm]]))
  await changeRecord(ctx, formKind, form, { version: ctx.ifMatch, set: changes, before, after: changes })
  heard(ctx, form.id)
  return formById(ctx, form.id)
}

async function publish(ctx: Ctx, form: AnyForm, status: NonNullable<FormEdit['status']>) {
  if (!formMoves[form.status].includes(status)) refuseField('status', 'A published form cannot become a draft again')
  if ((await assignedFields(ctx, form.version_id)).length === 0) refuseField('status', 'Put at least one field on the form first')
  await ctx.db.updateTable('form_versions').set({ published_at: sql`now()` }).where('id', '=', form.version_id).execute()
}

/** Tells the pages that have forms open, and makes this process read them again. */
export function heard(ctx: Ctx, id: number) {
  ctx.emit('form.changed', { id })
  ctx.afterCommit(() => forgetForms(ctx.tenant.id))
}
