import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { type FeeWaiver, feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { waiverStateNames } from '@embark/contract/catalog/fee-waiver/fee-waiver.rules.ts'
import type { InstitutionRecord } from '@embark/contract/catalog/institution/institution.contract.ts'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
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
type Opened = { readonly act: 'edit' | 'verify'; readonly waiver: FeeWaiver } | 'new' | null

/** Which application fees an institution waives. */
export function FeeWaiversSection({ institution }: { institution: InstitutionRecord }) {
  const t = useT()
  const [opened, open] = useState<Opened>(null)
  const close = () => open(null)
  const { id, name, can } = institution
  const page = useEndpoint(feeWaivers.list, { query: { institution_id: id, per_page: most } }).data
  const isOpened = (act: 'edit' | 'verify') => opened !== null && opened !== 'new' && opened.act === act && opened.waiver
  const [verified, edited] = [isOpened('verify'), isOpened('edit')]
  return (
    <section className="e-panel institution-section">
      <header>
        <h2>{t('Fee waivers')}</h2>
        {can.update && (
          <Button variant="default" onClick={() => open('new')}>
            {t('New fee waiver')}
          </Button>
        )}
      </header>
      {page?.recordsInfo.length === 0 && <p className="e-muted">{t('No fee waivers yet.')}</p>}
      <ul className="institution-lines">
        {page?.recordsInfo.map((waiver) => (
          <li key={waiver.identifier}>
            <WaiverLine waiver={waiver} mayUpdate={can.update} onOpen={(act) => open({ act, waiver })} />
          </li>
        ))}
      </ul>
      {page && !page.metaInfo.isLastPage && (
        <Link className="e-link" href={hrefWith(catalogScreens.feeWaivers.path, { filters: { institution_id: [id] } })}>
          {t('All fee waivers')}
        </Link>
      )}
      <Suspense fallback={null}>
        {(opened === 'new' || edited) && <FeeWaiverForm waiver={edited || null} institution={{ id, name }} onClose={close} />}
        {verified && (
          <VerifyDialog of={{ kind: 'fee_waiver', identifier: verified.identifier }} what={waiverName(verified, t)} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}

interface LineProps {
  readonly waiver: FeeWaiver
  readonly mayUpdate: boolean
  readonly onOpen: (act: 'edit' | 'verify') => void
}

function WaiverLine({ waiver, mayUpdate, onOpen }: LineProps) {
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
          entries={[
            { id: 'edit', label: t('Edit'), onRun: () => onOpen('edit') },
            { id: 'verify', label: t('Mark as verified'), onRun: () => onOpen('verify') },
            { id: 'status', label: waiver.status === 'active' ? t('Switch off') : t('Switch on'), onRun: () => turn(waiver) },
          ]}
        />
      )}
    </>
  )
}
