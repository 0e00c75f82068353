import { IconAlertCircle, IconCloudCheck } from '@tabler/icons-react'
import { type FormEvent, type MouseEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useWords } from '../words.tsx'
import './form.css'

/** One complaint about one answer; `fieldId` is the id of its input. */
export type Complaint = { fieldId: string; message: string }

/** The kept draft, and what can be done with an older one. */
export type Draft = { text: string; onRestore?: (() => void) | undefined; onDiscard?: (() => void) | undefined }

const toField = (event: MouseEvent, fieldId: string) => {
  const field = document.getElementById(fieldId)
  if (!field) return
  event.preventDefault()
  field.scrollIntoView({ block: 'center' })
  field.focus()
}

/** Every complaint of a form, each a link to its field; takes the focus after a refused attempt. */
export function ErrorSummary({ complaints, attempt = 0 }: { complaints: Complaint[]; attempt?: number | undefined }) {
  const t = useWords()
  const box = useRef<HTMLDivElement>(null)
  const some = complaints.length > 0
  const answers = complaints.filter(({ fieldId }) => fieldId !== '').length
  useEffect(() => {
    if (attempt > 0 && some) box.current?.focus()
  }, [attempt, some])
  if (!some) return null
  return (
    <div className="e-summary" role="alert" tabIndex={-1} ref={box} data-autofocus>
      <h2>
        <IconAlertCircle size={20} stroke={1.6} aria-hidden="true" />
        {answers ? t('{{count}} fields need attention', { count: answers }) : t('Something went wrong')}
      </h2>
      <ul>
        {complaints.map((complaint) => (
          <li key={`${complaint.fieldId}${complaint.message}`}>
            {complaint.fieldId ? (
              <a href={`#${complaint.fieldId}`} onClick={(event) => toField(event, complaint.fieldId)}>
                {complaint.message}
              </a>
            ) : (
              complaint.message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A named group of fields. */
export function FormSection(props: { title: ReactNode; help?: ReactNode; children: ReactNode }) {
  return (
    <section className="e-section">
      <h2>{props.title}</h2>
      {props.help && <p>{props.help}</p>}
      <div className="e-fields">{props.children}</div>
    </section>
  )
}

/** Two fields side by side where there is room. */
export function FormPair(props: { children: ReactNode }) {
  return <div className="e-pair">{props.children}</div>
}

/** Says that what was typed is kept, and offers an older draft back. */
function DraftLine({ draft }: { draft: Draft | undefined }) {
  const t = useWords()
  if (!draft) return <span className="e-grow" />
  return (
    <span className="e-draft">
      <span className="e-row" role="status">
        <IconCloudCheck size={16} stroke={1.6} aria-hidden="true" />
        {draft.text}
      </span>
      {draft.onRestore && (
        <button type="button" className="e-link" onClick={draft.onRestore}>
          {t('Restore')}
        </button>
      )}
      {draft.onDiscard && (
        <button type="button" className="e-link" onClick={draft.onDiscard}>
          {t('Discard')}
        </button>
      )}
    </span>
  )
}

interface FormFrameProps {
  label: string
  complaints: Complaint[]
  attempt?: number | undefined
  draft?: Draft | undefined
  onSubmit: () => void
  /** The buttons. */
  foot: ReactNode
  formRef?: Ref<HTMLFormElement>
  children: ReactNode
}

/** A form as every screen of one draws it: complaints first, fields, then the draft and the buttons. */
export function FormFrame({ label, complaints, attempt, draft, onSubmit, foot, formRef, children }: FormFrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog's form stands within that of its page, as React sees it.
    event.stopPropagation()
    onSubmit()
  }
  // The second half of a double click would send the form again, or the next step of a wizard, whose button stands where this one did.
  const leaveSecondHalf = (event: MouseEvent) => {
    const isSending = event.target instanceof Element && event.target.closest('button[type=submit]')
    if (isSending && event.detail > 1) event.preventDefault()
  }
  return (
    <form className="e-form" ref={formRef} onSubmit={submit} onClickCapture={leaveSecondHalf} noValidate aria-label={label}>
      <div className="e-form-body">
        <ErrorSummary complaints={complaints} attempt={attempt} />
        <div className="e-fields">{children}</div>
      </div>
      <footer className="e-form-foot">
        <DraftLine draft={draft} />
        {foot}
      </footer>
    </form>
  )
}
