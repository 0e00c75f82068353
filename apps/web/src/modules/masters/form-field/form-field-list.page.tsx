import { to } from '@embark/contract/kernel/screen.ts'
import { formFields } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { activeColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { FieldTypeIcon, useFieldTypes } from './field-type.view.tsx'
import { ManageFieldForm } from './manage-field.form.tsx'
import { UpdateFieldForm } from './update-field.form.tsx'

/** The fields forms are made of (G-M-06). */
export default function FormFieldListPage() {
  const t = useT()
  const list = useList(formFields.list)
  const mayUpdate = useCan('masters.form.fields.update')
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} fields', { count })}
      search={t('Search by label or name')}
      columns={useColumns()}
      rowName={({ label }) => label}
      acts={[
        mayUpdate && {
          id: 'update',
          label: t('Update Field'),
          isOpening: true,
          dialog: (field, close) => <UpdateFieldForm field={field} onClose={close} />,
        },
        mayUpdate && {
          id: 'manage',
          label: t('Manage Field'),
          dialog: (field, close) => <ManageFieldForm field={field} onClose={close} />,
        },
        useWhoSeesEach('form_field'),
      ]}
      create={useCan('masters.form.fields.create') && { text: t('New field'), href: to(masterScreens.createFormField) }}
    />
  )
}

/** What no field is used for needs no column, nor does what is so of every field. */
function useColumns(): ColumnsOf<typeof formFields.list> {
  const t = useT()
  const types = useFieldTypes()
  return [
    titleColumn('label', t('Label'), ({ label, name, is_default }) => (
      <TwoLines
        strong
        top={<bdi>{t(label)}</bdi>}
        bottom={
          <>
            <bdi dir="ltr">{name}</bdi>
            {!is_default && ` · ${t('Your own field')}`}
          </>
        }
      />
    )),
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
      isTelling: (rows) => rows.some(({ is_searchable, is_filterable }) => is_searchable || is_filterable),
      cell: ({ is_searchable, is_filterable }) =>
        inARow([...(is_searchable ? [t('Searchable')] : []), ...(is_filterable ? [t('Filterable')] : [])]),
    },
    { id: 'forms', header: t('Forms'), cell: ({ forms }) => <span dir="auto">{inARow(forms)}</span> },
    activeColumn(t, ({ is_active }) => is_active),
  ]
}
