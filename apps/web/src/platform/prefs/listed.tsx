import { Loader } from '@mantine/core'
import { useT } from '../i18n/i18n.ts'

interface Read {
  readonly data: unknown
  readonly isError: boolean
  readonly isFetching: boolean
  refetch(): unknown
}

/** What a list to choose from says while what it offers is not there: that it loads, or that it failed; opening it tries again. */
export function useListed() {
  const t = useT()
  return (found: Read, none = t('No data found')) => {
    if (found.data !== undefined) return { nothingFoundMessage: none }
    if (found.isError && !found.isFetching)
      return { nothingFoundMessage: t('Could not be loaded. Try again'), onDropdownOpen: () => void found.refetch() }
    if (!found.isFetching) return { nothingFoundMessage: none }
    return { nothingFoundMessage: t('Loading'), placeholder: t('Loading'), rightSection: <Loader size={16} aria-hidden="true" /> }
  }
}
