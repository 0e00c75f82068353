import '../fonts.css'
import '../tokens.css'
import '../document.css'
import './public.css'
import './frames.css'
import type { ReactNode } from 'react'
import { PublicMark } from './parts.tsx'
import { SeaChart } from './sea-chart.tsx'

export type SignInFrameProps = {
  brand: { name: string; logoSrc?: string | undefined }
  language?: ReactNode
  title: string
  lead?: ReactNode
  /** The names of the five stops on the chart. */
  stops: readonly string[]
  /** The sentence on the chart. */
  motto: string
  footStart?: ReactNode
  footEnd?: ReactNode
  children: ReactNode
}

/** The door of the product: a form on one side, the student's route on the other. */
export function SignInFrame(props: SignInFrameProps) {
  const { brand, language, title, lead, stops, motto, footStart, footEnd, children } = props
  return (
    <div className="p-page p-door">
      <div className="p-door-form">
        <header className="p-row">
          <PublicMark brand={brand} />
          <span className="p-brand" dir="auto">
            {brand.name}
          </span>
          <span className="p-grow" />
          {language}
        </header>
        <main className="p-door-box">
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className="p-door-lead">{lead}</p>}
          {children}
        </main>
        {(footStart || footEnd) && (
          <footer className="p-door-foot p-sub">
            <span>{footStart}</span>
            <span>{footEnd}</span>
          </footer>
        )}
      </div>
      <aside className="p-sea" aria-hidden="true">
        <SeaChart names={stops} />
        <p>{motto}</p>
      </aside>
    </div>
  )
}
