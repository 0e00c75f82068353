import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ringOf } from '#modules/masters/masters.public.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatAgo } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { me, useCan } from '#platform/session/session.ts'
import { Link, useGo } from '#ui/link.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { useApplicationColumns } from './application-columns.view.tsx'
import { ApplicationCreateForm } from './application-create.form.tsx'
import { applicationNumber } from './application-list.state.ts'
import { statusName } from './status-name.state.ts'
import './application.css'

/** Whose they are is said above. */
const shown = ['id', 'stage', 'status_at', 'intake']

const whatFor = ({ id, programs, institution }: ApplicationRow) => (
  <TwoLines strong top={programs[0]?.name ?? institution.name} bottom={`${applicationNumber(id)} · ${institution.name}`} />
)

const hrefOf = ({ identifier }: ApplicationRow) => to(applicationScreens.record, { application_id: identifier })

interface Props {
  readonly lead: string
  /** The head of the page has the button already. */
  readonly isOfferedAbove?: boolean
}

/** The applications of one student, and the form for another one over the page. */
export function LeadApplications({ lead, isOfferedAbove = false }: Props) {
  const t = useT()
  const mayCreate = useCan('applications.create')
  const isStudent = me().group === 'user'
  const [isCreating, setCreating] = useState(false)
  const page = useEndpoint(applications.list, { query: { per_page: 100, filters: { lead_identifier: lead } } })
  const columns = useApplicationColumns()
    .filter(({ id }) => shown.includes(id))
    .map((column) => (column.id === 'id' ? { ...column, width: 256, cell: whatFor } : column))
  if (!page.data) return <ReadState read={page} kind="rows" rows={3} />
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setCreating(true)}>
      {t('New application')}
    </Button>
  )
  const rows = page.data.recordsInfo
  return (
    <div className="e-app-part">
      {rows.length ? (
        <>
          {!isOfferedAbove && create && <header>{create}</header>}
          {isStudent ? (
            <OwnApplications rows={rows} />
          ) : (
            <DataTable
              plain
              label={t('Applications')}
              columns={columns}
              rows={rows}
              rowId={(row) => row.identifier}
              rowName={(row) => `${applicationNumber(row.id)} ${fullNameOf(row.studentInfo)}`}
              rowHref={hrefOf}
            />
          )}
        </>
      ) : (
        <EmptyState text={t('No applications yet.')} action={create} />
      )}
      {isCreating && <CreateApplication lead={lead} onClose={() => setCreating(false)} />}
    </div>
  )
}

/** What a student has applied for: how far it is, and since when; how long the office meant to take is its own business. */
function OwnApplications({ rows }: { readonly rows: readonly ApplicationRow[] }) {
  const t = useT()
  return (
    <ul className="e-app-lines" aria-label={t('Applications')}>
      {rows.map((row) => (
        <li key={row.identifier}>
          <Link href={hrefOf(row)}>{whatFor(row)}</Link>
          <Stage name={t(row.stage.name)} {...ringOf(row.stage)} />
          <TwoLines
            top={[statusName(row.status, t), row.sub_status?.label].filter(Boolean).join(' · ')}
            bottom={formatAgo(row.status_at)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The create form over the page one is on, with the student fixed (specification 3 §2); what was made is opened. */
export function CreateApplication({
  lead,
  program,
  onClose,
}: {
  lead: string
  program?: { country_id: number; institution_id: number; campus: number; program_id: number } | undefined
  onClose: () => void
}) {
  const go = useGo()
  const open = (application_id: string) => {
    onClose()
    go(to(applicationScreens.record, { application_id }))
  }
  return <ApplicationCreateForm variant="modal" prefill={{ ...program, lead_identifier: lead }} onDone={open} onCancel={onClose} />
}
