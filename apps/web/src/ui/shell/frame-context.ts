import { createContext, type ReactNode, useContext } from 'react'

/** A step of the way to a page, such as the list it is opened from. */
export type PathStep = { name: string; href?: string }

/** What the frame lends to the page inside it. */
export type Frame = {
  brand: string
  titleSlot: HTMLElement | null
  framed: boolean
  within: PathStep[]
  /** What stands beside who a record is, such as the way to pin it. */
  recordMark?: ReactNode
}

export const FrameContext = createContext<Frame>({ brand: '', titleSlot: null, framed: false, within: [] })

/** The frame round this page, if there is one. */
export function useFrame(): Frame {
  return useContext(FrameContext)
}
