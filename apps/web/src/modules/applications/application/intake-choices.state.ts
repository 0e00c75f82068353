import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'

/** When a course begins; in any intake where the catalogue names none. Nothing while they are being loaded. */
export function useIntakesOf(program_id: number | undefined) {
  const t = useT()
  const own = useEndpoint(catalogDropdowns.intakes, { query: { program_id } }).data?.options
  const isOpen = program_id !== undefined && own?.length === 0
  const every = useEndpoint(catalogDropdowns.intakes, { query: {} }, { enabled: isOpen }).data?.options
  return (isOpen ? every : own)?.map(({ label, value }) => ({ label: t(label), value }))
}
