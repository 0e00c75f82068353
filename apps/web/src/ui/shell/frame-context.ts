import { createContext, useContext } from 'react'

/** What the frame lends to the page inside it. */
export type Frame = { brand: string; titleSlot: HTMLElement | null; framed: boolean }

export const FrameContext = createContext<Frame>({ brand: '', titleSlot: null, framed: false })

/** The frame round this page, if there is one. */
export function useFrame(): Frame {
  return useContext(FrameContext)
}
