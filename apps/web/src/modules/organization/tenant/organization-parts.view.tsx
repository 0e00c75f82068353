import { type ReactNode, useRef } from 'react'
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

/** All parts of the settings, with the list that leads to each. */
export function OrganizationParts({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const show = (part: Part) => {
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
              <button type="button" onClick={() => show(part)}>
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
