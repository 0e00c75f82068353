import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { FormSection } from '#ui/form/form-parts.tsx'
import './organization.css'

const parts = {
  company: 'Company',
  look: 'Branding',
  contact: 'Contact',
  documents: 'Documents',
  numbers: 'Languages and numbers',
  access: 'Sign-in',
  security: 'Security',
  public: 'Public pages',
  counselling: 'Counselling',
  leads: 'Leads',
  quiet: 'Quiet hours',
  introductions: 'Introductions',
  services: 'Connected services',
  mail: 'Email',
} as const
type Part = keyof typeof parts
const idOf = (part: Part) => `organization-${part}`

/** A part of the settings that its list leads to. */
export function OrganizationPart({ id, ...section }: Parameters<typeof FormSection>[0] & { readonly id: Part }) {
  return (
    <div id={idOf(id)} className="organization-part" tabIndex={-1}>
      <FormSection {...section} />
    </div>
  )
}

/** The topmost part in view, or the one that was asked for as long as it is. */
function useCurrentPart(frame: RefObject<HTMLDivElement | null>) {
  const [current, setCurrent] = useState<Part>('company')
  const asked = useRef<Part>(null)
  useEffect(() => {
    const seen = new Set<string>()
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) isIntersecting ? seen.add(target.id) : seen.delete(target.id)
        const isSeen = (part: Part) => seen.has(idOf(part))
        const next = asked.current && isSeen(asked.current) ? asked.current : (Object.keys(parts) as Part[]).find(isSeen)
        if (next) setCurrent(next)
      },
      // What lies under the head of the page is not read.
      { rootMargin: '-130px 0px -80px 0px' },
    )
    for (const part of frame.current?.querySelectorAll('.organization-part') ?? []) watch.observe(part)
    return () => watch.disconnect()
  }, [frame])
  const ask = (part: Part) => {
    asked.current = part
    setCurrent(part)
  }
  return [current, ask] as const
}

/** All parts of the settings, with the list that leads to each. */
export function OrganizationParts({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const [current, ask] = useCurrentPart(frame)
  const show = (part: Part) => {
    ask(part)
    const shown = frame.current?.querySelector<HTMLElement>(`#${idOf(part)}`)
    shown?.scrollIntoView({ block: 'start' })
    shown?.focus({ preventScroll: true })
  }
  return (
    <div className="organization-frame" ref={frame}>
      <nav className="organization-parts" aria-label={t('Parts of the settings')}>
        <ul>
          {(Object.keys(parts) as Part[]).map((part) => (
            <li key={part}>
              {/* No address of its own: leaving one would ask about what is not saved. */}
              <button type="button" aria-current={part === current ? 'true' : undefined} onClick={() => show(part)}>
                {t(parts[part])}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div>{children}</div>
    </div>
  )
}
