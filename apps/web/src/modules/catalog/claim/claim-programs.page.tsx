import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { type ClaimProgram, claims, type ProgramToClaim } from '@embark/contract/catalog/claim/claim.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { call } from '#platform/api/call.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { ImportCatalogue, type Tab, useClaimList } from './claim-list.view.tsx'

const start = { tab: 'unclaimed' as Tab }

/** Which programs the company offers, and to whom; of one institution where one came from there. */
export default function ClaimProgramsPage() {
  const [{ tab }] = useUrlState(start)
  return <Claims key={tab} tab={tab} />
}

function Claims({ tab }: { tab: Tab }) {
  const t = useT()
  const list = useList(claims.programs, { kept: ['institution_id'], own: start, query: { type: tab } })
  const { search, institution_id } = list.state
  const mayClaimInstitutions = useCan('inventory.claim.institutions.update')
  const institution = list.rows.find((row) => row.institution_id === institution_id)?.institution ?? String(institution_id)
  const { lastColumn, ...claiming } = useClaimList<ClaimProgram, ProgramToClaim>({
    kind: 'program',
    list,
    tab,
    hrefOfTab: (each) => list.hrefTo({ institution_id, tab: each, search }),
    mayUpdate: useCan('inventory.claim.programs.update'),
    nameOf: ({ program, campus }) => `${program}, ${campus}`,
    itemOf: (row) => ({ institution_id: row.institution_id, campus_id: row.campus_id, program_id: row.program_id }),
    claim: (program_data, type, visible_to) => call(claims.setPrograms, { query: { type }, body: { program_data, visible_to } }),
    heldBack: ({ is_institution_claimed, institution: search }) =>
      is_institution_claimed
        ? undefined
        : {
            text: t('Claim the institution first'),
            href: mayClaimInstitutions ? hrefWith(to(catalogScreens.claimInstitutions), { search }) : undefined,
          },
  })
  const everyInstitution = { institution_id: undefined }
  return (
    <EndpointList
      list={list}
      search={t('Search programs')}
      empty={t('No programs here. Import a catalogue to bring some.')}
      actions={<ImportCatalogue />}
      sentence={
        institution_id
          ? {
              lead: t('Programs where'),
              chips: [{ id: 'institution_id', name: t('Institution'), value: institution, onRemove: () => list.narrow(everyInstitution) }],
              onClear: () => list.narrow({ ...everyInstitution, search: '' }),
            }
          : undefined
      }
      columns={[...useColumns(), ...lastColumn]}
      {...claiming}
    />
  )
}

function useColumns(): ColumnsOf<typeof claims.programs> {
  const t = useT()
  return [
    titleColumn('program', t('Program'), ({ program, campus }) => (
      <TwoLines strong top={<bdi>{program}</bdi>} bottom={<bdi>{campus}</bdi>} />
    )),
    { id: 'institution', header: t('Institution'), cell: ({ institution }) => <bdi>{institution}</bdi> },
    { id: 'country', header: t('Country'), width: 180, cell: ({ country }) => country },
  ]
}
