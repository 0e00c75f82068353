import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { AnswerList } from '#modules/masters/masters.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatDay, formatMoment, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { HolderLine } from '#platform/text/holder.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Facts } from '#ui/parts/two-lines.tsx'
import { FilledFacts } from '#ui/record/filled-facts.tsx'
import { intakeOf } from './application-list.state.ts'

/** The facts people want in view all the time; brief beside the tab that tells its fees and days. */
export function ApplicationFacts({ application, isBrief = false }: { application: ApplicationRecord; isBrief?: boolean }) {
  const t = useT()
  const { institution, campus, destination_country, deferred_from } = application
  const { tuition_fee = null, offer_letter_deadline = null } = isBrief ? {} : application
  return (
    <Facts
      facts={[
        { name: t('Institution'), value: <span dir="auto">{institution.name}</span> },
        { name: t('Campus'), value: inARow([campus.name, campus.city].filter((name) => name !== null)) },
        { name: t('Country'), value: t(destination_country.name) },
        { name: t('Intake'), value: intakeOf(application, t) },
        ...(deferred_from ? [{ name: t('Deferred from'), value: `${t(deferred_from.intake)} ${deferred_from.intake_year}` }] : []),
        ...(tuition_fee
          ? [{ name: t('Tuition fee'), value: <Money minor={tuition_fee.amount_minor} currency={tuition_fee.currency} /> }]
          : []),
        ...(offer_letter_deadline ? [{ name: t('Offer letter deadline'), value: formatDay(offer_letter_deadline) }] : []),
      ]}
    />
  )
}

/** The staff who work on the application. */
export function ApplicationStaff({ application }: { application: ApplicationRecord }) {
  const t = useT()
  if (!application.staff.length) return <p className="e-muted">{t('Nobody is assigned yet.')}</p>
  return application.staff.map(({ user, role }) => <HolderLine key={user.identifier} user={user} role={role} strong={false} />)
}

/** Everything noted about the application. */
export function ApplicationDetails({ application }: { application: ApplicationRecord }) {
  const t = useT()
  const day = (value: string | null) => value && formatDay(value)
  const fee = (money: ApplicationRecord['tuition_fee']) => money && <Money minor={money.amount_minor} currency={money.currency} />
  const { tuition_fee, application_fee } = application
  // What only Canada asks for is not missed elsewhere.
  const isCanadian = application.destination_country.iso2 === 'CA'
  return (
    <FilledFacts
      groups={[
        {
          name: t('Application'),
          facts: [
            { name: t('Application number'), value: application.application_number },
            ...(isCanadian || application.ocas_number ? [{ name: t('OCAS number'), value: application.ocas_number }] : []),
            { name: t('Submitted'), value: application.submitted_at && formatMoment(application.submitted_at) },
            ...(isCanadian || application.status_in_canada
              ? [{ name: t('Status in Canada'), value: application.status_in_canada && t(application.status_in_canada) }]
              : []),
            { name: t('Counselled before'), value: application.has_counseling ? t('Yes') : t('No') },
            { name: t('Reason'), value: application.status_reason && t(application.status_reason.label) },
            { name: t('Remarks'), value: application.remarks },
          ],
        },
        {
          name: t('Offer and fees'),
          facts: [
            { name: t('Offer letter received on'), value: day(application.offer_letter_received_at) },
            { name: t('Offer letter deadline'), value: day(application.offer_letter_deadline) },
            { name: t('Conditions of the offer'), value: application.offer_conditions },
            { name: t('Tuition fee'), value: fee(tuition_fee) },
            { name: t('Tuition fee due date'), value: day(application.tuition_fee_due_date) },
            { name: t('Tuition fee paid date'), value: day(application.tuition_fee_paid_date) },
            { name: t('Application fee'), value: fee(application_fee) },
          ],
        },
        {
          name: t('Record'),
          facts: [
            { name: t('Branch'), value: application.branch?.name },
            { name: t('Team'), value: application.team?.name },
            { name: t('Agent'), value: application.agent?.name },
            { name: t('Campaign'), value: [application.utm_source, application.utm_medium].filter(Boolean).join(' / ') },
            { name: t('Created by'), value: application.createdByInfo && fullNameOf(application.createdByInfo) },
            { name: t('Created'), value: formatMoment(application.created_at) },
          ],
        },
      ]}
    />
  )
}

/** What was answered to the forms that its statuses asked for. */
export function ApplicationAnswers({ application }: { application: ApplicationRecord }) {
  return <AnswerList answers={useEndpoint(applications.answers, { params: { id: application.identifier } }).data?.recordsInfo} />
}

/** What the application earns, one line per currency, with the way to its installments. */
export function ApplicationMoney({ application }: { application: ApplicationRecord }) {
  const t = useT()
  const mayOpen = useCan('invoices.read')
  if (!application.installments.length) return <EmptyState text={t('No installments yet. They are created when the student enrols.')} />
  return (
    <section className="e-app-part" aria-label={t('Money')}>
      <ul className="e-app-lines">
        {application.installments.map(({ expected, received, count }) => (
          <li key={expected.currency}>
            <Facts
              facts={[
                { name: t('Installments'), value: String(count) },
                { name: t('Expected commission'), value: <Money minor={expected.amount_minor} currency={expected.currency} /> },
                { name: t('Received'), value: <Money minor={received.amount_minor} currency={received.currency} /> },
              ]}
            />
          </li>
        ))}
      </ul>
      {mayOpen && (
        <Link className="e-link" href={hrefWith('/invoices', { search: fullNameOf(application.studentInfo) })}>
          {t('Open the installments')}
        </Link>
      )}
    </section>
  )
}
