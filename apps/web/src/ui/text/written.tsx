import { useEffect, useRef } from 'react'
import './written.css'

/** HTML or markdown that somebody wrote, cleaned again before it is shown; the means to clean are fetched when first needed. */
export function Written({ source, kind }: { source: string; kind: 'html' | 'markdown' }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isCurrent = true
    void import('./clean-text.ts').then(({ cleanNodes }) => {
      if (isCurrent) box.current?.replaceChildren(cleanNodes(source, kind))
    })
    return () => {
      isCurrent = false
    }
  }, [source, kind])
  return <div ref={box} className="e-written" dir="auto" />
}
