import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { submissions } from '@embark/contract/applications/submission/submission.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { me } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Receipt } from './receipt.view.tsx'

/** The links of what was sent open for five minutes. */
const linkMs = 4 * 60_000

/** The receipts of one application, the newest first. */
export function Submissions({ application }: { readonly application: string }) {
  const t = useT()
  const read = useEndpoint(submissions.ofApplication, { params: { id: application } }, { refetchMs: linkMs })
  if (!read.data) return <ReadState read={read} kind="rows" rows={2} />
  const { recordsInfo } = read.data
  const { group } = me()
  return (
    <section className="e-app-part" aria-labelledby="receipts">
      <header>
        <h3 id="receipts">{t('Receipts')}</h3>
        {(group === 'company' || group === 'agent') && (
          <Link className="e-link" href={to(applicationScreens.submissions)}>
            {t('All receipts')}
          </Link>
        )}
      </header>
      {recordsInfo.length ? (
        recordsInfo.map((submission) => <Receipt key={submission.identifier} submission={submission} />)
      ) : (
        <EmptyState text={t('No receipts yet. Each submission leaves one here.')} />
      )}
    </section>
  )
}

/** What a student still has to confirm; nothing where there is nothing. */
export function OwnSubmissions() {
  const t = useT()
  const read = useEndpoint(
    submissions.list,
    { query: { per_page: 25, count: 'none', filters: { is_confirmed: false } } },
    { refetchMs: linkMs },
  )
  const open = read.data?.recordsInfo.filter(({ can }) => can.confirm) ?? []
  if (!open.length) return null
  return (
    <section className="e-app-part" aria-labelledby="own-receipts">
      <header>
        <h2 id="own-receipts">{t('Please confirm what was sent for you')}</h2>
      </header>
      {open.map((submission) => (
        <Receipt key={submission.identifier} submission={submission} heading="h3" />
      ))}
    </section>
  )
}
