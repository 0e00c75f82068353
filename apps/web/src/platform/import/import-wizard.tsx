import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { useEndpoint } from '../api/hooks.ts'
import { shownOf } from '../api/shown.ts'
import { useUrlState } from '../prefs/view-state.ts'
import type { ImportNoun, ImportTypes } from './import-noun.ts'
import { shownStep, useImportHead, wizardDefaults } from './import-steps.ts'
import { PreviewStep } from './preview-step.tsx'
import { RunStep } from './run-step.tsx'
import { UploadStep } from './upload-step.tsx'
import './import.css'

/** Records from a file, in four steps; each can be left and come back to, and the work goes on without the page. */
export function ImportWizard<T extends ImportTypes>({ noun }: { noun: ImportNoun<T> }) {
  const [{ import: import_id, step }] = useUrlState(wizardDefaults)
  const answer = useEndpoint(noun.calls.get, { params: { import_id } }, { enabled: import_id !== '', keep: true })
  const record = import_id ? answer.data?.importInfo : undefined
  const isBusy = record !== undefined && noun.isBusy(record)
  // Asks on its own while the server is at work, in case the socket is not there.
  useEndpoint(noun.calls.get, { params: { import_id } }, { enabled: isBusy, ...(isBusy && { refetchMs: 2_000 }) })
  const { title, path } = useImportHead(noun, 'upload')
  if (import_id && !record) {
    const { failure } = shownOf(answer)
    return (
      <>
        <PageHead title={title} path={path} />
        {failure ? <FailedState {...failure} /> : <LateSkeleton kind="form" />}
      </>
    )
  }
  if (!record) return <UploadStep noun={noun} />
  const now = shownStep(noun, record, step)
  if (now === 'columns') return <noun.ColumnsStep key={`${record.identifier}-${noun.readingOf?.(record)}`} noun={noun} record={record} />
  if (now === 'values' && noun.ValuesStep) return <noun.ValuesStep key={record.identifier} noun={noun} record={record} />
  return now === 'preview' ? <PreviewStep noun={noun} record={record} /> : <RunStep noun={noun} record={record} />
}
