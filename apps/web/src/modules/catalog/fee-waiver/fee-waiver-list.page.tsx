import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { type FeeWaiver, feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { waiverStateNames, waiverTypeNames } from '@embark/contract/catalog/fee-waiver/fee-waiver.rules.ts'
import { verificationNames } from '@embark/contract/catalog/verification/verification.rules.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Suspense } from 'react'
import { call } from '#platform/api/call.ts'
import { institutionFilter } from '#platform/create/institution-choices.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { say, useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { ExportButton } from '#platform/list/export-button.tsx'
import { useListLook } from '#platform/list/list-look.ts'
import type { ColumnsOf, FiltersFor } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { choicesOf } from '#ui/form/select-field.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { institutionHref } from '../institution/institution.state.ts'
import { VerificationCell } from '../verification/verification.view.tsx'
import { periodOf, scopeOf, useWaiverSwitch, waivedOf, waiverName, waiverTones } from './fee-waiver.state.ts'

const FeeWaiverForm = lazyPart(() => import('./fee-waiver.form.tsx').then((file) => file.FeeWaiverForm))
const VerifyDialog = lazyPart(() => import('../verification/verify.dialog.tsx').then((file) => file.VerifyDialog))

/** The application fees that institutions waive. */
export default function FeeWaiverListPage() {
  const t = useT()
  const list = useList(feeWaivers.list)
  const mayUpdate = useCan('inventory.institutions.update')
  const turn = useWaiverSwitch()
  const look = useListLook('embark-fee-waivers', { hasDensity: true })
  return (
    <EndpointList
      list={list}
      path={[{ name: t('Institutions'), href: to(catalogScreens.institutions) }]}
      count={(count, isExact) =>
        isExact ? t('{{count}} fee waivers', { count }) : t('{{number}}+ fee waivers', { number: formatNumber(count) })
      }
      search={t('Search by institution or code')}
      filters={{ lead: t('Fee waivers where'), fields: {}, more: () => waiverFilters(mayUpdate) }}
      columns={useColumns()}
      look={look}
      exportSlot={mayUpdate && <ExportButton list={list} shown={look.shown} />}
      rowName={(waiver) => `${waiver.institution.name}, ${waiverName(waiver, t)}`}
      rowHref={({ institution }) => institutionHref(institution)}
      form={(waiver, close) => (
        <Suspense fallback={null}>
          <FeeWaiverForm waiver={waiver} onClose={close} />
        </Suspense>
      )}
      acts={[
        mayUpdate && { id: 'edit', label: t('Edit') },
        mayUpdate && {
          id: 'verify',
          label: t('Mark as verified'),
          dialog: (waiver, close) => (
            <Suspense fallback={null}>
              <VerifyDialog
                of={{ kind: 'fee_waiver', identifier: waiver.identifier }}
                what={`${waiver.institution.name}, ${waiverName(waiver, t)}`}
                onClose={close}
              />
            </Suspense>
          ),
        },
        mayUpdate && { id: 'status', label: ({ status }) => (status === 'active' ? t('Switch off') : t('Switch on')), onRun: turn },
      ]}
      create={mayUpdate && { text: t('New fee waiver') }}
      empty={t('No fee waivers yet.')}
    />
  )
}

async function waiverFilters(isKeeper: boolean): Promise<FiltersFor<typeof feeWaivers.list>> {
  const countries = await call(catalogDropdowns.destinationCountries, { query: {} })
  return {
    country_id: { label: say('Country'), options: countries.options },
    institution_id: institutionFilter(say('Institution')),
    waiver_type: { label: say('What is waived'), options: choicesOf(waiverTypeNames, say) },
    ...(isKeeper && { state: { label: say('Status'), options: choicesOf(waiverStateNames, say) } }),
    verification: { label: say('Verification'), options: choicesOf(verificationNames, say) },
  }
}

function useColumns(): ColumnsOf<typeof feeWaivers.list> {
  const t = useT()
  return [
    {
      ...titleColumn('institution', t('Institution'), ({ institution, code }: FeeWaiver) => (
        <TwoLines strong top={<bdi>{institution.name}</bdi>} bottom={<bdi>{code}</bdi>} />
      )),
      width: 260,
    },
    { id: 'value', header: t('What is waived'), width: 150, cell: (waiver) => <bdi className="e-num">{waivedOf(waiver, t)}</bdi> },
    {
      id: 'where',
      header: t('Applies to'),
      cell: (waiver) => (
        <span className="e-clip" dir="auto">
          {scopeOf(waiver, t)}
        </span>
      ),
    },
    {
      id: 'till_date',
      header: t('Valid'),
      width: 210,
      sortable: true,
      cell: (waiver) => <span className="e-num">{periodOf(waiver, t) || t('Without end')}</span>,
    },
    {
      id: 'state',
      header: t('Status'),
      width: 130,
      cardSlot: 'corner',
      cell: ({ state }) => <Tag tone={waiverTones[state]}>{t(waiverStateNames[state])}</Tag>,
    },
    {
      id: 'verified_at',
      header: t('Verification'),
      width: 150,
      sortable: true,
      cardSlot: 'foot',
      cell: ({ verification }) => <VerificationCell verification={verification} />,
    },
  ]
}
