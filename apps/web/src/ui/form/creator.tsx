import { type ReactNode, type SyntheticEvent, useState } from 'react'
import type { Option } from './option-source.ts'

interface Creating {
  /** What was typed where nothing fitted. */
  readonly typed: string
  readonly onMade: (made: Option) => void
  readonly onClose: () => void
}
/** Draws the form that makes a new thing of what was typed in a picker, over the form the picker stands in. */
export type Creator = (asked: Creating) => ReactNode

const forItself = (event: SyntheticEvent) => event.stopPropagation()

/** The making of a new thing from within a picker: what begins it, and its form while it is open. What was made is picked at once. */
export function useCreating(creator: Creator | undefined, pick: (made: Option) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const onClose = () => setTyped(null)
  const onMade = (made: Option) => {
    onClose()
    pick(made)
  }
  return {
    onCreate: creator && setTyped,
    form: creator && typed !== null && (
      // React hands what is sent in it on to the form the picker stands in, which is not sent by it.
      // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from going on
      <div role="presentation" style={{ display: 'contents' }} onSubmit={forItself} onKeyDown={forItself}>
        {creator({ typed, onMade, onClose })}
      </div>
    ),
  }
}
