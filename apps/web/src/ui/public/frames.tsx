import '../fonts.css'
import '../tokens.css'
import '../document.css'
import './public.css'
import './frames.css'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { brandTint } from './brand-tint.ts'
import { isDark } from './color-scheme.ts'
import { PublicMark } from './parts.tsx'

export type PublicBrand = { name: string; logoSrc?: string | undefined; href?: string | undefined }

/** Custom properties have no place in React's style type. */
const tint = (accent: string | undefined) => brandTint(accent, isDark()) as CSSProperties

const Top = ({ brand, language }: { brand: PublicBrand; language?: ReactNode }) => {
  const name = (
    <>
      <PublicMark brand={brand} />
      <span className="p-brand" dir="auto">
        {brand.name}
      </span>
    </>
  )
  return (
    <header className="p-row">
      {brand.href ? (
        <a className="p-row" href={brand.href}>
          {name}
        </a>
      ) : (
        <span className="p-row">{name}</span>
      )}
      <span className="p-grow" />
      {language}
    </header>
  )
}

/** A page without the product round it: the tenant's name and colours, and one column. */
export function PublicFrame(props: {
  brand: PublicBrand
  language?: ReactNode
  accent?: string | undefined
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="p-page p-plain" style={tint(props.accent)}>
      <Top brand={props.brand} language={props.language} />
      <main>{props.children}</main>
      {props.foot && <footer className="p-sub">{props.foot}</footer>}
    </div>
  )
}

export type LandingFrameProps = {
  brand: PublicBrand
  language?: ReactNode
  accent?: string | undefined
  kicker?: string | undefined
  title: string
  lead?: string | undefined
  /** The ways to get in touch, kept under the thumb on a phone. */
  stick?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** Who is behind a landing page. */
const Foot = ({ children }: { children: ReactNode }) => children && <footer className="p-land-foot">{children}</footer>

/** A campaign's page, made for a phone first. */
export function LandingFrame(props: LandingFrameProps) {
  const { brand, language, accent, kicker, title, lead, stick, foot, children } = props
  return (
    <div className="p-page p-land" style={tint(accent)}>
      <Top brand={brand} language={language} />
      <main>
        <div className="p-land-hero">
          {kicker && <span className="p-tag">{kicker}</span>}
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className="p-land-lead">{lead}</p>}
        </div>
        {children}
      </main>
      <Foot>{foot}</Foot>
      {stick && <footer className="p-stick">{stick}</footer>}
    </div>
  )
}

/** A landing page of several pages that a company built itself, as wide as there is room. */
export function SiteFrame(props: {
  brand: PublicBrand
  language?: ReactNode
  accent?: string | undefined
  menu?: ReactNode
  main: Ref<HTMLElement>
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="p-page p-land ls" style={tint(props.accent)}>
      <Top brand={props.brand} language={props.language} />
      {props.menu}
      <main ref={props.main}>{props.children}</main>
      <Foot>{props.foot}</Foot>
    </div>
  )
}

/** A part of a landing page. */
export function LandingSection(props: { title?: string; tint?: boolean; children: ReactNode }) {
  return (
    <section data-tint={props.tint || undefined}>
      {props.title && <h2>{props.title}</h2>}
      {props.children}
    </section>
  )
}

/** One promise of a landing page. */
export function LandingFact(props: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className="p-fact">
      {props.icon}
      <div>
        <b>{props.title}</b>
        <span className="p-muted">{props.text}</span>
      </div>
    </div>
  )
}
