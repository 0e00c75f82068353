import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { SailIcon } from './public-icons.tsx'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'kind'> & {
  kind?: 'primary' | 'default' | 'quiet'
  wide?: boolean
  busy?: boolean
  icon?: ReactNode
  href?: string | undefined
}

/** A button of a public page, or a link that looks like one. */
export function Button({ kind = 'default', wide, busy, icon, href, children, ...rest }: ButtonProps) {
  const className = wide ? 'p-btn p-wide' : 'p-btn'
  if (href) {
    return (
      <a className={className} data-kind={kind} href={href} aria-label={rest['aria-label']}>
        {icon}
        {children}
      </a>
    )
  }
  return (
    <button
      type="button"
      {...rest}
      className={className}
      data-kind={kind}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <span className="p-spin" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

interface PublicFormProps {
  onSubmit: () => unknown
  /** What is wrong and concerns no single field. */
  complaint?: string | undefined
  children: ReactNode
}

/** A form of a public page, which checks its fields itself. */
export const PublicForm = ({ onSubmit, complaint, children }: PublicFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {complaint && <Notice tone="danger">{complaint}</Notice>}
    {children}
  </form>
)

export type PublicComplaint = { fieldId: string; message: string }

const toField = (event: MouseEvent, fieldId: string) => {
  const field = document.getElementById(fieldId)
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** Every complaint as a link to its field; takes the focus after a refused attempt. */
export function ErrorSummary({ title, complaints, attempt = 0 }: { title: string; complaints: PublicComplaint[]; attempt?: number }) {
  const box = useRef<HTMLDivElement>(null)
  const some = complaints.length > 0
  useEffect(() => {
    if (attempt > 0 && some) box.current?.focus()
  }, [attempt, some])
  if (!some) return null
  return (
    <div className="p-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <ul>
        {complaints.map((complaint) => (
          <li key={complaint.fieldId + complaint.message}>
            <a href={`#${complaint.fieldId}`} onClick={(event) => toField(event, complaint.fieldId)}>
              {complaint.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A rule with a word in it, between two ways to go on. */
export function OrRule(props: { children: ReactNode }) {
  return <div className="p-or">{props.children}</div>
}

/** Something to know before going on. */
export function Notice(props: { tone?: 'plain' | 'good' | 'danger'; children: ReactNode }) {
  const tone = props.tone ?? 'plain'
  return (
    <div className="p-notice" data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {props.children}
    </div>
  )
}

/** The logo of a tenant, its first letter, or the sail of Embark. */
export function PublicMark({ brand }: { brand: { name: string; logoSrc?: string | undefined } }) {
  return (
    <span className="p-mark" aria-hidden="true">
      {brand.logoSrc ? <img src={brand.logoSrc} alt="" /> : brand.name === 'Embark' ? <SailIcon /> : Array.from(brand.name)[0]}
    </span>
  )
}
