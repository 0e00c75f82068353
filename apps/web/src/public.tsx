import { type ComponentType, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Company, companyOfAddress } from './modules/identity/public-company.state.ts'
import { startPublicI18n } from './platform/i18n/public.ts'
import { go, usePlace } from './platform/router/public-place.ts'
import { followColorScheme } from './ui/public/color-scheme.ts'

type Page = ComponentType<{ company: Company | undefined }>
type Load = () => Promise<{ default: Page }>

/** Which page an address of the light entry shows; each is fetched alone. */
const pages: readonly (readonly [RegExp, Load])[] = [
  [/^\/landing-page(\/[^/]+)?\/?$/, () => import('./modules/leads/capture-form/landing.page.tsx')],
  [/^\/notifications\/unsubscribe(\/[^/]+)?\/?$/, () => import('./modules/notifications/unsubscribe/unsubscribe.page.tsx')],
  [/^\/verify-2fa\/?$/, () => import('./modules/identity/two-factor/verify-2fa.page.tsx')],
  [/^\/(signin|signup|forgot)\/set-password\/?$/, () => import('./modules/identity/password/set-password.page.tsx')],
  [/^\/(signin|signup|forgot)\/verify-otp\/?$/, () => import('./modules/identity/code/verify-code.page.tsx')],
  [/^\/signup\/?$/, () => import('./modules/identity/sign-up/sign-up.page.tsx')],
  [/^\/change-password\/?$/, () => import('./modules/identity/password/change-password.page.tsx')],
  [
    /^\/(request-agent-account|agent-signup\/[^/]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/,
    () => import('./modules/agents/agent-request/agent-request.page.tsx'),
  ],
  [/^\/success\/?$/, () => import('./modules/identity/success.page.tsx')],
  [/^\/overview\/?$/, () => import('./modules/identity/public-tenant/overview.page.tsx')],
  [/^\/t\/[^/]+\/?$/, () => import('./modules/identity/referral/referral.page.tsx')],
  [/^\/signin(\/password)?\/?$/, () => import('./modules/identity/sign-in/sign-in.page.tsx')],
]

const notFound: Load = () => import('./modules/identity/not-found.page.tsx')
const pageAt = (path: string) => pages.find(([pattern]) => pattern.test(path))?.[1]

interface Shown {
  readonly path: string
  readonly Page: Page
}

/** The page of the address; another public page is fetched and takes its place without a new document. */
function Pages({ first, company }: { first: Shown; company: Company | undefined }) {
  const path = usePlace()
  const [shown, setShown] = useState(first)
  // Another address of the same page is there at once; fetched like the others it would be made anew under somebody's fingers.
  const isHere = pageAt(path) === pageAt(shown.path)
  const key = isHere ? path : shown.path
  useEffect(() => {
    if (isHere) return
    let isWanted = true
    ;(pageAt(path) ?? notFound)().then(
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
  if (!link || !isPlain || link.target || link.origin !== location.origin || link.hash || !pageAt(link.pathname)) return
  event.preventDefault()
  go(`${link.pathname}${link.search}`)
}

async function start() {
  followColorScheme()
  const company = companyOfAddress().catch(() => undefined)
  const path = location.pathname
  const [{ default: Page }, known] = await Promise.all([
    (pageAt(path) ?? notFound)(),
    company,
    startPublicI18n(company.then((one) => one?.default_language)),
  ])
  document.addEventListener('click', keepDocument)
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Pages first={{ path, Page }} company={known} />
    </StrictMode>,
  )
}

void start()
