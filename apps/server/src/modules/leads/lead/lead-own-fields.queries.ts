import { currencies, toMajor } from '@embark/contract/kernel/money.ts'
import type { OwnField } from '@embark/contract/leads/answer/answer.contract.ts'
import type { LeadFilters } from '@embark/contract/leads/lead/lead-filters.contract.ts'
import { answersOfLead } from '@embark/contract/leads/lead/lead-system.rules.ts'
import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import {
  answered,
  type Definitions,
  definitionsOf,
  definitionsWith,
  type KnownField,
  type KnownForm,
  ownFieldsOf,
} from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Condition } from '#platform/list/conditions.ts'
import { refuse, refuseField } from '#platform/refusal.ts'

const makesLeads = (form: KnownForm) =>
  form.is_active && ['first_name', 'lead_medium_id'].every((name) => form.fields.some(({ field }) => field.name === name))

/** The published forms that ask for the required fields of a lead, the default one first. */
export const leadForms = ({ forms }: Definitions) =>
  forms.filter(makesLeads).sort((one, other) => Number(other.is_default) - Number(one.is_default))

/** The lead form of this number, or the default one. */
export async function leadForm(ctx: Ctx, id?: number | undefined): Promise<KnownForm> {
  const all = await definitionsWith(ctx, (known) => leadForms(known).some(({ form_id }) => id === undefined || form_id === id))
  const form = leadForms(all).find(({ form_id }) => id === undefined || form_id === id)
  return form ?? (id === undefined ? refuse('NOT_FOUND') : refuseField('form_id', 'Choose one of the options'))
}

// The fields, maybe two hundred, are collected once per reading of the definitions, not for every list.
const ownByDefinitions = new WeakMap<Definitions, readonly KnownField[]>()

/** The company's own fields of leads: those of the forms that make them and of the forms their statuses and public pages ask for. */
export async function ownLeadFields(ctx: Ctx): Promise<readonly KnownField[]> {
  const all = await definitionsOf(ctx)
  const fields = ownByDefinitions.get(all) ?? ownFieldsAmong(all)
  ownByDefinitions.set(all, fields)
  return fields
}

function ownFieldsAmong(all: Definitions) {
  const asked = all.stageForms.filter(({ module_type }) => module_type === 'lead').map(({ form_id }) => form_id)
  const formIds = new Set([...asked, ...all.pageForms])
  return ownFieldsOf(all, [
    ...leadForms(all),
    ...all.forms.filter((form) => form.is_active && formIds.has(form.form_id) && !makesLeads(form)),
  ])
}

/** The named own fields that exist. A name that is gone, for example in a saved view, is ignored. */
export const namedFields = async (ctx: Ctx, names: readonly string[]) =>
  names.length ? (await ownLeadFields(ctx)).filter(({ name }) => names.includes(name)) : []

/** The conditions of a list's own-field filters. */
export async function ownConditions(ctx: Ctx, own: LeadFilters['own']): Promise<Condition[]> {
  const entries = Object.entries(own ?? {})
  if (!entries.length) return []
  const fields = await ownLeadFields(ctx)
  return entries.map(([name, filter]) => {
    const field = fields.find((one) => one.name === name) ?? refuseField('filters.own', 'Unknown field: {{name}}', { name })
    return answered(ctx, 'lead', field, filter, 'leads.id')
  })
}

/** A field as lists and imports read it. */
export const asOwnField = ({ id, name, label, type, is_filterable, is_searchable, field_options }: KnownField): OwnField => ({
  id,
  name,
  label,
  type,
  is_filterable,
  is_searchable,
  is_lookup: field_options?.kind === 'api',
  options: field_options?.kind === 'manual' ? [...field_options.options] : [],
})

/** The columns of a lead as answers to system fields. */
export const answersOfRow = (lead: { readonly budget_amount_minor: number | null; readonly budget_currency: string | null }): Answers =>
  answersOfLead({ ...lead, budget_amount: budgetAnswer(lead.budget_amount_minor, lead.budget_currency) })

/** A budget as an answer; its currency may still be missing. */
export const budgetAnswer = (minor: number | null, currency: string | null | undefined) =>
  minor === null ? null : toMajor(minor, currency ?? currencies[0])
