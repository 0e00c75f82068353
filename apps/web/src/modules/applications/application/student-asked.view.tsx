import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { type ChecklistItem, checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useCan } from '#platform/session/session.ts'
import { NeededPapers } from './student-papers.view.tsx'
import './student.css'

/** What is under way comes before what came to an end, and an end that was reached before one that was not. */
export const foremost = (rows: readonly ApplicationRow[]) =>
  rows.find(({ stage }) => stage.position !== 'end') ?? rows.find(({ stage }) => stage.type === 'success') ?? rows[0]

/** What is required, and what was sent beside it; a kind nobody asks for is no line. */
export const askedOf = (papers: readonly ChecklistItem[]) => papers.filter(({ is_required, status }) => is_required || status !== 'missing')

/** The papers that the student's application under way asks for, to be sent where they stand. */
export function AskedPapers() {
  const mayRead = useCan('applications.read')
  const rows = useEndpoint(applications.list, { query: { per_page: 6 } }, { enabled: mayRead }).data?.recordsInfo ?? []
  const row = foremost(rows)
  const isOpen = row !== undefined && row.stage.position !== 'end'
  const papers = useEndpoint(checklist.read, { params: { id: row?.identifier ?? '' } }, { enabled: isOpen, refetchMs: 4 * 60_000 }).data
    ?.recordsInfo
  if (!isOpen || !papers?.length) return null
  return <NeededPapers application={row.identifier} papers={askedOf(papers)} />
}
