import { isLeadSystemField } from '@embark/contract/leads/lead/lead-system.rules.ts'
import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { fileLink } from '#modules/documents/documents.public.ts'
import {
  answered,
  answersColumn,
  choicesAmong,
  definitionsOf,
  formsOfStatus,
  judged,
  type KnownField,
  type KnownForm,
  listedAnswers,
  mergedAnswers,
  pipelineOf,
  statusByRef,
  submissionsOf,
  toFill,
} from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { whereOf } from '#platform/list/conditions.ts'
import { dialCodeOf } from '#platform/text/phone.ts'
import { leadWith, seesOrigin, visibleLeads } from '../lead/lead.policy.ts'
import { answersOfRow, asOwnField, leadForm, leadForms, ownLeadFields } from '../lead/lead-own-fields.queries.ts'

/** The forms for creating a lead. */
export const leadFormOptions = async (ctx: Ctx) =>
  leadForms(await definitionsOf(ctx)).map(({ name, form_id, identifier, is_default }) => ({
    label: name,
    value: form_id,
    identifier,
    is_default,
  }))

/** An empty lead form; whoever calls a company mostly calls from its country. */
export async function blankLeadForm(ctx: Ctx, id: number) {
  const country_code = dialCodeOf(ctx.tenant.country_code)
  return toFill(ctx, await leadForm(ctx, id), country_code ? { mobile: { country_code, mobile: '' } } : {})
}

/** What people outside the company may not know of a lead, as answers (R07). */
const hiddenAnswers: Answers = { category: null, lead_source_id: null, lead_medium_id: null }

/** A lead as answers: its columns and its answers to own fields. */
async function answersOf(ctx: Ctx, ref: string) {
  const { facts: _, ...lead } = await leadWith(ctx, ref, sql<null>`null`)
  const submissions = await submissionsOf(ctx, 'lead', lead.id)
  return {
    lead,
    submissions,
    answers: { ...mergedAnswers(submissions), ...answersOfRow(lead), ...(!seesOrigin(ctx) && hiddenAnswers) } satisfies Answers,
  }
}

/** The form a lead was created with, or the default one if that is gone, with the current answers. */
export async function filledLeadForm(ctx: Ctx, ref: string) {
  const { submissions, answers } = await answersOf(ctx, ref)
  const all = leadForms(await definitionsOf(ctx))
  const made = all.find(({ form_id }) => submissions.some((one) => one.form_id === form_id))
  return toFill(ctx, made ?? (await leadForm(ctx)), answers)
}

/** The forms a status asks for, with the answers known already. */
export async function statusForms(ctx: Ctx, ref: string, status: string) {
  const { lead, answers } = await answersOf(ctx, ref)
  const target = statusByRef(await pipelineOf(ctx, lead.timeline_id), status)
  const forms = formsOfStatus(await definitionsOf(ctx), lead.timeline_id, target.id)
  return Promise.all(forms.map((form) => toFill(ctx, form, answers)))
}

const Named = z.record(z.string(), z.array(z.union([z.string().max(200), z.number()])).max(100)).catch({})

/** The own fields of leads, for columns, filters and imports, with the names of lookup choices requested by value. */
export async function ownFields(ctx: Ctx, values: string) {
  const fields = await ownLeadFields(ctx)
  const asked = Named.parse(jsonIn(values))
  const lookups = fields.filter(({ name, field_options }) => field_options?.kind === 'api' && asked[name]?.length)
  const optionNames = await namesFor(ctx, lookups, asked)
  return fields.map((field) => {
    const options = optionNames.get(field.name)?.map(({ label, value }) => ({ label, value: String(value) }))
    return { ...asOwnField(field), ...(options && { options }) }
  })
}

/** How many choices that are no longer on offer are searched for among the leads. */
const mostHidden = 20

/** The names of chosen filter values: those on offer to the person, and those on leads they may see. */
async function namesFor(ctx: Ctx, fields: readonly KnownField[], asked: z.output<typeof Named>) {
  const offered = await choicesAmong(
    ctx,
    fields.map((field) => ({ field, params: 'offered', values: asked[field.name]! })),
  )
  const isOffered = (name: string, value: string | number) => offered.get(name)?.some((one) => String(one.value) === String(value))
  const others = fields.flatMap((field) =>
    field.is_filterable ? asked[field.name]!.flatMap((value) => (isOffered(field.name, value) ? [] : [{ field, value }])) : [],
  )
  const seen: typeof others = []
  for (const other of others.slice(0, mostHidden)) {
    const one = visibleLeads(ctx)
      .where(whereOf(answered(ctx, 'lead', other.field, [other.value], 'leads.id')))
      .select('leads.id')
      .limit(1)
    if (await one.executeTakeFirst()) seen.push(other)
  }
  const more = await choicesAmong(
    ctx,
    fields.map((field) => ({ field, params: null, values: seen.flatMap((one) => (one.field === field ? [one.value] : [])) })),
  )
  return new Map(fields.map(({ name }) => [name, [...(offered.get(name) ?? []), ...(more.get(name) ?? [])]]))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A lead's answers to own fields, as people read them. */
export async function readAnswers(ctx: Ctx, ref: string) {
  const fields = await ownLeadFields(ctx)
  const { facts } = await leadWith(
    ctx,
    ref,
    answersColumn(
      'lead',
      sql`leads.id`,
      fields.map(({ name }) => name),
    ),
  )
  return listedAnswers(ctx, fields, facts, (file) => fileLink(ctx, file))
}

/** System fields the server has checked already, so that their lookups are not queried twice. */
export const isSystem = ({ field }: KnownForm['fields'][number]) => isLeadSystemField(field.name)

/** A lead form judged against answers to all of its fields. */
export const judgedLead = (ctx: Ctx, form: KnownForm, answers: Answers, before: Answers = {}) =>
  judged(ctx, form, answers, before, isSystem)
