import type { Tone, Words } from './toast-place.tsx'

const undoTime = 10_000
const readTime = 6_000
const place = () => import('./toast-place.tsx')

let made = 0

function show(words: Words, tone: Tone, autoClose: number | false) {
  made += 1
  const id = `toast-${made}`
  void place().then((file) => file.show(id, words, tone, autoClose))
  return id
}

/** Says what was done, what arrived, or what failed; an error stays until it is read. */
export const toast = {
  /** Something was done; with `onUndo` it can be taken back for ten seconds. */
  done: (said: { message: string; onUndo?: () => void; forMs?: number }) =>
    show(
      { message: said.message, act: said.onUndo && { word: 'Undo', onRun: said.onUndo } },
      'good',
      said.forMs ?? (said.onUndo ? undoTime : readTime),
    ),
  /** Something worth knowing happened. */
  info: (said: { message: string; action?: { text: string; onRun: () => void } }) =>
    show({ message: said.message, act: said.action && { word: said.action.text, own: true, onRun: said.action.onRun } }, 'plain', readTime),
  /** Something was refused or broke; stays until closed. */
  failed: (said: { message: string; onRetry?: (() => void) | undefined; reference?: string | undefined }) =>
    show(
      { message: said.message, act: said.onRetry && { word: 'Try again', onRun: said.onRetry }, reference: said.reference },
      'danger',
      false,
    ),
  /** What the server said, in the colour of its category. */
  said: (said: { message: string; category?: 'success' | 'info' | 'warning' | 'error' } | undefined) => {
    if (!said) return
    const how = { success: toast.done, info: toast.info, warning: toast.info, error: toast.failed }
    how[said.category ?? 'info']({ message: said.message })
  },
  /** Something is going on; stays until it is hidden. */
  busy: (said: { message: string }) => show(said, 'busy', false),
  /** Takes a toast away again. */
  hide: (id: string) => void place().then((file) => file.hide(id)),
}
