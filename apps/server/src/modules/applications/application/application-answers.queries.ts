import { fileLink } from '#modules/documents/documents.public.ts'
import { definitionsOf, listedAnswers, mergedAnswers, ownFieldsOf, submissionsOf } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { visibleApplication } from './application.policy.ts'

/** An application's answers to the forms of its statuses, with files. */
export async function answersOf(ctx: Ctx, { id }: Awaited<ReturnType<typeof visibleApplication>>) {
  const submissions = await submissionsOf(ctx, 'application', id)
  const all = await definitionsOf(ctx)
  const forms = all.forms.filter(({ form_id }) => submissions.some((one) => one.form_id === form_id))
  return listedAnswers(ctx, ownFieldsOf(all, forms), mergedAnswers(submissions), (file) => fileLink(ctx, file))
}
