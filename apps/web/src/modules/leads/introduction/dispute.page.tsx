import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { type Dispute, type DisputeSide, introductions } from '@embark/contract/leads/introduction/introduction.contract.ts'
import { channelNames, decisionNames, introductionStateNames } from '@embark/contract/leads/introduction/introduction.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay, formatMoment, formatNumber, formatShare } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { groupedPhone } from '#platform/i18n/phone.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { leadNumber } from '../lead/lead-list.state.ts'
import { DecisionForm } from './decision.form.tsx'
import { isPast, stateTones } from './introduction-words.state.ts'
import './introduction.css'

/** Who introduced one person, side by side, with what speaks for each; where staff decide. */
export default function DisputePage() {
  const t = useT()
  const params = useScreenParams(leadScreens.dispute)
  const read = useEndpoint(introductions.get, { params })
  const lead = read.data?.disputeInfo.lead
  return (
    <>
      <PageHead
        title={lead ? t('Introductions of {{name}}', { name: fullNameOf(lead) }) : t('Introductions')}
        path={[
          { name: t('Leads'), href: to(leadScreens.list) },
          { name: t('Introductions'), href: to(leadScreens.introductions) },
        ]}
      />
      {read.data ? <Sides {...read.data.disputeInfo} /> : <ReadState read={read} kind="record" />}
    </>
  )
}

/** The lead itself, and with whom it is by now. */
function Whose({ lead }: Pick<Dispute, 'lead'>) {
  const t = useT()
  return (
    <>
      <Link className="e-link" href={to(leadScreens.record, { lead_id: lead.identifier })}>
        {t('Lead')} <bdi>{leadNumber(lead.id)}</bdi>
      </Link>{' '}
      · {lead.is_company_own || !lead.agent ? t('With the company itself') : t('With the agency {{name}}', { name: lead.agent })}
    </>
  )
}

function Sides({ lead, sides, decisions }: Dispute) {
  const t = useT()
  const [deciding, setDeciding] = useState<string | null>(null)
  return (
    <div className="l-dispute-page">
      {sides.length === 1 && sides.every(({ state }) => state === 'held') && (
        <p className="l-dispute-end">{t('Nothing to decide: only one agency introduced this person.')}</p>
      )}
      <p className="e-sub">
        <Whose lead={lead} />
      </p>
      <div className="l-dispute">
        {sides.map((side) => (
          <Side key={side.identifier} side={side} onDecide={side.state === 'held' ? undefined : () => setDeciding(side.identifier)} />
        ))}
      </div>
      {decisions.length > 0 && (
        <section>
          <h2>{t('Decisions')}</h2>
          {decisions.map(({ identifier, kind, parts, reason, decided_by, created_at }) => (
            <article key={identifier} className="e-panel">
              <strong>{t(decisionNames[kind])}</strong>
              <p className="e-sub">
                {formatMoment(created_at)} {decided_by && <bdi>{fullNameOf(decided_by)}</bdi>}
              </p>
              <p className="e-sub">
                <InDots parts={parts.map(({ agent, percentage }) => `${agent} ${formatShare(percentage)}`)} />
              </p>
              <p dir="auto">{reason}</p>
            </article>
          ))}
        </section>
      )}
      {deciding && <DecisionForm introduction={deciding} onClose={() => setDeciding(null)} />}
    </div>
  )
}

function Side({ side, onDecide }: { side: DisputeSide; onDecide: (() => void) | undefined }) {
  const t = useT()
  return (
    <section className="e-panel">
      <header>
        <h2>
          <bdi>{side.agent.name}</bdi>
        </h2>
        <SideState {...side} />
      </header>
      <dl>
        {useFacts(side).map(
          ([label, fact]) =>
            fact && (
              <Fact key={label} label={label}>
                {fact}
              </Fact>
            ),
        )}
      </dl>
      {onDecide && (
        <Button variant="filled" mt="md" onClick={onDecide}>
          {t('Decide')}
        </Button>
      )}
    </section>
  )
}

/** How the claim of an agency stands; one whose day has passed is over. */
function SideState({ state, claimed_until, part_percentage }: DisputeSide) {
  const t = useT()
  if (isPast(claimed_until)) return <Tag>{t('Claim ended')}</Tag>
  return (
    <Tag tone={state === 'held' ? 'good' : stateTones[state]}>
      {t(introductionStateNames[state])}
      {part_percentage !== null && ` ${formatShare(part_percentage)}`}
    </Tag>
  )
}

/** What an agency wrote and brought with it, by its name. */
function useFacts(side: DisputeSide): (readonly [string, ReactNode])[] {
  const t = useT()
  const { consent, request_file } = side
  return [
    [t('Name as submitted'), <bdi key="name">{fullNameOf(side)}</bdi>],
    [t('Introduced'), formatMoment(side.introduced_at)],
    [t('By'), side.introduced_by && <bdi>{fullNameOf(side.introduced_by)}</bdi>],
    [t('How'), <InDots key="how" parts={[t(channelNames[side.channel]), side.form, side.import?.filename]} />],
    [t('Email'), side.email && <bdi>{side.email}</bdi>],
    [t('Mobile'), side.mobile && <bdi>{groupedPhone(side.mobile)}</bdi>],
    [t('Date of birth'), side.date_of_birth && formatDay(side.date_of_birth)],
    [t('Consent'), consent && <InDots key="consent" parts={[consent.text ?? consent.source, consent.at && formatMoment(consent.at)]} />],
    [t('Known to the company before'), side.was_known ? t('Yes') : t('No')],
    [
      t('Applications'),
      [
        formatNumber(side.applications),
        side.submitted_applications > 0 && `${t('Submitted')}: ${formatNumber(side.submitted_applications)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    [t('Claim ends'), side.claimed_until && formatMoment(side.claimed_until)],
    [t('Why the student is theirs'), side.request_text && <span dir="auto">{side.request_text}</span>],
    [
      t('What the student says'),
      request_file && (
        <a className="e-link" href={request_file.view_page}>
          <bdi>{request_file.filename}</bdi>
        </a>
      ),
    ],
  ]
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)
