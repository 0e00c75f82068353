import { type Campus, campuses } from '@embark/contract/catalog/campus/campus.contract.ts'
import type { InstitutionRecord } from '@embark/contract/catalog/institution/institution.contract.ts'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { entriesFor, type Opening } from '#platform/list/row-acts.ts'
import { useOpenedHere } from '#platform/prefs/opened.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { institutionStales } from '../institution/institution.state.ts'

const CampusForm = lazyPart(() => import('./campus.form.tsx').then((file) => file.CampusForm))

/** Where an institution teaches. */
export function CampusesSection({ institution: { identifier, can } }: { institution: InstitutionRecord }) {
  const t = useT()
  const rows = useEndpoint(campuses.list, { params: { institution: identifier } }).data?.recordsInfo
  const { opened, open, close, actHref } = useOpenedHere(rows)
  // An address opens only what its reader may do.
  const { act, row } = (can.edit && opened) || {}
  return (
    <section className="e-panel institution-section">
      <header>
        <h2>{t('Campuses')}</h2>
        {can.edit && (
          <Button variant="default" onClick={() => open('campus-new')}>
            {t('New campus')}
          </Button>
        )}
      </header>
      {rows?.length === 0 && <p className="e-muted">{t('No campuses yet. Programs are offered at a campus.')}</p>}
      <ul className="institution-lines">
        {rows?.map((campus) => (
          <li key={campus.identifier}>
            <CampusLine campus={campus} mayEdit={can.edit} open={open} actHref={actHref} />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {act === 'campus-new' && <CampusForm institution={identifier} campus={null} onClose={close} />}
        {act === 'campus-edit' && row && <CampusForm institution={identifier} campus={row} onClose={close} />}
      </Suspense>
    </section>
  )
}

interface LineProps extends Required<Opening<Campus>> {
  readonly campus: Campus
  readonly mayEdit: boolean
}

function CampusLine({ campus, mayEdit, ...ways }: LineProps) {
  const t = useT()
  const change = useAction(campuses.changeStatus, { stales: institutionStales, said: t('Status changed successfully') })
  const isShown = campus.status === 'active'
  const turn = () => change.mutate({ params: { campus: campus.identifier }, body: { status: isShown ? 'in_active' : 'active' } })
  return (
    <>
      <span className="e-grow">
        <TwoLines
          strong
          top={<bdi>{campus.name}</bdi>}
          bottom={<bdi>{[campus.city, campus.state, t('{{count}} programs', { count: campus.programs })].filter(Boolean).join(' · ')}</bdi>}
        />
      </span>
      {!isShown && <Tag tone="warn">{t('Hidden')}</Tag>}
      {mayEdit && (
        <MenuButton
          label={t('Actions for {{name}}', { name: campus.name })}
          entries={entriesFor(
            [
              { id: 'campus-edit', label: t('Edit') },
              { id: 'campus-status', label: isShown ? t('Hide') : t('Show'), onRun: turn },
            ],
            campus,
            ways,
          )}
        />
      )}
    </>
  )
}
