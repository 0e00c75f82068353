import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import type { LoadOptions, Option } from '#ui/form/option-source.ts'
import { call } from '../api/call.ts'

type Narrowed = { readonly country_id?: number; readonly module_type?: 'application' }
type Institution = { readonly value: number; readonly label: string }

export const institutionOption = ({ value, label }: Institution): Option => ({ value: String(value), label })

/** Finds institutions by what is typed, twenty at a time. */
export const institutionsIn =
  (narrowed: Narrowed = {}): LoadOptions =>
  async (search, page, signal) => {
    const { options, metaInfo } = await call(catalogDropdowns.institutions, { query: { ...narrowed, search, page } }, { signal })
    return { options: options.map(institutionOption), hasMore: !metaInfo.isLastPage }
  }

/** A filter by institutions: found by what is typed, and named where they were chosen before. */
export const institutionFilter = (label: string) => ({
  label,
  load: institutionsIn(),
  namesOf: async (ids: readonly string[]) => {
    const { options } = await call(catalogDropdowns.institutions, { query: { ids: ids.join(), per_page: 100 } })
    return options.map(institutionOption)
  },
})
