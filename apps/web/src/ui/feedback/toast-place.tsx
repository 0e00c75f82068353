import { Loader } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Reference } from '../list/reference.tsx'
import { useWords } from '../words.tsx'
import './toasts.css'

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

export type Words = {
  message: string
  act?: { word: string; own?: boolean; onRun: () => void } | undefined
  reference?: string | undefined
}

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

export type Tone = 'good' | 'plain' | 'danger' | 'busy'

const icons: Record<Tone, ReactNode> = {
  good: <IconCheck size={18} stroke={1.8} aria-hidden="true" />,
  plain: <IconInfoCircle size={18} stroke={1.8} aria-hidden="true" />,
  danger: <IconAlertCircle size={18} stroke={1.8} aria-hidden="true" />,
  busy: <Loader size={18} aria-hidden="true" />,
}
// Toasts are shown from outside the tree, where no translator reaches; their place keeps the word in the reader's language.
let closeWord = 'Close'

// Of what was only said, the last two stay: a quick hand would else wait for its newest behind its oldest.
const passing: string[] = []
const mostPassing = 2

/** Shows one toast under a name it can be hidden by. */
export function show(id: string, words: Words, tone: Tone, autoClose: number | false) {
  if (autoClose !== false && !words.act) passing.push(id)
  while (passing.length > mostPassing) notifications.hide(passing.shift()!)
  notifications.show({
    id,
    message: <ToastText id={id} {...words} />,
    icon: icons[tone],
    autoClose,
    withBorder: true,
    role: tone === 'danger' ? 'alert' : 'status',
    'data-tone': tone === 'busy' ? 'plain' : tone,
    closeButtonProps: { 'aria-label': closeWord },
  })
}

/** Takes a toast away again. */
export const hide = (id: string) => notifications.hide(id)

/** The place where toasts appear. */
export function ToastPlace() {
  const t = useWords()
  closeWord = t('Close')
  return <Notifications position="bottom-right" limit={6} zIndex={400} containerWidth={400} transitionDuration={150} />
}
