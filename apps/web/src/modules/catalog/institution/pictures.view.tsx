import type { InstitutionRecord } from '@embark/contract/catalog/institution/institution.contract.ts'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

const PicturesForm = lazyPart(() => import('./pictures.form.tsx').then((file) => file.PicturesForm))
const FilePreview = lazyPart(() => import('#ui/files/file-preview.tsx').then((file) => file.FilePreview))

/** What an institution looks like. Readers without pictures to see are not told so. */
export function PicturesSection({ institution }: { institution: InstitutionRecord }) {
  const t = useT()
  const [current, look] = useState<string | null>(null)
  const [isEdited, edit] = useState(false)
  const { pictures, can } = institution
  if (!pictures.length && !can.update) return null
  return (
    <section className="e-panel institution-section">
      <header>
        <h2>{t('Pictures')}</h2>
        {can.update && (
          <Button variant="default" onClick={() => edit(true)}>
            {pictures.length ? t('Edit pictures') : t('Add pictures')}
          </Button>
        )}
      </header>
      {pictures.length === 0 && <p className="e-muted">{t('No pictures yet. Families like to see where they would study.')}</p>}
      <ul className="institution-pictures">
        {pictures.map(({ identifier, view_page, caption }) => (
          <li key={identifier}>
            <button type="button" onClick={() => look(identifier)}>
              {/* The words below it say what it shows. */}
              <img src={view_page} alt="" loading="lazy" />
              <span dir="auto">{caption}</span>
            </button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {isEdited && <PicturesForm institution={institution} onClose={() => edit(false)} />}
        {current !== null && (
          <FilePreview
            opened
            onClose={() => look(null)}
            files={pictures.map(({ identifier, view_page, caption }) => ({
              id: identifier,
              name: caption,
              href: view_page,
              thumb: view_page,
              kind: 'image',
            }))}
            current={current}
            onCurrent={look}
          />
        )}
      </Suspense>
    </section>
  )
}
