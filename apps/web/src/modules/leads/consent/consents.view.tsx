import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type Consent, leadConsents } from '@embark/contract/leads/consent/consent.contract.ts'
import { consentNames, consentSourceNames, consentStateNames } from '@embark/contract/leads/consent/consent.rules.ts'
import { Suspense, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import '../background/background.css'

const ConsentForm = lazyPart(() => import('./consent.form.tsx').then((file) => file.ConsentForm))

const tones = { granted: 'good', denied: 'danger', unknown: 'plain' } as const

/** What the person agreed to, channel by channel, with the way to note another answer. */
export function Consents({ lead, isOwn = false }: { readonly lead: string; readonly isOwn?: boolean }) {
  const t = useT()
  const read = useEndpoint(leadConsents.list, { params: { lead_id: lead } })
  const [opened, setOpened] = useState<{ readonly consent: Consent; readonly isGiven: boolean }>()
  if (!read.data) return <ReadState read={read} kind="rows" rows={3} />
  const { recordsInfo, can } = read.data
  return (
    <section className="l-entries" aria-label={t('Consents')}>
      <h3>{t('Consents')}</h3>
      <ul>
        {recordsInfo.map((consent) => {
          const name = t(consentNames[consent.kind])
          const act = (label: string, isGiven: boolean) => (
            <button type="button" className="e-link" onClick={() => setOpened({ consent, isGiven })}>
              {label}
              <span className="e-sr"> {name}</span>
            </button>
          )
          const refusal = consent.state === 'granted' ? t('I withdraw') : t('I decline')
          return (
            <li key={consent.kind} data-consent>
              <TwoLines top={name} bottom={<ConsentFacts {...consent} />} />
              <Tag tone={tones[consent.state]}>{consent.state === 'unknown' ? t('Not answered') : t(consentStateNames[consent.state])}</Tag>
              {can.change && (
                <span className="l-entry-acts">
                  {consent.state !== 'granted' && act(isOwn ? t('I agree') : t('Note consent'), true)}
                  {consent.state !== 'denied' && act(isOwn ? refusal : t('Note withdrawal'), false)}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {opened && (
        <Suspense fallback={null}>
          <ConsentForm lead={lead} kind={opened.consent.kind} isGiven={opened.isGiven} isOwn={isOwn} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

function ConsentFacts({ kind, state, is_general, text, source, source_text, given_at, withdrawn_at, by }: Consent) {
  const t = useT()
  if (is_general) return kind === 'contact' || state === 'unknown' ? null : t('As they said of being contacted.')
  const facts = [
    given_at && t('given on {{day}}', { day: formatMoment(given_at) }),
    withdrawn_at && t('withdrawn on {{day}}', { day: formatMoment(withdrawn_at) }),
    source && t(consentSourceNames[source]),
    source_text,
    by && fullNameOf(by),
    text && `“${text}”`,
  ]
  return <InDots parts={facts} />
}
