import { intakeYearsFrom } from '@embark/contract/applications/application/application.rules.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { type Submission, submissions } from '@embark/contract/applications/submission/submission.contract.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { agents } from '@embark/contract/organization/agent/agent.contract.ts'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { call } from '#platform/api/call.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { openBlob } from '#platform/api/open-blob.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { useList } from '#platform/list/use-list.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { me } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { receiptName } from './receipt.view.tsx'

/** Every receipt, and for one agency and one intake the file that proves them all. */
export default function SubmissionListPage() {
  const t = useT()
  const list = useList(submissions.list)
  const { filters } = list.state
  const intakes = useEndpoint(catalogDropdowns.intakes, { query: {} }).data?.options
  const isCompany = me().group === 'company'
  const agencies = useEndpoint(agents.dropdown, { query: {} }, { enabled: isCompany }).data?.recordsInfo
  const columns = useColumns()
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} receipts', { count })}
      search={t('Search applications')}
      filters={{
        lead: t('Receipts where'),
        fields: {
          agent_identifier: isCompany && {
            label: t('Agency'),
            options: agencies?.map(({ label, identifier, value }) => ({ value: String(identifier ?? value), label })),
          },
          intake: { label: t('Intake'), options: intakes?.map(({ label, value }) => ({ value, label: t(label) })) },
          intake_year: {
            label: t('Intake year'),
            options: intakeYearsFrom(new Date().getFullYear() - 2).map((year) => ({ value: year, label: String(year) })),
          },
          is_confirmed: { label: t('Confirmed by the student') },
          application_identifier: false,
        },
      }}
      columns={columns}
      rowName={receiptName}
      rowHref={({ application }) =>
        hrefWith(to(applicationScreens.record, { application_id: application.identifier }), { tab: 'receipts' })
      }
      exportSlot={<Proof agency={filters.agent_identifier} intake={filters.intake} year={filters.intake_year} />}
      empty={t('No receipts yet. Each submission leaves one here.')}
    />
  )
}

interface ProofProps {
  readonly agency: string | undefined
  readonly intake: number | undefined
  readonly year: number | undefined
}

/** One file for an agency and an intake; until both are chosen it says so. */
function Proof({ agency, intake, year }: ProofProps) {
  const t = useT()
  const open = () => {
    if (!agency || !intake || !year) return toast.info({ message: t('Choose an agency, an intake and its year first') })
    void openBlob(call(submissions.proof, { query: { agent_identifier: agency, intake, intake_year: year } })).catch(() =>
      toast.failed({ message: t('Something went wrong') }),
    )
  }
  return (
    <Button leftSection={<IconFileText size={18} stroke={1.6} />} onClick={open}>
      {t('Proof of an intake')}
    </Button>
  )
}

function useColumns() {
  const t = useT()
  return [
    titleColumn('receipt', t('Receipt'), (row: Submission) => <Person name={fullNameOf(row.studentInfo)} note={receiptName(row)} strong />),
    {
      id: 'institution',
      header: t('Institution'),
      cell: ({ facts }: Submission) => <TwoLines top={facts.institution} bottom={`${t(facts.intake)} ${facts.intake_year}`} />,
    },
    { id: 'agent', header: t('Agency'), width: 150, cell: ({ agent }: Submission) => agent?.name ?? <NoValue /> },
    { id: 'files', header: t('Documents'), width: 110, align: 'end' as const, cell: ({ files }: Submission) => String(files.length) },
    { id: 'submitted_at', header: t('Submitted at'), width: 150, cell: ({ submitted_at }: Submission) => formatMoment(submitted_at) },
    {
      id: 'confirmed',
      header: t('Confirmed by the student'),
      width: 190,
      cell: ({ confirmed_at }: Submission) =>
        confirmed_at ? <Tag tone="good">{formatMoment(confirmed_at)}</Tag> : <Tag tone="usual">{t('Not confirmed yet')}</Tag>,
    },
  ]
}
