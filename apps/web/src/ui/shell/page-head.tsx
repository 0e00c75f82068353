import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from '../link.tsx'
import { useWords } from '../words.tsx'
import { type PathStep, useFrame } from './frame-context.ts'
import './shell.css'

export type { PathStep }

export type PageHeadProps = {
  title: string
  /** A line under the title, such as "212 shown of 1,284". */
  count?: ReactNode
  /** Where this page hangs; shown above the title. */
  path?: PathStep[] | undefined
  documentTitle?: string | undefined
  aside?: ReactNode
  /** A change of this key is an arrival at another page. */
  arrivalKey?: string | undefined
}

let mounts = 0
let first: string | null = null

/** The first page of a visit leaves the focus where the browser put it, so that the skip link comes first. */
const useArrival = (key: string, drawn: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [mount] = useState(() => {
    mounts += 1
    return mounts
  })
  const arrival = `${mount}/${key}`
  useEffect(() => {
    if (!drawn) return
    first ??= arrival
    const typing = document.activeElement?.matches('input, textarea, select') ?? false
    if (arrival !== first && !typing) heading.current?.focus({ preventScroll: true })
  }, [arrival, drawn])
  return heading
}

const Path = ({ steps }: { steps: PathStep[] }) => {
  const t = useWords()
  return (
    <nav className="e-crumb" aria-label={t('Path')}>
      <ol>
        {steps.map((step) => (
          <li key={step.name}>{step.href ? <Link href={step.href}>{step.name}</Link> : step.name}</li>
        ))}
      </ol>
    </nav>
  )
}

/** The one heading of a page, in the frame's header; takes the focus when a page is reached. */
export function PageHead(props: PageHeadProps) {
  const { title, count, path: own = [], documentTitle, aside, arrivalKey } = props
  const frame = useFrame()
  const path = [...frame.within, ...own]
  const slot = frame.framed ? frame.titleSlot : null
  const heading = useArrival(arrivalKey ?? '', slot !== null || !frame.framed)
  useEffect(() => {
    document.title = [documentTitle ?? title, frame.brand].filter(Boolean).join(' · ')
  }, [documentTitle, title, frame.brand])
  const head = (
    <div className="e-title">
      <div className="e-grow">
        {path.length > 0 && <Path steps={path} />}
        {/* Two lines are what the header has: with a path above it, the title has its count beside it. */}
        <div>
          <h1 ref={heading} tabIndex={-1} dir="auto" title={title}>
            {title}
          </h1>
          {count !== undefined && (
            <div className="e-crumb" role="status">
              {count}
            </div>
          )}
        </div>
      </div>
      {aside}
    </div>
  )
  if (!frame.framed) return <header className="e-head e-head-alone">{head}</header>
  return slot ? createPortal(head, slot) : null
}
