import type { Feature } from '@embark/contract/kernel/access.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { featureMeanings } from '@embark/contract/organization/switch/switch.rules.ts'
import { type Ticket, tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import { asksForFeatures, ticketName, ticketStatusNames } from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useScreen } from '#platform/router/screen.ts'
import { can, me, useCan, useSession } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { FeatureDialog } from './feature.dialog.tsx'
import { entryOf, premiumAt, premiumTexts, requestsFor } from './premium.state.ts'
import { featureNames, ticketHref, toneOf } from './ticket.state.ts'
import './premium.css'

/** What a module does, whether this company has it, and the request for it (G-C-65, ADR 0187). */
export default function PremiumPage() {
  const t = useT()
  const { capabilities, tenant } = useSession()
  const { premium, screen, features } = premiumAt(useScreen()?.path)
  const [asked, ask] = useState<Feature | null>(null)
  const maySwitch = useCan('settings.switches.update')
  const mayAsk = asksForFeatures(me().group)
  const requests = useEndpoint(
    tickets.list,
    { query: { kind: 'premium_feature', per_page: 200, count: 'none', filters: { feature: features } } },
    { enabled: mayAsk },
  )
  return (
    <>
      <PageHead title={t(screen.title)} />
      <div className="premium">
        <section className="premium-does" aria-label={t('What it does')}>
          {premiumTexts[premium].map((sentence) => (
            <p key={sentence}>{t(sentence)}</p>
          ))}
        </section>
        <section aria-labelledby="premium-here">
          <h2 id="premium-here" dir="auto">
            {t('At {{company}}', { company: tenant.name })}
          </h2>
          <ul className="e-panel premium-parts">
            {features.map((feature) => (
              <Part
                key={feature}
                feature={feature}
                isAlone={features.length === 1}
                isOn={capabilities.features[feature] === true}
                requests={requests.data?.recordsInfo ?? []}
                maySwitch={maySwitch}
                onAsk={mayAsk && !maySwitch && !requests.isPending ? () => ask(feature) : undefined}
              />
            ))}
          </ul>
        </section>
      </div>
      {asked && <FeatureDialog feature={asked} onClose={() => ask(null)} />}
    </>
  )
}

interface PartProps {
  readonly feature: Feature
  /** The page tells of nothing else, so what it does stands above already. */
  readonly isAlone: boolean
  readonly isOn: boolean
  readonly requests: readonly Ticket[]
  readonly maySwitch: boolean
  readonly onAsk: (() => void) | undefined
}

function Part({ feature, isAlone, isOn, requests, maySwitch, onAsk }: PartProps) {
  const t = useT()
  const { shown, isWaiting } = requestsFor(feature, requests, me().identifier)
  const entry = entryOf(feature)
  const name = t(featureNames[feature])
  return (
    <li>
      <div className="e-grow">
        <h3>
          {name} {entry && <Tag tone={isOn ? 'good' : 'plain'}>{isOn ? t('On') : t('Off')}</Tag>}
        </h3>
        {!isAlone && <p>{t(featureMeanings[feature].does)}</p>}
        {!entry && <p className="e-sub">{t('Not available in this version.')}</p>}
        {isOn && entry && !can(entry.access) && me().group === 'company' && (
          <p className="e-sub">{t('Your role has no access to it. Ask an administrator.')}</p>
        )}
        {shown && <Request request={shown} />}
      </div>
      {isOn && entry && can(entry.access) && (
        <Button component={Link} href={entry.path} variant="filled">
          {t(entry.title)}
        </Button>
      )}
      {!isOn && entry && maySwitch && (
        <Button component={Link} href={`${organizationScreens.switches.path}?tab=features`}>
          {t('Switch on')}
        </Button>
      )}
      {!isOn && onAsk && !isWaiting && (
        <Button variant={isAlone && entry ? 'filled' : 'default'} onClick={onAsk} aria-label={t('Ask for {{name}}', { name })}>
          {t('Ask for it')}
        </Button>
      )}
    </li>
  )
}

function Request({ request }: { readonly request: Ticket }) {
  const t = useT()
  const { reporter, created_at, status } = request
  const day = formatMomentDay(created_at)
  return (
    <p className="premium-request">
      <Link className="e-link e-num" href={ticketHref(request)}>
        <bdi>{ticketName(request)}</bdi>
      </Link>
      <span className="e-sub">
        {reporter.identifier === me().identifier
          ? t('You asked on {{day}}', { day })
          : t('{{who}} asked on {{day}}', { who: fullNameOf(reporter), day })}
      </span>
      <Tag tone={toneOf(status)}>{t(ticketStatusNames[status])}</Tag>
    </p>
  )
}
