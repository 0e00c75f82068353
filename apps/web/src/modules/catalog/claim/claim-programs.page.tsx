import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { type ClaimProgram, claims } from '@embark/contract/catalog/claim/claim.contract.ts'
import { call } from '#platform/api/call.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { ClaimList, type Tab, VisibilityTag } from './claim-list.view.tsx'

const defaults = { tab: 'unclaimed' as Tab, search: '', page: 1, per_page: 25, institution_id: 0 }

/** Which programs the company offers, and to whom; of one institution where one came from there. */
export default function ClaimProgramsPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const { tab, search, page, per_page, institution_id } = state
  const wanted = { type: tab, search, ...(institution_id > 0 && { institution_id }) }
  const found = useEndpoint(claims.programs, { query: { ...wanted, page, per_page } }, { keep: true })
  const columns: Column<ClaimProgram>[] = [
    {
      id: 'program',
      header: t('Program'),
      hideable: false,
      cardSlot: 'title',
      cell: ({ program, campus }) => <TwoLines strong top={<bdi>{program}</bdi>} bottom={<bdi>{campus}</bdi>} />,
    },
    { id: 'institution', header: t('Institution'), cell: ({ institution }) => <bdi>{institution}</bdi> },
    { id: 'country', header: t('Country'), width: 180, cell: ({ country }) => country },
    {
      id: 'visible_to',
      header: t('Visibility'),
      width: 190,
      cardSlot: 'corner',
      cell: (row) => <VisibilityTag visible_to={row.visible_to} />,
    },
  ]
  const institution = found.data?.recordsInfo.find((row) => row.institution_id === institution_id)?.institution ?? String(institution_id)
  const everywhere = () => change({ institution_id: 0, search: '', page: 1 })
  return (
    <ClaimList<ClaimProgram>
      key={tab}
      kind="program"
      path={catalogScreens.claimPrograms.path}
      title={t(catalogScreens.claimPrograms.title)}
      searchLabel={t('Search programs')}
      mayUpdate={useCan('inventory.claim.programs.update')}
      state={state}
      change={change}
      found={found}
      columns={columns}
      nameOf={({ program, campus }) => `${program}, ${campus}`}
      itemOf={(row) => ({ institution_id: row.institution_id, campus_id: row.campus_id, program_id: row.program_id })}
      heldBack={({ is_institution_claimed }) => (is_institution_claimed ? undefined : t('Claim the institution first'))}
      readPage={(next) => call(claims.programs, { query: { ...wanted, page: next, per_page: 100 } })}
      {...(institution_id > 0 && {
        kept: { institution_id },
        filters: {
          lead: t('Programs where'),
          chips: [
            { id: 'institution_id', name: t('Institution'), value: institution, onRemove: () => change({ institution_id: 0, page: 1 }) },
          ],
          onClear: everywhere,
        },
      })}
    />
  )
}
