import { Loader } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Reference } from '../list/list-states.tsx'
import { useWords } from '../words.tsx'
import './toasts.css'

const undoTime = 10_000
const readTime = 6_000

const ActLine = (props: { id: string; text: string; onRun: () => void }) => (
  <button
    type="button"
    className="e-link"
    onClick={() => {
      notifications.hide(props.id)
      props.onRun()
    }}
  >
    {props.text}
  </button>
)

type Words = { message: string; act?: { word: string; own?: boolean; onRun: () => void } | undefined; reference?: string | undefined }

const ToastText = ({ id, message, act, reference }: Words & { id: string }) => {
  const t = useWords()
  return (
    <span className="e-toast-text">
      <span dir="auto">{message}</span>
      {act && <ActLine id={id} text={act.own ? act.word : t(act.word)} onRun={act.onRun} />}
      {reference && <Reference reference={reference} />}
    </span>
  )
}

let made = 0
// Toasts are shown from outside the tree, where no translator reaches; their place keeps the word in the reader's language.
let closeWord = 'Close'

const show = (words: Words, tone: 'good' | 'plain' | 'danger', icon: ReactNode, autoClose: number | false) => {
  made += 1
  const id = `toast-${made}`
  notifications.show({
    id,
    message: <ToastText id={id} {...words} />,
    icon,
    autoClose,
    withBorder: true,
    role: tone === 'danger' ? 'alert' : 'status',
    'data-tone': tone,
    closeButtonProps: { 'aria-label': closeWord },
  })
  return id
}

/** Says what was done, what arrived, or what failed; an error stays until it is read. */
export const toast = {
  /** Something was done; with `onUndo` it can be taken back for ten seconds. */
  done: (said: { message: string; onUndo?: () => void }) =>
    show(
      { message: said.message, act: said.onUndo && { word: 'Undo', onRun: said.onUndo } },
      'good',
      <IconCheck size={18} stroke={1.8} aria-hidden="true" />,
      said.onUndo ? undoTime : readTime,
    ),
  /** Something worth knowing happened. */
  info: (said: { message: string; action?: { text: string; onRun: () => void } }) =>
    show(
      { message: said.message, act: said.action && { word: said.action.text, own: true, onRun: said.action.onRun } },
      'plain',
      <IconInfoCircle size={18} stroke={1.8} aria-hidden="true" />,
      readTime,
    ),
  /** Something was refused or broke; stays until closed. */
  failed: (said: { message: string; onRetry?: (() => void) | undefined; reference?: string | undefined }) =>
    show(
      { message: said.message, act: said.onRetry && { word: 'Try again', onRun: said.onRetry }, reference: said.reference },
      'danger',
      <IconAlertCircle size={18} stroke={1.8} aria-hidden="true" />,
      false,
    ),
  /** Something is going on; stays until it is hidden. */
  busy: (said: { message: string }) => show(said, 'plain', <Loader size={18} aria-hidden="true" />, false),
  /** Takes a toast away again. */
  hide: (id: string) => notifications.hide(id),
}

/** The place where toasts appear. */
export function Toasts() {
  const t = useWords()
  closeWord = t('Close')
  return <Notifications position="bottom-right" limit={4} zIndex={400} containerWidth={400} transitionDuration={150} />
}
