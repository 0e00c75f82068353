import { to } from '@embark/contract/kernel/screen.ts'
import { type FormField, formFields } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { FieldTypeIcon, useFieldTypes } from './field-type.view.tsx'
import { ManageFieldForm } from './manage-field.form.tsx'
import { UpdateFieldForm } from './update-field.form.tsx'

const defaults = { search: '', page: 1, per_page: 25 }

/** The fields forms are made of (G-M-06). */
export default function FormFieldListPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [open, setOpen] = useState<{ what: 'update' | 'manage'; field: FormField } | null>(null)
  const found = useEndpoint(formFields.list, { query: state }, { keep: true })
  const [mayCreate, mayUpdate] = [useCan('masters.form.fields.create'), useCan('masters.form.fields.update')]
  const create = mayCreate && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={18} stroke={1.6} />}
      renderRoot={(root) => <Link {...root} href={to(masterScreens.createFormField)} />}
    >
      {t('Create New Field')}
    </Button>
  )
  const meta = found.data?.metaInfo
  const close = () => setOpen(null)
  const whoSees = useWhoSeesEach('form_field')
  return (
    <ListScreen<FormField>
      title={t('Form fields')}
      {...(meta && { count: t('{{count}} fields', { count: meta.totalRecords }) })}
      actions={create}
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search by label or name'),
      }}
      columns={useColumns()}
      rows={found.data?.recordsInfo ?? []}
      rowId={({ identifier }) => identifier}
      rowName={({ label }) => label}
      {...whoSees.lineMenu(
        mayUpdate &&
          ((field: FormField) => [
            { id: 'update', label: t('Update Field'), onRun: () => setOpen({ what: 'update', field }) },
            { id: 'manage', label: t('Manage Field'), onRun: () => setOpen({ what: 'manage', field }) },
          ]),
      )}
      {...shownOf(found)}
      empty={{ text: t('No data found'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {open?.what === 'update' && <UpdateFieldForm field={open.field} onClose={close} />}
      {open?.what === 'manage' && <ManageFieldForm field={open.field} onClose={close} />}
    </ListScreen>
  )
}

function useColumns(): Column<FormField>[] {
  const t = useT()
  const types = useFieldTypes()
  return [
    { id: 'label', header: t('Label'), hideable: false, cardSlot: 'title', cell: ({ label }) => <span dir="auto">{t(label)}</span> },
    { id: 'name', header: t('Field name'), cell: ({ name }) => <code>{name}</code> },
    {
      id: 'type',
      header: t('Type'),
      cell: ({ type }) => (
        <span className="e-row">
          <FieldTypeIcon type={type} />
          {types[type]}
        </span>
      ),
    },
    {
      id: 'use',
      header: t('Use'),
      cell: ({ is_default, is_searchable, is_filterable }) => (
        <span className="e-row e-wrap">
          {is_default && <Tag>{t('Default')}</Tag>}
          {is_searchable && <Tag>{t('Searchable')}</Tag>}
          {is_filterable && <Tag>{t('Filterable')}</Tag>}
        </span>
      ),
    },
    {
      id: 'forms',
      header: t('Forms'),
      width: 90,
      align: 'end',
      cell: ({ forms }) => <span className="e-num">{forms.length}</span>,
    },
    {
      id: 'status',
      header: t('Status'),
      cardSlot: 'corner',
      cell: ({ is_active }) => <Tag tone={is_active ? 'good' : 'plain'}>{is_active ? t('Active') : t('Inactive')}</Tag>,
    },
  ]
}
