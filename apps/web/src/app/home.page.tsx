import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { PlaceIcon } from './icons.tsx'
import './home.css'

const NewestUpdates = lazyPart(() => import('#modules/updates/updates.public.ts').then((file) => file.NewestUpdates))

const dashboards = new Set<string>(allScreens.filter(({ access }) => /^dashboards\..*\.read$/.test(access)).map(({ path }) => path))

interface Place {
  readonly url_param: string
  readonly alias: string
  readonly icon: string
}

/** Where a role starts that no landing rule leads elsewhere: its dashboards, the places of its menu, what is new (G-C-04, G-C-56). */
export default function HomePage() {
  const t = useT()
  const navigate = useNavigate()
  const { capabilities, menu, profile } = useSession()
  const { landing, setup } = capabilities
  useEffect(() => {
    if (landing !== '/') void navigate({ to: landing, replace: true })
  }, [landing, navigate])
  if (landing !== '/') return <PageHead title={t('Home')} />
  return (
    <>
      <PageHead title={t('Home')} />
      <div className="e-home">
        <p className="e-home-greeting">{t('Welcome, {{name}}', { name: profile.user.first_name })}</p>
        {setup === 'later' && (
          <section className="e-panel e-home-setup">
            <p className="e-grow">{t('Your company is not set up completely yet.')}</p>
            <Button component={Link} href={organizationScreens.setup.path} variant="filled">
              {t('Go on setting up')}
            </Button>
          </section>
        )}
        <Places title={t('Dashboards')} places={menu.filter(({ url_param }) => dashboards.has(url_param))} />
        <Places title={t('Shortcuts')} places={menu.filter(({ url_param }) => !dashboards.has(url_param))} />
        {menu.length === 0 && <EmptyState text={t('Your role has no pages yet. Ask an administrator for access.')} />}
        <Suspense fallback={null}>
          <NewestUpdates />
        </Suspense>
      </div>
    </>
  )
}

function Places({ title, places }: { readonly title: string; readonly places: readonly Place[] }) {
  const t = useT()
  if (places.length === 0) return null
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className="e-home-places">
        {places.map(({ url_param, alias, icon }) => (
          <li key={url_param}>
            <Link href={url_param} className="e-panel">
              <PlaceIcon name={icon} />
              <span>{t(alias)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
