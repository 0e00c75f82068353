import { stages as masterStages } from '@embark/contract/masters/stage/stage.contract.ts'
import { type AssignedStage, estDays, type Timeline, timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { orderComplaints } from '@embark/contract/masters/timeline/timeline.rules.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { OrderList } from '#ui/list/order-list.tsx'
import { useFirstAnswer } from './first-answer.state.ts'
import { RelocateDialog } from './relocate.dialog.tsx'
import { StageLine } from './stage-line.view.tsx'

interface Row {
  readonly stage_id: number
  readonly is_skippable: boolean
  /** As it is typed. */
  readonly est_days: number | string
}
interface Facts {
  readonly name: string
  readonly position: 'start' | 'middle' | 'end'
  readonly type: 'success' | 'cancel'
  readonly is_active: boolean
}

/** Puts the stages of a timeline in order, says which may be skipped and how long each should take. */
export function AssignStagesForm({ timeline, onClose }: { timeline: Timeline; onClose: () => void }) {
  const t = useT()
  const first = useFirstAnswer(useEndpoint(timelines.assignedStages, { query: { timeline_id: timeline.identifier } }))
  if (first) return <Editor timeline={timeline} assigned={first.recordsInfo} onClose={onClose} />
  return (
    <FormScreen variant="drawer" opened size={720} title={t('Assign stages')} verb={t('Save')} onSubmit={() => {}} onCancel={onClose} busy>
      <LateSkeleton kind="form" />
    </FormScreen>
  )
}

function Editor({ timeline, assigned, onClose }: { timeline: Timeline; assigned: readonly AssignedStage[]; onClose: () => void }) {
  const t = useT()
  const all = useEndpoint(masterStages.list, {
    query: { module_type: timeline.module_type, paginate: '0', sort_by: 'name', sort: 'asc' },
  })
  const known = all.data
  const listed = useListed()
  const impact = useEndpoint(timelines.impact, { params: { id: timeline.identifier } })
  const load = impact.data?.impactInfo.stages ?? []
  const [search, setSearch] = useState('')
  const [leaving, setLeaving] = useState<AssignedStage | null>(null)
  const factsOf = new Map<number, Facts>([
    ...assigned.map((stage): [number, Facts] => [stage.stage_id, stage]),
    ...(known?.recordsInfo.map((stage): [number, Facts] => [stage.id, stage]) ?? []),
  ])
  const form = useEndpointForm(timelines.assignStages, {
    defaults: {
      stage_data: assigned.map(
        ({ stage_id, is_skippable, est_days }): Row => ({ stage_id, is_skippable: is_skippable === 1, est_days }),
      ) as never,
    },
    toCall: (body) => ({ params: { id: timeline.identifier }, body }),
    stales: [timelines.list, timelines.assignedStages, timelines.impact, masterStages.pipelines],
    failure: 'Unable to assign stage',
    isToast: true,
    onDone: () => {
      toast.done({ message: t('Task Assigned successfully') })
      onClose()
    },
  })
  const rows = form.form.values['stage_data'] as Row[]
  const set = (next: readonly Row[]) => {
    form.form.clearErrors()
    form.form.setFieldValue('stage_data', next)
  }
  const recordsIn = (id: number) => load.find(({ stage_id }) => stage_id === id)?.records ?? 0
  const nameOf = ({ stage_id }: Row) => t(factsOf.get(stage_id)?.name ?? '')
  const move = (from: number, to: number) => {
    const next = [...rows]
    next.splice(to, 0, ...next.splice(from, 1))
    set(next)
  }
  const remove = (row: Row) => {
    const stage = assigned.find(({ stage_id }) => stage_id === row.stage_id)
    if (stage && recordsIn(row.stage_id) > 0) setLeaving(stage)
    else set(rows.filter(({ stage_id }) => stage_id !== row.stage_id))
  }
  const add = (id: number) => {
    const position = factsOf.get(id)?.position ?? 'middle'
    const after = { start: ['start'], middle: ['start', 'middle'], end: ['start', 'middle', 'end'] }[position]
    const place = rows.filter(({ stage_id }) => after.includes(factsOf.get(stage_id)?.position ?? 'middle')).length
    set([...rows.slice(0, place), { stage_id: id, is_skippable: false, est_days: 7 }, ...rows.slice(place)])
  }
  const choices = (known?.recordsInfo ?? []).filter(
    ({ id, is_active, child_count }) => is_active && child_count === 0 && !rows.some(({ stage_id }) => stage_id === id),
  )
  const idOf = (name: string) => form.field(name).id
  // What the list as a whole lacks is said where stages are added, as soon as somebody tried to save.
  const lacks = form.attempt > 0 ? orderComplaints(rows.flatMap(({ stage_id }) => factsOf.get(stage_id) ?? [])) : []
  const whole = lacks.filter(({ index }) => index === null).map(({ text }) => t(text))
  const removed = assigned.filter(({ stage_id }) => !rows.some((row) => row.stage_id === stage_id))
  return (
    <FormScreen
      variant="drawer"
      opened
      size={720}
      title={t('Assign stages: {{name}}', { name: t(timeline.name) })}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      {rows.length === 0 && (
        <p className="e-muted">{t('No stages yet. A timeline begins with a start stage and needs a successful end.')}</p>
      )}
      <OrderList<Row>
        label={t('Stages in their order')}
        items={rows}
        itemId={({ stage_id }) => String(stage_id)}
        itemName={nameOf}
        onMove={move}
        handleId={(index) => idOf(`stage_data.${index}.stage_id`)}
        menu={(row) => [{ id: 'remove', label: t('Take out'), danger: true, apart: true, onRun: () => remove(row) }]}
        render={(row, index) => (
          <StageLine
            name={nameOf(row)}
            stage={factsOf.get(row.stage_id)}
            records={recordsIn(row.stage_id)}
            forms={assigned.find(({ stage_id }) => stage_id === row.stage_id)?.forms.map((form) => form.name) ?? []}
            error={form.form.errors[`stage_data.${index}.stage_id`]}
            skippable={form.field(`stage_data.${index}.is_skippable`, 'checkbox')}
            days={form.field(`stage_data.${index}.est_days`)}
          />
        )}
      />
      <Select
        id={idOf('stage_data')}
        label={t('Add a stage')}
        searchable
        clearable
        data={choices.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
        {...listed(all)}
        placeholder={t('Please enter stage name')}
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        onChange={(value) => {
          if (value) add(Number(value))
          setSearch('')
        }}
        error={whole.join(' ') || form.form.errors['stage_data']}
      />
      {removed.length > 0 && (
        <p className="e-sub" role="status">
          {t('Saving takes out: {{stages}}', { stages: removed.map(({ name }) => t(name)).join(', ') })}
        </p>
      )}
      <p className="e-sub">{t('Estimated days are whole and from {{min}} to {{max}}.', estDays)}</p>
      {leaving && (
        <RelocateDialog
          timeline={timeline}
          from={leaving}
          records={recordsIn(leaving.stage_id)}
          stages={assigned.filter(({ stage_id, is_active }) => is_active && stage_id !== leaving.stage_id)}
          onClose={() => {
            setLeaving(null)
            void impact.refetch()
          }}
        />
      )}
    </FormScreen>
  )
}
