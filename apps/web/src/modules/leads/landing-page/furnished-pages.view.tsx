import { captureForms, type FurnishedPage } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { captureKeys } from '@embark/contract/leads/capture-key/capture-key.contract.ts'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Link } from '#ui/link.tsx'
import { OriginFields } from '../capture-key/origin-fields.form.tsx'
import './furnished-pages.css'

/** The pages that came with the company, and what the leads of each get. */
export function FurnishedPages() {
  const t = useT()
  const pages = useEndpoint(captureForms.furnished, {}).data?.recordsInfo ?? []
  const mayChange = useCan('settings.capture.update')
  const [changing, setChanging] = useState<FurnishedPage | null>(null)
  return (
    <>
      {pages.map((page) => (
        <p className="landing-default" key={page.identifier}>
          <span>
            {t('Your default page is')}{' '}
            <Link className="e-link" href={page.public_path} target="_blank">
              <bdi dir="ltr">{page.public_path}</bdi>
            </Link>
            {'. '}
            {page.branch ? t('Its leads go to {{name}}.', { name: page.branch.name }) : t('Its leads go to no branch yet.')}{' '}
            {mayChange && (
              <button type="button" className="e-link" onClick={() => setChanging(page)}>
                {t('Change source and branch')}
              </button>
            )}
          </span>
        </p>
      ))}
      {changing && <OriginForm page={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

function OriginForm({ page, onClose }: { readonly page: FurnishedPage; readonly onClose: () => void }) {
  const t = useT()
  const choices = useEndpoint(captureKeys.choices, {}).data
  const form = useEndpointForm(captureForms.editOrigin, {
    defaults: {
      lead_source_id: page.source?.id ?? null,
      lead_medium_id: page.medium?.id ?? null,
      branch_id: page.branch?.id ?? null,
    },
    params: { id: page.identifier },
    version: page.version,
    stales: [captureForms.furnished],
    said: t('Landing page updated successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen variant="drawer" title={t('Source and branch of its leads')} form={form} onCancel={onClose}>
      <OriginFields form={form} choices={choices} />
    </FormScreen>
  )
}
