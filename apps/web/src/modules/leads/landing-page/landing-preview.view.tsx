import type { Language } from '@embark/contract/kernel/language.ts'
import type { LandingContent } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { landingPages } from '@embark/contract/leads/landing-page/landing-page.contract.ts'
import { textIn } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { previewMessage, previewPage, previewReady } from './site-address.state.ts'

interface Props {
  readonly identifier: string
  readonly version: number
  readonly content: LandingContent
  readonly language: Language
  readonly page: string
  readonly isPhone: boolean
  readonly onPage: (key: string) => void
}
const address = '/landing-page/preview'

const deskWidth = 1_280
/** How much smaller a desk is drawn so that its whole width is seen. */
function useScale(box: RefObject<HTMLDivElement | null>) {
  const [width, setWidth] = useState(deskWidth)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  // A custom property has no place in React's style type.
  return { '--scale': Math.min(1, width / deskWidth) } as CSSProperties
}

/** The page as visitors will see it, at the width of a phone or a desk, while it is being written. */
export function LandingPreview({ identifier, version, content, language, page, isPhone, onPage }: Props) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const { data } = useEndpoint(landingPages.preview, { params: { landing_page_id: identifier }, query: { language } }, { keep: true })
  const isThere = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const scale = useScale(box)
  const send = useEffectEvent(() => {
    if (!isThere.current || !data) return
    const consent = textIn(content.consent, language, content.languages)
    const form = { ...data.formInfo, ...(consent && { consent_text: consent }) }
    frame.current?.contentWindow?.postMessage(
      { kind: previewMessage, site: { ...data.siteInfo, content }, form, language, page },
      location.origin,
    )
  })
  const hear = useEffectEvent(({ origin, source, data: said }: MessageEvent) => {
    if (origin !== location.origin || source !== frame.current?.contentWindow) return
    if (said?.kind === previewReady) {
      isThere.current = true
      send()
    }
    if (said?.kind === previewPage) onPage(String(said.page))
  })
  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a reason to draw the preview anew
  useEffect(() => send(), [content, language, page, data, version])
  return (
    <div className="lp-preview" data-phone={isPhone || undefined} ref={box} style={scale}>
      <iframe ref={frame} src={address} title={t('Preview')} />
    </div>
  )
}
