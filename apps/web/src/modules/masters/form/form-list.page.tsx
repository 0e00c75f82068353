import { to } from '@embark/contract/kernel/screen.ts'
import { type Form, forms } from '@embark/contract/masters/form/form.contract.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { AssignFormsDialog } from './assign-forms.dialog.tsx'
import { AssignPagesDialog } from './assign-pages.dialog.tsx'
import { UpdateFormForm } from './update-form.form.tsx'

const isInUse = ({ status, is_active }: Form) => status === 'published' && is_active
const defaults = { search: '', page: 1, per_page: 25 }

/** The forms people fill in; a draft is gone on with from here. */
export default function FormListPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [open, setOpen] = useState<{ what: 'update' | 'assign' | 'pages'; form: Form } | null>(null)
  const found = useEndpoint(forms.list, { query: state }, { keep: true })
  const [mayCreate, mayUpdate, mayAssign, seesTimelines] = [
    useCan('masters.forms.create'),
    useCan('masters.forms.update'),
    useCan('masters.forms.assign'),
    useCan('masters.timelines.read'),
  ]
  const create = mayCreate && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={18} stroke={1.6} />}
      renderRoot={(root) => <Link {...root} href={to(masterScreens.createForm)} />}
    >
      {t('Create form')}
    </Button>
  )
  const meta = found.data?.metaInfo
  const build = ({ identifier }: Form) => to(masterScreens.formBuilder, { form_id: identifier })
  const menuOf = (form: Form) => [
    ...(mayUpdate
      ? [
          { id: 'build', label: t('Build form'), href: build(form) },
          { id: 'update', label: t('Update Form'), onRun: () => setOpen({ what: 'update', form }) },
        ]
      : []),
    ...(mayAssign && seesTimelines
      ? [
          {
            id: 'assign',
            label: t('Assign Forms'),
            disabledReason: isInUse(form) ? undefined : t('Publish it first'),
            onRun: () => setOpen({ what: 'assign', form }),
          },
        ]
      : []),
    ...(mayAssign
      ? [
          {
            id: 'pages',
            label: t('Ask on landing pages'),
            disabledReason: isInUse(form) ? undefined : t('Publish it first'),
            onRun: () => setOpen({ what: 'pages', form }),
          },
        ]
      : []),
  ]
  const close = () => setOpen(null)
  const whoSees = useWhoSeesEach('form')
  return (
    <ListScreen<Form>
      title={t('Forms')}
      {...(meta && { count: t('{{count}} forms', { count: meta.totalRecords }) })}
      actions={create}
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search by name'),
      }}
      columns={useColumns((form) => (mayAssign && seesTimelines && isInUse(form) ? () => setOpen({ what: 'assign', form }) : null))}
      rows={found.data?.recordsInfo ?? []}
      rowId={({ identifier }) => identifier}
      rowName={({ name }) => name}
      {...(mayUpdate && { rowHref: build })}
      {...whoSees.lineMenu((mayUpdate || mayAssign) && menuOf)}
      {...shownOf(found)}
      empty={{ text: t('No data found'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {open?.what === 'update' && <UpdateFormForm form={open.form} onClose={close} />}
      {open?.what === 'assign' && <AssignFormsDialog form={open.form} onClose={close} />}
      {open?.what === 'pages' && <AssignPagesDialog form={open.form} onClose={close} />}
    </ListScreen>
  )
}

/** `assignFor` gives what assigns a form to stages, where that can be done. */
function useColumns(assignFor: (form: Form) => (() => void) | null): Column<Form>[] {
  const t = useT()
  return [
    {
      id: 'name',
      header: t('Name'),
      hideable: false,
      cardSlot: 'title',
      cell: ({ name, is_default }) => <span dir="auto">{is_default ? t(name) : name}</span>,
    },
    { id: 'fields', header: t('Fields'), width: 90, align: 'end', cell: (form) => <span className="e-num">{form.field_count}</span> },
    { id: 'steps', header: t('Steps'), width: 90, align: 'end', cell: (form) => <span className="e-num">{form.step_count}</span> },
    {
      id: 'stages',
      header: t('Stages'),
      cell: (form) => <FormStages stages={form.stages} onAssign={form.is_default ? null : assignFor(form)} />,
    },
    { id: 'version', header: t('Version'), width: 90, align: 'end', cell: (form) => <span className="e-num">{form.form_version}</span> },
    {
      id: 'created_at',
      header: t('Created'),
      width: 130,
      cell: (form) => <span className="e-num">{formatMomentDay(form.created_at)}</span>,
    },
    {
      id: 'status',
      header: t('Status'),
      cardSlot: 'corner',
      cell: ({ status, is_active, is_default }) => (
        <span className="e-row e-wrap">
          <Tag tone={status === 'draft' ? 'warn' : is_active ? 'good' : 'plain'}>
            {status === 'draft' ? t('Draft') : is_active ? t('Published') : t('Withdrawn')}
          </Tag>
          {is_default && <Tag>{t('Default')}</Tag>}
        </span>
      ),
    },
  ]
}

/** Where a form is filled in; one that nobody is asked yet says how that is changed. */
function FormStages({ stages, onAssign }: { stages: readonly string[]; onAssign: (() => void) | null }) {
  const t = useT()
  if (stages.length || !onAssign) return <span dir="auto">{stages.map((stage) => t(stage)).join(', ') || <NoValue />}</span>
  return (
    <button type="button" className="e-link" onClick={onAssign}>
      {t('Assign to stages')}
    </button>
  )
}
