import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { EmptyState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { Facts } from '#ui/parts/two-lines.tsx'

/** What each of the student's applications costs, by when it is due, and what was paid. */
export function StudentFees() {
  const t = useT()
  const page = useEndpoint(applications.list, { query: { per_page: 25 } })
  if (!page.data) return <ReadState read={page} kind="cards" rows={2} />
  const rows = page.data.recordsInfo
  if (!rows.length) return <EmptyState text={t('There is nothing to pay. Fees stand here once you have an application.')} />
  return (
    <>
      {rows.map((row) => (
        <Fees key={row.identifier} row={row} />
      ))}
    </>
  )
}

function Fees({ row }: { readonly row: ApplicationRow }) {
  const t = useT()
  const read = useEndpoint(applications.single, { params: { id: row.identifier } })
  if (!read.data) return <LateSkeleton kind="rows" rows={1} />
  const { application_fee, tuition_fee, tuition_fee_due_date, tuition_fee_paid_date } = read.data.applicationInfo
  const facts = [
    {
      name: t('Application fee'),
      value: application_fee && <Money minor={application_fee.amount_minor} currency={application_fee.currency} />,
    },
    { name: t('Tuition fee'), value: tuition_fee && <Money minor={tuition_fee.amount_minor} currency={tuition_fee.currency} /> },
    { name: t('Due'), value: tuition_fee_due_date && formatDay(tuition_fee_due_date) },
  ].filter(({ value }) => value)
  const isToCome = tuition_fee && !tuition_fee_due_date && !tuition_fee_paid_date && row.stage.position !== 'end'
  return (
    <section className="e-panel e-student-fees">
      <div>
        <h3 dir="auto">
          <Link href={to(applicationScreens.record, { application_id: row.identifier })}>
            {row.programs[0]?.name ?? row.institution.name}
          </Link>
        </h3>
        <p className="e-sub" dir="auto">
          {row.institution.name}
        </p>
      </div>
      {facts.length ? <Facts facts={facts} /> : <p className="e-muted">{t('No fee is noted for this application yet.')}</p>}
      {isToCome && <p className="e-sub">{t('The offer states when tuition is due.')}</p>}
      {tuition_fee_paid_date && <Tag tone="good">{t('Paid on {{day}}', { day: formatDay(tuition_fee_paid_date) })}</Tag>}
    </section>
  )
}
