import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { type FeeWaiver, feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { waiverStateNames } from '@embark/contract/catalog/fee-waiver/fee-waiver.rules.ts'
import type { InstitutionRecord } from '@embark/contract/catalog/institution/institution.contract.ts'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { entriesFor, type Opening } from '#platform/list/row-acts.ts'
import { useOpenedHere } from '#platform/prefs/opened.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { Link } from '#ui/link.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { VerificationTag, VerifiedBy } from '../verification/verification.view.tsx'
import { periodOf, scopeOf, useWaiverSwitch, waiverName, waiverTones } from './fee-waiver.state.ts'

const FeeWaiverForm = lazyPart(() => import('./fee-waiver.form.tsx').then((file) => file.FeeWaiverForm))
const VerifyDialog = lazyPart(() => import('../verification/verify.dialog.tsx').then((file) => file.VerifyDialog))

/** So many stand on the record; the list has them all. */
const most = 25

/** Which application fees an institution waives. */
export function FeeWaiversSection({ institution }: { institution: InstitutionRecord }) {
  const t = useT()
  const { id, name, can } = institution
  const page = useEndpoint(feeWaivers.list, { query: { institution_id: id, per_page: most } }).data
  const { opened, open, close, actHref } = useOpenedHere(page?.recordsInfo)
  // Who can add none is not told that there are none.
  if (!can.update && !page?.recordsInfo.length) return null
  // An address opens only what its reader may do.
  const { act, row } = (can.update && opened) || {}
  return (
    <section className="e-panel institution-section">
      <header>
        <h2>{t('Fee waivers')}</h2>
        {can.update && (
          <Button variant="default" onClick={() => open('waiver-new')}>
            {t('New fee waiver')}
          </Button>
        )}
      </header>
      {page?.recordsInfo.length === 0 && <p className="e-muted">{t('No fee waivers yet.')}</p>}
      <ul className="institution-lines">
        {page?.recordsInfo.map((waiver) => (
          <li key={waiver.identifier}>
            <WaiverLine waiver={waiver} mayUpdate={can.update} open={open} actHref={actHref} />
          </li>
        ))}
      </ul>
      {page && !page.metaInfo.isLastPage && (
        <Link className="e-link" href={hrefWith(catalogScreens.feeWaivers.path, { filters: { institution_id: [id] } })}>
          {t('All fee waivers')}
        </Link>
      )}
      <Suspense fallback={null}>
        {act === 'waiver-new' && <FeeWaiverForm waiver={null} institution={{ id, name }} onClose={close} />}
        {act === 'waiver-edit' && row && <FeeWaiverForm waiver={row} institution={{ id, name }} onClose={close} />}
        {act === 'waiver-verify' && row && (
          <VerifyDialog of={{ kind: 'fee_waiver', identifier: row.identifier }} what={waiverName(row, t)} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}

interface LineProps extends Required<Opening<FeeWaiver>> {
  readonly waiver: FeeWaiver
  readonly mayUpdate: boolean
}

function WaiverLine({ waiver, mayUpdate, ...ways }: LineProps) {
  const t = useT()
  const turn = useWaiverSwitch()
  const name = waiverName(waiver, t)
  return (
    <>
      <span className="e-grow">
        <TwoLines
          strong
          top={<bdi>{name}</bdi>}
          bottom={<bdi>{[periodOf(waiver, t), scopeOf(waiver, t)].filter(Boolean).join(' · ')}</bdi>}
        />
        <VerifiedBy verification={waiver.verification} />
      </span>
      <Tag tone={waiverTones[waiver.state]}>{t(waiverStateNames[waiver.state])}</Tag>
      {waiver.verification.state === 'stale' && <VerificationTag state="stale" />}
      {mayUpdate && (
        <MenuButton
          label={t('Actions for {{name}}', { name })}
          entries={entriesFor(
            [
              { id: 'waiver-edit', label: t('Edit') },
              { id: 'waiver-verify', label: t('Mark as verified') },
              { id: 'waiver-status', label: waiver.status === 'active' ? t('Switch off') : t('Switch on'), onRun: turn },
            ],
            waiver,
            ways,
          )}
        />
      )}
    </>
  )
}
