import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Company, companyOfAddress, isOfNobody } from './modules/identity/public-company.state.ts'
import { startPublicI18n } from './platform/i18n/light.ts'
import { fetched } from './platform/router/fetched.ts'
import { go, usePlace } from './platform/router/public-place.ts'
import { notFoundPage, type PublicPage, publicPageAt, whichCompanyPage } from './public.routes.ts'
import { followColorScheme } from './ui/public/color-scheme.ts'

interface Shown {
  readonly path: string
  readonly Page: PublicPage
}

/** The page of the address; another public page is fetched and takes its place without a new document. */
function Pages({ first, company }: { first: Shown; company: Company | undefined }) {
  const path = usePlace()
  const [shown, setShown] = useState(first)
  // Another address of the same page is there at once; fetched like the others it would be made anew under somebody's fingers.
  const isHere = publicPageAt(path) === publicPageAt(shown.path)
  const key = isHere ? path : shown.path
  useEffect(() => {
    if (isHere) return
    let isWanted = true
    ;(publicPageAt(path) ?? notFoundPage)().then(
      ({ default: Page }) => isWanted && setShown({ path, Page }),
      () => location.reload(),
    )
    return () => {
      isWanted = false
    }
  }, [path, isHere])
  useEffect(() => {
    if (key !== first.path && document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
  }, [key, first])
  return <shown.Page key={key} company={company} />
}

/** Plain clicks on links between public pages keep the document. */
function keepDocument(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a')
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented
  if (!link || !isPlain || link.target || link.origin !== location.origin || link.hash || !publicPageAt(link.pathname)) return
  event.preventDefault()
  go(`${link.pathname}${link.search}`)
}

async function start() {
  followColorScheme()
  const company = companyOfAddress().catch(() => undefined)
  const path = location.pathname
  const [{ default: meant }, known, isNobodys] = await Promise.all([
    fetched(publicPageAt(path) ?? notFoundPage, 'embark-public-reloaded'),
    company,
    isOfNobody(),
    startPublicI18n(company),
  ])
  const Page = isNobodys ? (await fetched(whichCompanyPage, 'embark-which-reloaded')).default : meant
  document.addEventListener('click', keepDocument)
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Pages first={{ path, Page }} company={known} />
    </StrictMode>,
  )
}

void start()
