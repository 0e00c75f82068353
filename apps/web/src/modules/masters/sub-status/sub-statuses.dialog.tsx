import type { Stage } from '@embark/contract/masters/stage/stage.contract.ts'
import { type SubStatus, subStatuses } from '@embark/contract/masters/sub-status/sub-status.contract.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRecordForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import './sub-status.css'

interface Props {
  readonly stage: Stage
  readonly onClose: () => void
}

/** What a status is divided into, with the form for another one. */
export function SubStatusesDialog({ stage, onClose }: Props) {
  const t = useT()
  const [opened, setOpened] = useState<'create' | SubStatus>()
  const read = useEndpoint(subStatuses.list, { query: { stage_id: stage.id, per_page: 200 } })
  if (opened) return <SubStatusForm stage={stage} subStatus={opened === 'create' ? null : opened} onClose={() => setOpened(undefined)} />
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setOpened('create')}>
      {t('New sub-status')}
    </Button>
  )
  const rows = read.data?.recordsInfo ?? []
  return (
    <Modal opened onClose={onClose} title={t('Sub-statuses of {{stage}}', { stage: t(stage.name) })} size={560}>
      {!read.data ? (
        <ReadState read={read} kind="rows" rows={2} />
      ) : rows.length ? (
        <div className="sub-statuses">
          <DataTable
            plain
            label={t('Sub-statuses')}
            columns={[
              { id: 'label', header: t('Name'), cardSlot: 'title', cell: ({ label }) => <span dir="auto">{label}</span> },
              {
                id: 'records',
                header: stage.module_type === 'lead' ? t('Leads') : t('Applications'),
                width: 120,
                align: 'end',
                cardSlot: 'end',
                cell: ({ records }) => String(records),
              },
              {
                id: 'is_active',
                header: t('Status'),
                width: 120,
                cardSlot: 'corner',
                cell: ({ is_active }) => <Tag tone={is_active ? 'usual' : 'plain'}>{is_active ? t('In use') : t('Out of use')}</Tag>,
              },
            ]}
            rows={rows}
            rowId={({ identifier }) => identifier}
            rowName={({ label }) => label}
            rowMenu={(row) => [{ id: 'edit', label: t('Edit'), onRun: () => setOpened(row) }]}
          />
          <div>{create}</div>
        </div>
      ) : (
        <EmptyState text={t('Nothing divides this status yet.')} action={create} />
      )}
    </Modal>
  )
}

/** Adds a sub-status, renames one, or takes it out of use. */
function SubStatusForm({ stage, subStatus, onClose }: Props & { readonly subStatus: SubStatus | null }) {
  const t = useT()
  const form = useRecordForm(subStatus, {
    defaults: { label: subStatus?.label ?? '', is_active: subStatus?.is_active ?? true, stage_id: stage.id },
    stales: [subStatuses.list, subStatuses.dropdown],
    create: { endpoint: subStatuses.create, title: t('New sub-status'), said: t('Sub-status added') },
    edit: { endpoint: subStatuses.edit, title: t('Edit sub-status'), said: t('Sub-status changed') },
    isToast: true,
    onDone: onClose,
  })
  return (
    <FormScreen variant="modal" form={form} onCancel={onClose}>
      <TextInput label={t('Name')} required maxLength={100} dir="auto" {...form.field('label')} />
      {subStatus && <SwitchField label={t('In use')} {...form.field('is_active')} />}
    </FormScreen>
  )
}
