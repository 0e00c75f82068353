import { leadAnswers, type OwnField } from '@embark/contract/leads/answer/answer.contract.ts'
import { formSubmissions } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { call } from '#platform/api/call.ts'
import { say } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { LoadOptions } from '#ui/form/search-select.tsx'

/** A page of the choices of a lookup, for the drawer of filters. */
export async function choicesOf(field_id: number, ...[search, page, signal]: Parameters<LoadOptions>): ReturnType<LoadOptions> {
  const choices = await call(formSubmissions.options, { params: { field_id }, query: { search, page } }, { signal })
  return { options: choices.options.map(({ label, value }) => ({ label: say(label), value: String(value) })), hasMore: choices.hasMore }
}

type Filters = Readonly<Record<string, unknown>> & { readonly own?: Readonly<Record<string, unknown>> | undefined }

/** Filters without those of own fields that are not there to filter by, and the names of these. */
export function parted<F extends Filters>({ own = {}, ...rest }: F, fields: readonly Pick<OwnField, 'name' | 'is_filterable'>[]) {
  const isThere = ([name]: [string, unknown]) => fields.some((field) => field.name === name && field.is_filterable)
  const entries = Object.entries(own)
  const usable = entries.filter(isThere)
  return {
    // The same filters, but for some own fields.
    kept: { ...rest, ...(usable.length && { own: Object.fromEntries(usable) }) } as F,
    gone: entries.filter((entry) => !isThere(entry)).map(([name]) => name),
  }
}

/** Takes filters of fields that are gone out of the list and says so; the fields are asked for anew, as one may have just been added. */
export async function dropGone<F extends Filters>(filters: F, onChange: (filters: F) => void) {
  const { recordsInfo } = await call(leadAnswers.fields, { query: {} })
  const { kept, gone } = parted(filters, recordsInfo)
  if (!gone.length) return
  onChange(kept)
  const labels = gone.map((name) => recordsInfo.find((field) => field.name === name)?.label ?? name)
  toast.done({ message: say('The list can no longer be filtered by {{fields}} and is shown without it', { fields: labels.join(', ') }) })
}
