import { to } from '@embark/contract/kernel/screen.ts'
import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { leadImportScreens } from '@embark/contract/leads/import/import.screens.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { ColumnsStep } from './columns-step.form.tsx'
import { refetchOf, stepOf, wizardDefaults } from './lead-import.state.ts'
import { PreviewStep } from './preview-step.view.tsx'
import { RunStep } from './run-step.view.tsx'
import { UploadStep } from './upload-step.view.tsx'
import './lead-import.css'

/** Leads from a file, in four steps; each can be left and come back to, and the work goes on without the page. */
export default function LeadImportPage() {
  const t = useT()
  const [{ import: import_id, step }] = useUrlState(wizardDefaults)
  const { data, error, refetch } = useEndpoint(leadImports.get, { params: { import_id } }, { enabled: import_id !== '', keep: true })
  const record = import_id ? data?.importInfo : undefined
  // Asks on its own while the server is at work, in case the socket is not there.
  useEndpoint(
    leadImports.get,
    { params: { import_id } },
    { enabled: refetchOf(record) !== undefined, ...(refetchOf(record) && { refetchMs: refetchOf(record)! }) },
  )
  const path = [{ name: t('Leads'), href: to(leadScreens.list) }]
  const title = t(leadImportScreens.wizard.title)
  if (import_id && !record)
    return (
      <>
        <PageHead title={title} path={path} />
        {error ? (
          <FailedState message={error.message} onRetry={() => void refetch()} {...(error.traceId && { reference: error.traceId })} />
        ) : (
          <LateSkeleton kind="form" />
        )}
      </>
    )
  const head = { title, path, documentTitle: record ? `${title} · ${record.filename}` : title }
  if (!record) return <UploadStep head={head} />
  const now = stepOf(record, step)
  if (now === 'columns')
    return (
      <ColumnsStep
        key={`${record.identifier}-${record.settings.lead_form_identifier}-${JSON.stringify(record.reading)}`}
        head={head}
        record={record}
      />
    )
  if (now === 'preview') return <PreviewStep head={head} record={record} />
  return <RunStep head={head} record={record} />
}
