import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Drawer } from '../feedback/drawer.tsx'
import { Modal } from '../feedback/modal.tsx'
import { useConfirm } from '../feedback/use-confirm.tsx'
import { PageHead, type PageHeadProps } from '../shell/page-head.tsx'
import { useWords } from '../words.tsx'
import { useFirstFocus } from './first-focus.ts'
import { type Complaint, type Draft, FormFrame } from './form-parts.tsx'
import './form.css'

/** A form that is checked and sent by itself, with what it complained about. */
export interface SentForm {
  readonly complaints: Complaint[]
  readonly attempt: number
  readonly saving: boolean
  /** What it is called and what its button says, where the form knows that itself. */
  readonly title?: string
  readonly verb?: string
  submit(): unknown
  isDirty?(): boolean
}
/** How a form is sent: by itself, or by what its screen does. */
export type FormSending =
  | { form: SentForm; complaints?: Complaint[]; onSubmit?: () => void; attempt?: never; busy?: never }
  | {
      form?: never
      complaints?: Complaint[]
      /** Grows with every refused attempt; each one puts the focus on the summary. */
      attempt?: number
      onSubmit: () => void
      busy?: boolean
    }
/** The parts of a form's screen, whichever way it is sent. */
export const sendingOf = ({ form, complaints = form?.complaints ?? [], attempt, onSubmit, busy }: FormSending) => ({
  complaints,
  attempt: form?.attempt ?? attempt,
  busy: form?.saving ?? busy ?? false,
  send: () => (onSubmit ? onSubmit() : void form?.submit()),
})

export type FormScreenProps = Omit<PageHeadProps, 'count' | 'aside' | 'title'> &
  FormSending &
  ({ title: string } | { title?: never; form: SentForm & { readonly title: string } }) & {
    /** A page when long, a drawer over what it edits, a modal for a few fields. */
    variant?: 'page' | 'drawer' | 'modal'
    /** For drawer and modal. */
    opened?: boolean
    /** The button's words, such as "Create lead"; without it, and without the form's own, "Save". */
    verb?: string
    onCancel: () => void
    danger?: boolean
    /** Why it cannot be submitted now. */
    disabledReason?: string | undefined
    draft?: Draft | undefined
    /** Whether something was typed that is not saved, where the form does not know that itself; it is asked about before it is thrown away. */
    isDirty?: boolean
    /** More buttons before Cancel. */
    extra?: ReactNode
    size?: number
    children: ReactNode
  }

const FormInside = (props: FormScreenProps & { title: string }) => {
  const { title, onCancel, danger, disabledReason, draft, extra } = props
  const { complaints, attempt, busy, send } = sendingOf(props)
  const t = useWords()
  const verb = props.verb ?? props.form?.verb ?? t('Save')
  const firstFocus = useFirstFocus()
  const foot = (
    <>
      {disabledReason && <span className="e-sub">{disabledReason}</span>}
      {extra}
      <Button variant="subtle" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button
        type="submit"
        variant="filled"
        loading={busy}
        disabled={Boolean(disabledReason)}
        {...(danger ? { 'data-tone': 'danger' } : {})}
      >
        {verb}
      </Button>
    </>
  )
  return (
    <FormFrame
      label={title}
      complaints={complaints}
      attempt={attempt}
      draft={draft}
      onSubmit={() => !busy && !disabledReason && send()}
      foot={foot}
      formRef={firstFocus}
    >
      {props.children}
    </FormFrame>
  )
}

/** Closes the form; what was typed and not saved is not thrown away unasked. */
function useClosing({ form, isDirty, onCancel }: FormScreenProps) {
  const t = useWords()
  const confirm = useConfirm()
  const isAsking = useRef(false)
  return async () => {
    // Escape is heard by the question and by the form under it.
    if (isAsking.current) return
    if (!(isDirty ?? form?.isDirty?.())) return onCancel()
    isAsking.current = true
    const answer = await confirm({
      title: t('Leave without saving?'),
      text: t('What you changed here is not saved yet and would be lost.'),
      verb: t('Leave'),
      danger: true,
    })
    isAsking.current = false
    if (answer) onCancel()
  }
}

/** A form in its page, drawer or modal: complaints first, fields, then draft, Cancel and the verb. */
export function FormScreen(props: FormScreenProps) {
  const { variant = 'modal', title = props.form?.title ?? '', opened = true, size } = props
  const closing = useClosing(props)
  const close = () => void closing()
  const inside = <FormInside {...props} title={title} onCancel={variant === 'page' ? props.onCancel : close} />
  if (variant === 'page')
    return (
      <div className="e-form-page">
        <PageHead {...props} title={title} />
        {inside}
      </div>
    )
  const Frame = variant === 'drawer' ? Drawer : Modal
  return (
    <Frame opened={opened} onClose={close} title={title} size={size ?? (variant === 'drawer' ? 560 : 480)}>
      {inside}
    </Frame>
  )
}
