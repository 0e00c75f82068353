import { to } from '@embark/contract/kernel/screen.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { staffImports } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { ColumnsStep } from './columns-step.form.tsx'
import { PreviewStep } from './preview-step.view.tsx'
import { RunStep } from './run-step.view.tsx'
import { stepOf, wizardDefaults } from './staff-import.state.ts'
import { UploadStep } from './upload-step.view.tsx'

/** Staff from a file, in four steps; the work goes on without the page. */
export default function StaffImportPage() {
  const t = useT()
  const [{ import: import_id, step }] = useUrlState(wizardDefaults)
  const { data, error, refetch } = useEndpoint(staffImports.get, { params: { import_id } }, { enabled: import_id !== '', keep: true })
  const staffImport = import_id ? data?.importInfo : undefined
  const isBusy = staffImport?.state === 'importing'
  useEndpoint(staffImports.get, { params: { import_id } }, { enabled: isBusy, ...(isBusy && { refetchMs: 1_500 }) })
  const title = t(staffScreens.import.title)
  const path = [{ name: t(staffScreens.manage.title), href: to(staffScreens.manage) }]
  const head = { title, path, documentTitle: staffImport ? `${title} · ${staffImport.filename}` : title }
  if (import_id && !staffImport)
    return (
      <>
        <PageHead title={title} path={path} />
        {error ? <FailedState message={error.message} onRetry={() => void refetch()} /> : <LateSkeleton kind="form" />}
      </>
    )
  if (!staffImport) return <UploadStep head={head} />
  const now = stepOf(staffImport.state, step)
  if (now === 'columns') return <ColumnsStep key={staffImport.identifier} head={head} staffImport={staffImport} />
  return now === 'preview' ? <PreviewStep head={head} staffImport={staffImport} /> : <RunStep head={head} staffImport={staffImport} />
}
