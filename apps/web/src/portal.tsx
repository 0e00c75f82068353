import english from '@embark/locales/en.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { refreshUnless } from '#platform/api/call.ts'
import { currentLanguage, say, startI18n, switchLanguage, useLanguage, useT } from '#platform/i18n/i18n.ts'
import { learnPageNeeds } from '#platform/router/page-needs.ts'
import { afterFirst, firstScreen } from '#platform/session/early.ts'
import { currentSession, offeredLanguages, onSession, openSession, signOut } from '#platform/session/session.ts'
import { activeRole } from '#platform/session/tokens.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { useColorScheme } from './app/color-scheme.ts'
import { makeRouter } from './app/router.tsx'
import { SignInAgain } from './app/sign-in-again.tsx'

// No act of the first screen is heavy.
const ProofAsker = lazyPart(() => afterFirst(() => import('./app/proof.tsx')).then((file) => file.ProofAsker))

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      refetchOnWindowFocus: true,
      // A failure shows at once, with a way to try again (specification 1 §4).
      retry: false,
    },
  },
})

function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  const { language, dir } = useLanguage()
  const t = useT()
  const [scheme] = useColorScheme()
  return (
    <UiProvider
      language={language}
      dir={dir}
      t={t}
      navigate={(href) => void router.navigate({ href })}
      colorScheme={scheme}
      pageStands={firstScreen()}
    >
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <SignInAgain />
        <Suspense fallback={null}>
          <ProofAsker />
        </Suspense>
      </QueryClientProvider>
    </UiProvider>
  )
}

async function start() {
  const [, isOpen] = await Promise.all([startI18n(english), openSession()])
  if (!isOpen) return
  // A language chosen before the company took it away, or its menu, is not read in any more.
  const session = currentSession()
  if (!offeredLanguages(session).includes(currentLanguage())) await switchLanguage(session.tenant.language)
  const router = makeRouter(client)
  void firstScreen().then(learnPageNeeds)
  void firstScreen()
    .then(() => Promise.all([import('./app/keep-fresh.ts'), import('./app/whatsapp-connect.ts')]))
    .then(([{ keepFresh }, { hearConnect }]) => {
      keepFresh(client)
      hearConnect(() => currentSession().tenant.connectOrigins)
    })
  refreshUnless(() => currentSession().capabilities.gates['session.logout_on_first_401'] === true)
  let role = activeRole()
  onSession(() => {
    if (activeRole() !== role) {
      role = activeRole()
      // What another role saw is not this one's to see.
      client.clear()
      void import('#platform/realtime/live.ts').then(({ reconnect }) => reconnect())
    }
    // A page whose right was taken away is left at once.
    void router.invalidate()
  })
  const root = createRoot(document.getElementById('root')!)
  // In pieces of a few milliseconds, between which the browser hears and paints.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  )
}

/** Says that the session could not be opened, with a way to try again and one to leave; without a session there is no page to say it on. */
function tellFailure() {
  const root = document.getElementById('root')!
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.style.padding = '2rem'
  const words = document.createElement('span')
  words.textContent = say('Unable to login! Please try again later')
  const button = (name: string, act: () => void) => {
    const made = document.createElement('button')
    made.textContent = say(name)
    made.className = 'e-link'
    made.style.marginInlineEnd = '1rem'
    made.addEventListener('click', act)
    return made
  }
  const leave = () =>
    void signOut((failure) => {
      words.textContent = failure
    })
  text.append(
    words,
    document.createElement('br'),
    button('Try again', () => location.reload()),
    button('Logout', leave),
  )
  root.replaceChildren(text)
}

/** Opens the portal, or says that it could not be opened. */
export const openPortal = () => start().catch(tellFailure)
