import { premiumOf } from '@embark/contract/tickets/tickets.screens.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { say } from '#platform/i18n/i18n.ts'
import type { Binding } from '#platform/router/binding.ts'
import { fetched } from '#platform/router/fetched.ts'
import { fetchPageNeeds } from '#platform/router/page-needs.ts'
import { routerPath } from '#platform/router/params.ts'
import { can, currentSession } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { bindings } from './bindings.ts'
import { NotFound, RouteFailed, RoutePending } from './fallbacks.tsx'
import { Gated } from './gated.tsx'
import { Shell } from './shell.tsx'
import { Bare } from './view-banner.tsx'

interface RouterContext {
  readonly client: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({ component: Gated, notFoundComponent: NotFound, errorComponent: RouteFailed })
const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: Bare })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell, notFoundComponent: NotFound })

/** Who lacks the right is sent home and told which page is not theirs; a module that is off is told of on a page of its own (G-C-03). */
function guard({ screen }: Binding) {
  const { capabilities } = currentSession()
  const isOff = screen.feature !== undefined && capabilities.features[screen.feature] === false
  if (can(screen.access) && !isOff) return
  const message = can(screen.access)
    ? say('That page belongs to a module that is switched off for your company.')
    : say('You don’t have access to {{page}}. Ask an administrator.', {
        page: say(screen.title),
      })
  queueMicrotask(() => toast.info({ message }))
  throw redirect({ to: can(screen.access) && screen.feature ? premiumOf[screen.feature].path : '/' })
}

function pageOf({ screen, page }: Binding) {
  fetchPageNeeds(screen.path)
  return fetched(page)
}

const routeOf = (binding: Binding) =>
  createRoute({
    getParentRoute: () => (binding.screen.bare ? bare : shell),
    path: routerPath(binding.screen.path),
    staticData: { screen: binding.screen },
    beforeLoad: () => guard(binding),
    component: lazyRouteComponent(() => pageOf(binding)),
    pendingComponent: RoutePending,
    notFoundComponent: NotFound,
    errorComponent: RouteFailed,
  })

/** Whatever stands at no address: told inside the frame, where one can go on from (G-C-57). */
const nowhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

/** The portal's router, made from the screens of the contract. */
export function makeRouter(client: QueryClient) {
  const [alone, framed] = [bindings.filter(({ screen }) => screen.bare), bindings.filter(({ screen }) => !screen.bare)]
  const tree = root.addChildren([shell.addChildren([...framed.map(routeOf), nowhere]), bare.addChildren(alone.map(routeOf))])
  return createRouter({
    routeTree: tree,
    context: { client },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 200,
    defaultNotFoundComponent: NotFound,
  })
}
