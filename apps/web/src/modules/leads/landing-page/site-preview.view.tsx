import type { Language } from '@embark/contract/kernel/language.ts'
import type { CaptureForm } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import type { LandingSite } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { useEffect, useState } from 'react'
import { showIn } from '#platform/i18n/light.ts'
import { Site } from './site.view.tsx'
import { previewMessage, previewPage, previewReady } from './site-address.state.ts'

/** What the editor shows in its preview. */
interface Previewed {
  readonly site: LandingSite
  readonly form: CaptureForm
  readonly language: Language
  readonly page: string
}

/** A landing page while it is written: it hears from the editor round it, in the same origin, and from nobody else. */
export function SitePreview() {
  const [shown, setShown] = useState<Previewed>()
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== parent || data?.kind !== previewMessage) return
      // Only the editor of the same origin says this.
      const said = data as Previewed
      void showIn(said.language).then(() => setShown(said))
    }
    addEventListener('message', hear)
    parent.postMessage({ kind: previewReady }, location.origin)
    return () => removeEventListener('message', hear)
  }, [])
  if (!shown) return <div className="p-page p-land c-wait" aria-busy="true" />
  const { site, form, page } = shown
  return (
    <Site
      site={site}
      form={form}
      shown={page}
      isPreview
      onShow={(key) => {
        setShown({ ...shown, page: key })
        parent.postMessage({ kind: previewPage, page: key }, location.origin)
      }}
    />
  )
}
