import { answeredByPage, answersOfPage } from '@embark/contract/leads/capture-form/capture-own-fields.rules.ts'
import type { AssignedField, FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import type { FieldDefinition } from '@embark/contract/masters/form-field/form-field.rules.ts'
import type { Answers, FormVerdict } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { definitionsOf, definitionsWith, judged, type KnownForm, optionsOf, shownAnswers } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import type { PublicForm } from './capture-form.policy.ts'

/** The form whose own fields a page asks for, if it is published and active. */
export async function formBehind(ctx: Ctx, { form_id }: Pick<PublicForm, 'form_id'>): Promise<KnownForm | null> {
  if (form_id === null) return null
  const is = (form: KnownForm) => form.form_id === form_id
  const form = (await definitionsWith(ctx, ({ forms }) => forms.some(is))).forms.find(is)
  return form?.is_active ? form : null
}

/** Whether visitors are asked for a field: only visible own fields, and no files, which only signed-in people send. */
const isAsked = ({ field, is_hidden, is_disabled }: AssignedField) =>
  field.type !== 'file' && !is_hidden && !is_disabled && (field as FieldDefinition & { is_default?: boolean }).is_default !== true

/**
 * The part of a form a page asks for, in the reader's language: the own fields, and hidden the system fields the page asks in its own way.
 */
export function askedOf({ language }: Ctx, form: KnownForm): FormDefinition {
  const t = (text: string) => translate(language, text)
  const worded = (field: FieldDefinition): FieldDefinition => ({
    ...field,
    label: t(field.label),
    placeholder: field.placeholder ? t(field.placeholder) : null,
    field_options:
      field.field_options?.kind === 'manual'
        ? { kind: 'manual', options: field.field_options.options.map(({ label, value }) => ({ label: t(label), value })) }
        : field.field_options,
  })
  const { form_id, form_version_id, name, steps, fields } = form
  return {
    form_id,
    form_version_id,
    name,
    steps: steps.map(({ title, show_when }) => ({ title: title && t(title), show_when })),
    fields: fields.flatMap((assigned) => {
      if (isAsked(assigned)) return [{ ...assigned, field: worded(assigned.field) }]
      return answeredByPage.includes(assigned.field.name) ? [{ ...assigned, is_hidden: true, is_required: false }] : []
    }),
  }
}

/** A visitor's answers to the own fields of a page. */
export interface OwnAnswers {
  readonly form: KnownForm
  readonly verdict: FormVerdict
  /** The valid answers to own fields alone. */
  readonly values: Answers
}

/** Judges the answers to own fields as the page did, with what only the server knows. */
export async function judgedOwn(
  ctx: Ctx,
  page: Pick<PublicForm, 'form_id'>,
  details: Record<string, unknown>,
  own: Answers,
): Promise<OwnAnswers | null> {
  const form = await formBehind(ctx, page)
  if (!form) return null
  const asked = askedOf(ctx, form)
  const known = answersOfPage(details)
  const verdict = await judged(ctx, asked, { ...own, ...known }, known, ({ is_hidden }) => is_hidden)
  const names = new Set(asked.fields.filter(({ is_hidden }) => !is_hidden).map(({ field }) => field.name))
  return { form, verdict, values: Object.fromEntries(Object.entries(verdict.values).filter(([name]) => names.has(name))) }
}

/** Answers as lines of text, for when they are only noted and not saved. */
export async function toldAnswers(ctx: Ctx, values: Answers): Promise<string[]> {
  const { fields } = await definitionsOf(ctx)
  const [shown = {}] = await shownAnswers(ctx, fields, [values])
  return fields.flatMap(({ name, label }) => {
    const answer = shown[name]
    return answer === undefined ? [] : [`${label}: ${Array.isArray(answer) ? answer.join(', ') : String(answer)}`]
  })
}

/** The choices of a field this page asks for; other fields are refused. */
export async function ownOptions(ctx: Ctx, page: PublicForm, fieldId: number, query: { params: string; search: string; page: number }) {
  const form = await formBehind(ctx, page)
  const assigned = form && askedOf(ctx, form).fields.find(({ field, is_hidden }) => field.id === fieldId && !is_hidden)
  if (assigned?.field.field_options?.kind !== 'api') return refuse('NOT_FOUND')
  const { options, hasMore } = await optionsOf(ctx, fieldId, { ...query, values: '' }, 500)
  return { options: options.map(({ label, value }) => ({ label: translate(ctx.language, label), value })), hasMore }
}
