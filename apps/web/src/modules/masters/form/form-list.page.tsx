import { to } from '@embark/contract/kernel/screen.ts'
import { type Form, forms } from '@embark/contract/masters/form/form.contract.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { createdColumn, figuresColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { AssignFormsDialog } from './assign-forms.dialog.tsx'
import { AssignPagesDialog } from './assign-pages.dialog.tsx'
import { UpdateFormForm } from './update-form.form.tsx'

const isInUse = ({ status, is_active }: Form) => status === 'published' && is_active

/** The forms people fill in; a draft is continued from here. */
export default function FormListPage() {
  const t = useT()
  const list = useList(forms.list)
  const [mayUpdate, mayAssign, seesTimelines] = [
    useCan('masters.forms.update'),
    useCan('masters.forms.assign'),
    useCan('masters.timelines.read'),
  ]
  const mayStage = mayAssign && seesTimelines
  const build = ({ identifier }: Form) => to(masterScreens.formBuilder, { form_id: identifier })
  const disabledReason = (form: Form) => !isInUse(form) && t('Publish it first')
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} forms', { count })}
      search={t('Search by name')}
      columns={useColumns((form) => (mayStage && isInUse(form) ? () => list.open('assign', form) : null))}
      {...(mayUpdate && { rowHref: build })}
      acts={[
        mayUpdate && { id: 'build', label: t('Build form'), href: build },
        mayUpdate && { id: 'update', label: t('Update Form'), dialog: (form, close) => <UpdateFormForm form={form} onClose={close} /> },
        mayStage && {
          id: 'assign',
          label: t('Assign Forms'),
          dialog: (form, close) => <AssignFormsDialog form={form} onClose={close} />,
          disabledReason,
        },
        mayAssign && {
          id: 'pages',
          label: t('Ask on landing pages'),
          dialog: (form, close) => <AssignPagesDialog form={form} onClose={close} />,
          disabledReason,
        },
        useWhoSeesEach('form'),
      ]}
      create={useCan('masters.forms.create') && { text: t('New form'), href: to(masterScreens.createForm) }}
    />
  )
}

/** `assignFor` gives what assigns a form to stages, where that can be done. */
function useColumns(assignFor: (form: Form) => (() => void) | null): ColumnsOf<typeof forms.list> {
  const t = useT()
  return [
    titleColumn('name', t('Name'), ({ name, is_default }) => (
      <span className="e-name" dir="auto">
        {is_default ? t(name) : name}
      </span>
    )),
    figuresColumn('fields', t('Fields'), 90, (form) => form.field_count),
    figuresColumn('steps', t('Steps'), 90, (form) => form.step_count),
    {
      id: 'stages',
      header: t('Stages'),
      cell: (form) => <FormStages stages={form.stages} onAssign={form.is_default ? null : assignFor(form)} />,
    },
    figuresColumn('version', t('Version'), 90, (form) => form.form_version),
    createdColumn(t),
    {
      id: 'status',
      header: t('Status'),
      cardSlot: 'corner',
      cell: ({ status, is_active, is_default }) => (
        <span className="e-row e-wrap">
          <Tag tone={status !== 'draft' && is_active ? 'usual' : 'plain'}>
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
  if (stages.length || !onAssign) return <span dir="auto">{inARow(stages.map((stage) => t(stage))) || <NoValue />}</span>
  return (
    <button type="button" className="e-link" onClick={onAssign}>
      {t('Assign to stages')}
    </button>
  )
}
