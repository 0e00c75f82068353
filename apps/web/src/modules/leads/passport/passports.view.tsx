import { leadPassports, type Passport } from '@embark/contract/leads/passport/passport.contract.ts'
import { originNames } from '@embark/contract/leads/passport/passport.rules.ts'
import { Suspense, useState } from 'react'
import { useAction, useConfirmedAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import '../background/background.css'

const PassportForm = lazyPart(() => import('./passport.form.tsx').then((file) => file.PassportForm))

/** The passports of a lead: of each number its end, and the whole for who may read it and asks. */
export function Passports({ lead }: { readonly lead: string }) {
  const t = useT()
  const read = useEndpoint(leadPassports.list, { params: { lead_id: lead } })
  const [opened, setOpened] = useState<'add' | Passport>()
  // A whole number is kept nowhere: it goes with the page.
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>>>({})
  const params = ({ identifier }: Passport) => ({ lead_id: lead, passport_id: identifier })
  const reveal = useAction(leadPassports.reveal, {
    onDone: ({ number }, call) => setRevealed((before) => ({ ...before, [call.params.passport_id]: number })),
  })
  const removal = useConfirmedAction(leadPassports.remove, {
    stales: [leadPassports.list],
    said: t('Passport removed'),
    question: ({ number }: Passport) => ({
      title: t('Remove this passport?'),
      text: t('The number {{number}} is deleted and cannot be brought back.', { number }),
      verb: t('Remove passport'),
      danger: true,
    }),
    toCall: (passport) => ({ params: params(passport) }),
  })
  if (!read.data) return <ReadState read={read} kind="rows" rows={1} />
  const { recordsInfo, can } = read.data
  const hide = ({ identifier }: Passport) => setRevealed(({ [identifier]: _, ...others }) => others)
  return (
    <section className="l-entries" aria-label={t('Passports')}>
      <h3>{t('Passports')}</h3>
      {recordsInfo.length ? (
        <ul>
          {recordsInfo.map((passport) => {
            const whole = revealed[passport.identifier]
            const act = (label: string, onClick: () => void) => (
              <button type="button" className="e-link" onClick={onClick}>
                {label}
                <span className="e-sr"> {passport.number}</span>
              </button>
            )
            return (
              <li key={passport.identifier}>
                <TwoLines top={<bdi dir="ltr">{whole ?? passport.number}</bdi>} bottom={<PassportFacts {...passport} />} />
                <span className="l-entry-acts">
                  {can.reveal &&
                    (whole
                      ? act(t('Hide number'), () => hide(passport))
                      : act(t('Show number'), () => reveal.mutate({ params: params(passport) })))}
                  {can.change && act(t('Edit'), () => setOpened(passport))}
                  {can.change && act(t('Remove'), () => removal.ask(passport))}
                </span>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="e-sub">{t('No passport noted yet.')}</p>
      )}
      {can.change && (
        <button type="button" className="e-link" onClick={() => setOpened('add')}>
          {t('Add passport')}
        </button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <PassportForm lead={lead} passport={opened === 'add' ? undefined : opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

function PassportFacts({ country, issued_on, expires_on, origin }: Passport) {
  const t = useT()
  const facts = [
    country && t(country.name),
    issued_on && t('issued on {{day}}', { day: formatDay(issued_on) }),
    expires_on && t('expires on {{day}}', { day: formatDay(expires_on) }),
    t(originNames[origin]),
  ]
  return <InDots parts={facts} />
}
