import type { ProgramRecord } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import type { VerifiablePart } from '@embark/contract/catalog/program-record/program-record.rules.ts'
import type { Money as Amount } from '@embark/contract/kernel/money.ts'
import type { ReactNode } from 'react'
import { countryName } from '#platform/i18n/country-name.ts'
import { formatDay, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Markdown } from '#platform/text/markdown.tsx'
import { Money, NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { VerifiedFact } from '../verification/verification.view.tsx'

interface Props {
  readonly program: ProgramRecord
  readonly onVerify?: ((part: VerifiablePart, of: number | null) => void) | undefined
}

function Part({ title, isEmpty, children }: { readonly title: string; readonly isEmpty: boolean; readonly children: ReactNode }) {
  const t = useT()
  return (
    <section className="program-part">
      <h2>{title}</h2>
      {isEmpty ? <p className="e-muted">{t('Nothing known yet.')}</p> : children}
    </section>
  )
}

const Fee = ({ fee }: { readonly fee: Amount | null | undefined }) =>
  fee ? <Money minor={fee.amount_minor} currency={fee.currency} /> : <NoValue />

/** Where it is taught, and what it costs there. */
export function CampusPart({ program: { campuses }, onVerify }: Props) {
  const t = useT()
  return (
    <Part title={t('Campuses and fees')} isEmpty={!campuses.length}>
      <ul>
        {campuses.map((campus) => (
          <li key={campus.offering_id}>
            <p className="e-row">
              <strong dir="auto">{inARow([campus.campus, campus.city].filter((name) => name !== null))}</strong>
              {!campus.is_active && <Tag tone="warn">{t('No longer offered')}</Tag>}
            </p>
            <dl>
              {campus.tuition_fee !== undefined && (
                <>
                  <dt>{t('Tuition fee')}</dt>
                  <dd>
                    <Fee fee={campus.tuition_fee} />
                  </dd>
                </>
              )}
              {campus.application_fee !== undefined && (
                <>
                  <dt>{t('Application fee')}</dt>
                  <dd>
                    <Fee fee={campus.application_fee} />
                  </dd>
                </>
              )}
            </dl>
            <VerifiedFact verification={campus.verification} onVerify={onVerify && (() => onVerify('fees', campus.offering_id))} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** When it begins, and until when one may apply. */
export function IntakePart({ program: { intakes }, onVerify }: Props) {
  const t = useT()
  return (
    <Part title={t('Intakes')} isEmpty={!intakes.length}>
      <ul>
        {intakes.map((intake) => (
          <li key={intake.intake_id}>
            <p className="program-intake">
              <strong>{t(intake.intake_name)}</strong>
              <span className={intake.deadline ? undefined : 'e-muted'}>
                {intake.deadline ? t('Apply until {{day}}', { day: formatDay(intake.deadline) }) : t('No deadline is known')}
              </span>
            </p>
            {(intake.deadline || intake.verification.verified_at) && (
              <VerifiedFact verification={intake.verification} onVerify={onVerify && (() => onVerify('deadline', intake.intake_id))} />
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** What is asked of applicants. */
export function RequirementPart({ program, onVerify }: Props) {
  const t = useT()
  const { testscores = [], min_requirement, min_age, english_level, verification } = program
  const facts: [string, ReactNode][] = [
    ...testscores.map(({ score_name, score, min_score }): [string, ReactNode] => [
      score_name,
      min_score === null ? score : t('{{score}}, {{min}} in each section', { score, min: min_score }),
    ]),
    ...(english_level ? [[t('English level'), english_level] satisfies [string, ReactNode]] : []),
    ...(min_age === null ? [] : [[t('Minimum age'), min_age] satisfies [string, ReactNode]]),
  ]
  return (
    <Part title={t('Requirements')} isEmpty={!facts.length && !min_requirement}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt dir="auto">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {min_requirement && (
        <p className="e-pre" dir="auto">
          {min_requirement}
        </p>
      )}
      <VerifiedFact verification={verification} onVerify={onVerify && (() => onVerify('requirements', null))} />
    </Part>
  )
}

/** What may make it cheaper. */
export function ScholarshipPart({ program: { scholarships }, onVerify }: Props) {
  const t = useT()
  if (!scholarships.length) return null
  return (
    <Part title={t('Scholarships')} isEmpty={false}>
      <ul>
        {scholarships.map((scholarship) => (
          <li key={scholarship.id}>
            <span>
              <strong dir="auto">{scholarship.name}</strong>{' '}
              {scholarship.amount && <Money minor={scholarship.amount.amount_minor} currency={scholarship.amount.currency} />}
              {scholarship.percent !== null && <bdi>{scholarship.percent} %</bdi>}
            </span>
            {scholarship.conditions && (
              <span className="e-pre" dir="auto">
                {scholarship.conditions}
              </span>
            )}
            <VerifiedFact verification={scholarship.verification} onVerify={onVerify && (() => onVerify('scholarship', scholarship.id))} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Which papers are needed. */
export function ChecklistPart({ program: { checklist = [] } }: Props) {
  const t = useT()
  if (!checklist.length) return null
  return (
    <Part title={t('Checklist')} isEmpty={false}>
      {checklist.map(({ name, country_code, items }) => (
        <div key={`${name}${country_code}`}>
          <h3 dir="auto">{country_code ? `${name} (${countryName(country_code)})` : name}</h3>
          <dl className="program-papers">
            {items.map((item) => (
              <div key={item.name}>
                <dt dir="auto">{item.name}</dt>
                <dd>
                  {item.entries.map((entry) => (
                    <Markdown key={entry} className="e-checklist-entry" text={entry} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Part>
  )
}
