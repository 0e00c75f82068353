import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { useOpenedAct } from '#platform/prefs/opened-act.ts'
import { useCan } from '#platform/session/session.ts'
import { useGo } from '#ui/link.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { useApplicationColumns } from './application-columns.view.tsx'
import { ApplicationCreateForm } from './application-create.form.tsx'
import { applicationNumber } from './application-list.state.ts'
import './application.css'

/** Whose they are is said above; where one stands is told by the column of its status. */
const shown = ['id', 'status_at', 'intake']

const whatFor = ({ id, programs, institution }: ApplicationRow) => (
  <TwoLines strong top={programs[0]?.name ?? institution.name} bottom={`${applicationNumber(id)} · ${institution.name}`} />
)

interface Props {
  readonly lead: string
  /** The head of the page has the button already. */
  readonly isOfferedAbove?: boolean
}

/** The applications of one student, and the form for another one over the page. */
export function LeadApplications({ lead, isOfferedAbove = false }: Props) {
  const t = useT()
  const mayCreate = useCan('applications.create')
  const page = useEndpoint(applications.list, {
    query: { per_page: 100, filters: { lead_identifier: lead } },
  })
  const { opened, open, close } = useOpenedAct()
  const columns = useApplicationColumns()
    .filter(({ id }) => shown.includes(id))
    .map((column) => {
      if (column.id === 'id') return { ...column, width: undefined, cell: whatFor, card: whatFor }
      return column.id === 'status_at' ? { ...column, header: t('Stage') } : column
    })
  if (!page.data) return <ReadState read={page} kind="rows" rows={3} />
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => open('application-new')}>
      {t('New application')}
    </Button>
  )
  const rows = page.data.recordsInfo
  return (
    <div className="e-app-part e-app-flush">
      {rows.length ? (
        <>
          {!isOfferedAbove && create && <header>{create}</header>}
          <DataTable
            plain
            label={t('Applications')}
            columns={columns}
            rows={rows}
            rowId={(row) => row.identifier}
            rowName={(row) => `${applicationNumber(row.id)} ${fullNameOf(row.studentInfo)}`}
            rowHref={(row) => to(applicationScreens.record, { application_id: row.identifier })}
          />
        </>
      ) : (
        <EmptyState text={t('No applications yet.')} action={!isOfferedAbove && create} />
      )}
      {mayCreate && opened?.act === 'application-new' && <CreateApplication lead={lead} onClose={close} />}
    </div>
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
