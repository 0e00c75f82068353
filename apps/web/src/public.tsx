import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Company, companyOfAddress } from './modules/identity/public-company.state.ts'
import { startPublicI18n } from './platform/i18n/public.ts'
import { followColorScheme } from './ui/public/color-scheme.ts'

type Page = ComponentType<{ company: Company | undefined }>
type Load = () => Promise<{ default: Page }>

/** Which page an address of the light entry shows; each is fetched alone. */
const pages: readonly (readonly [RegExp, Load])[] = [
  [/^\/landing-page(\/[^/]+)?\/?$/, () => import('./modules/capture/landing.page.tsx')],
  [/^\/notifications\/unsubscribe(\/[^/]+)?\/?$/, () => import('./modules/unsubscribe/unsubscribe.page.tsx')],
  [/^\/signin\/set-password\/?$/, () => import('./modules/identity/set-password/set-password.page.tsx')],
  [/^\/signin(\/password)?\/?$/, () => import('./modules/identity/sign-in/sign-in.page.tsx')],
]

const notFound: Load = () => import('./modules/identity/not-found.page.tsx')

async function start() {
  followColorScheme()
  const company = companyOfAddress().catch(() => undefined)
  const load = pages.find(([pattern]) => pattern.test(location.pathname))?.[1] ?? notFound
  const [{ default: Page }, known] = await Promise.all([load(), company, startPublicI18n(company.then((one) => one?.default_language))])
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Page company={known} />
    </StrictMode>,
  )
}

void start()
