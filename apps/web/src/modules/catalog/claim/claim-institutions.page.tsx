import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { type ClaimInstitution, claims } from '@embark/contract/catalog/claim/claim.contract.ts'
import { shares } from '@embark/contract/catalog/share/share.contract.ts'
import { call } from '#platform/api/call.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { ShareDialog } from '../share/share.dialog.tsx'
import { ClaimList, type Tab, VisibilityTag } from './claim-list.view.tsx'

const defaults = { tab: 'unclaimed' as Tab, search: '', page: 1, per_page: 25 }

/** Which institutions the company offers, and to whom. */
export default function ClaimInstitutionsPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const { tab, search, page, per_page } = state
  const found = useEndpoint(claims.institutions, { query: { type: tab, search, page, per_page } }, { keep: true })
  const seesPrograms = useCan('inventory.claim.programs.read')
  const holdsSharing = useCan('inventory.claim.institutions.share')
  const sharing = useEndpoint(shares.companies, {}, { enabled: holdsSharing }).data
  const mayShare = tab === 'claimed' && sharing?.may_share === true
  const columns: Column<ClaimInstitution>[] = [
    {
      id: 'name',
      header: t('Institution'),
      hideable: false,
      cardSlot: 'title',
      cell: ({ name, shared_by }) => (
        <TwoLines strong top={<bdi>{name}</bdi>} bottom={shared_by && t('Shared by {{company}}', { company: shared_by })} />
      ),
    },
    { id: 'country', header: t('Country'), width: 200, cell: ({ country }) => country },
    { id: 'campuses', header: t('Campuses'), width: 110, align: 'end', cell: ({ campuses }) => <span className="e-num">{campuses}</span> },
    { id: 'programs', header: t('Programs'), width: 110, align: 'end', cell: (row) => <span className="e-num">{row.programs}</span> },
    {
      id: 'visible_to',
      header: t('Visibility'),
      width: 190,
      cardSlot: 'corner',
      cell: (row) => <VisibilityTag visible_to={row.visible_to} />,
    },
    ...(mayShare
      ? [{ id: 'share', header: t('Other companies'), width: 190, cell: (row: ClaimInstitution) => <SharedWith {...row} /> }]
      : []),
  ]
  return (
    <ClaimList<ClaimInstitution>
      key={tab}
      kind="institution"
      path={catalogScreens.claimInstitutions.path}
      title={t(catalogScreens.claimInstitutions.title)}
      searchLabel={t('Search institutions')}
      mayUpdate={useCan('inventory.claim.institutions.update')}
      state={state}
      change={change}
      found={found}
      columns={columns}
      nameOf={({ name }) => name}
      {...(seesPrograms && {
        hrefOf: ({ institution_id, share_identifier }: ClaimInstitution) =>
          share_identifier ? undefined : hrefWith(catalogScreens.claimPrograms.path, { tab, institution_id }),
      })}
      itemOf={({ institution_id, share_identifier }) => ({
        institution_id,
        campus_id: null,
        ...(share_identifier && { share_identifier }),
      })}
      {...(mayShare && {
        more: {
          label: t('Share with companies'),
          isFor: ({ share }: ClaimInstitution) => share !== null,
          dialog: ({ row, ...about }) => <ShareDialog {...about} share={row?.share ?? null} companies={sharing.options} />,
        },
      })}
      readPage={(next) => call(claims.institutions, { query: { type: tab, search, page: next, per_page: 100 } })}
    />
  )
}

/** Who else may claim an institution, and how many do. */
function SharedWith({ share }: ClaimInstitution) {
  const t = useT()
  if (!share || (!share.is_for_all && !share.client_identifiers.length)) return <NoValue />
  const whom = share.is_for_all ? t('All companies') : t('Companies: {{number}}', { number: share.client_identifiers.length })
  return <TwoLines top={whom} bottom={t('Claimed by {{number}}', { number: share.claimed_by })} />
}
