import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { type ClaimInstitution, claims, type InstitutionToClaim } from '@embark/contract/catalog/claim/claim.contract.ts'
import { shares } from '@embark/contract/catalog/share/share.contract.ts'
import { call } from '#platform/api/call.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { figuresColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { ShareDialog } from '../share/share.dialog.tsx'
import { ImportCatalogue, type Tab, useClaimList } from './claim-list.view.tsx'

const start = { tab: 'unclaimed' as Tab }

/** Which institutions the company offers, and to whom. */
export default function ClaimInstitutionsPage() {
  const [{ tab }] = useUrlState(start)
  return <Claims key={tab} tab={tab} />
}

function Claims({ tab }: { tab: Tab }) {
  const t = useT()
  const list = useList(claims.institutions, { own: start, query: { type: tab } })
  const seesPrograms = useCan('inventory.claim.programs.read')
  const holdsSharing = useCan('inventory.claim.institutions.share')
  const sharing = useEndpoint(shares.companies, {}, { enabled: holdsSharing }).data
  const mayShare = tab === 'claimed' && sharing?.may_share === true
  const { lastColumn, ...claiming } = useClaimList<ClaimInstitution, InstitutionToClaim>({
    kind: 'institution',
    list,
    tab,
    hrefOfTab: (each) => list.hrefTo({ tab: each, search: list.state.search }),
    mayUpdate: useCan('inventory.claim.institutions.update'),
    nameOf: ({ name }) => name,
    itemOf: ({ institution_id, share_identifier }) => ({
      institution_id,
      campus_id: null,
      ...(share_identifier && { share_identifier }),
    }),
    claim: (institution_data, type, visible_to) =>
      call(claims.setInstitutions, { query: { type }, body: { institution_data, visible_to } }),
    ...(mayShare && {
      more: {
        label: t('Share with companies'),
        isFor: ({ share }: ClaimInstitution) => share !== null,
        dialog: ({ row, ...about }) => <ShareDialog {...about} share={row?.share ?? null} companies={sharing.options} />,
      },
    }),
  })
  return (
    <EndpointList
      list={list}
      search={t('Search institutions')}
      empty={t('No institutions here. Import a catalogue to bring some.')}
      actions={<ImportCatalogue />}
      columns={[...useColumns(mayShare), ...lastColumn]}
      {...(seesPrograms && {
        rowHref: ({ institution_id, share_identifier }: ClaimInstitution) =>
          share_identifier ? undefined : hrefWith(catalogScreens.claimPrograms.path, { tab, institution_id }),
      })}
      {...claiming}
    />
  )
}

function useColumns(mayShare: boolean): ColumnsOf<typeof claims.institutions> {
  const t = useT()
  return [
    titleColumn('name', t('Institution'), ({ name, shared_by }) => (
      <TwoLines strong top={<bdi>{name}</bdi>} bottom={shared_by && t('Shared by {{company}}', { company: shared_by })} />
    )),
    { id: 'country', header: t('Country'), width: 200, cell: ({ country }) => country },
    figuresColumn('campuses', t('Campuses'), 110, ({ campuses }) => campuses),
    figuresColumn('programs', t('Programs'), 110, (row) => row.programs),
    ...(mayShare
      ? [{ id: 'share', header: t('Other companies'), width: 190, cell: (row: ClaimInstitution) => <SharedWith {...row} /> }]
      : []),
  ]
}

/** Who else may claim an institution, and how many do. */
function SharedWith({ share }: ClaimInstitution) {
  const t = useT()
  if (!share || (!share.is_for_all && !share.client_identifiers.length)) return <NoValue />
  const whom = share.is_for_all ? t('All companies') : t('Companies: {{number}}', { number: share.client_identifiers.length })
  return <TwoLines top={whom} bottom={t('Claimed by {{number}}', { number: share.claimed_by })} />
}
