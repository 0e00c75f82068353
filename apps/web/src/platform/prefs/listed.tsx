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
  return (options: Read, none = t('No data found')) => {
    if (options.data !== undefined) return { nothingFoundMessage: none }
    if (options.isError && !options.isFetching)
      return { nothingFoundMessage: t('Could not be loaded. Try again'), onDropdownOpen: () => void options.refetch() }
    if (!options.isFetching) return { nothingFoundMessage: none }
    return { nothingFoundMessage: t('Loading'), placeholder: t('Loading'), rightSection: <Loader size={16} aria-hidden="true" /> }
  }
}
