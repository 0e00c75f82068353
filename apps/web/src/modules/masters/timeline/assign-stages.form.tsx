import { stages as masterStages } from '@embark/contract/masters/stage/stage.contract.ts'
import { type AssignedStage, estDays, type Timeline, timelines } from '@embark/contract/masters/timeline/timeline.contract.ts'
import { orderComplaints } from '@embark/contract/masters/timeline/timeline.rules.ts'
import { useState } from 'react'
import { type FormPart, useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { OrderList } from '#ui/list/order-list.tsx'
import { reordered } from '#ui/list/reordered.ts'
import { useFirstAnswer } from './first-answer.state.ts'
import { RelocateDialog } from './relocate.dialog.tsx'
import { StageLine, type StageRow } from './stage-line.view.tsx'

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
    <FormScreen variant="drawer" size={720} title={t('Assign stages')} onSubmit={() => {}} onCancel={onClose} busy>
      <LateSkeleton kind="form" />
    </FormScreen>
  )
}

interface EditorProps {
  readonly timeline: Timeline
  readonly assigned: readonly AssignedStage[]
  readonly onClose: () => void
}

/** Every stage of the module, and what is known of each. */
function useStageFacts({ module_type }: Timeline, assigned: readonly AssignedStage[]) {
  const all = useEndpoint(masterStages.list, { query: { module_type, paginate: '0', sort_by: 'name', sort: 'asc' } })
  const facts = new Map<number | null, Facts>([
    ...assigned.map((stage): [number, Facts] => [stage.stage_id, stage]),
    ...(all.data?.recordsInfo.map((stage): [number, Facts] => [stage.id, stage]) ?? []),
  ])
  return { all, factsOf: (id: number | null) => facts.get(id) }
}

/** The form of the stages as they are assigned now. */
function useStagesForm(timeline: Timeline, assigned: readonly AssignedStage[], onClose: () => void) {
  const t = useT()
  return useEndpointForm(timelines.assignStages, {
    defaults: {
      stage_data: assigned.map(
        ({ stage_id, is_skippable, est_days }): StageRow => ({ stage_id, is_skippable: is_skippable === 1, est_days }),
      ),
    },
    params: { id: timeline.identifier },
    stales: [timelines.list, timelines.assignedStages, timelines.impact, masterStages.pipelines],
    failure: 'Unable to assign stage',
    isToast: true,
    said: t('Task Assigned successfully'),
    onDone: onClose,
  })
}

function Editor({ timeline, assigned, onClose }: EditorProps) {
  const t = useT()
  const { all, factsOf } = useStageFacts(timeline, assigned)
  const impact = useEndpoint(timelines.impact, { params: { id: timeline.identifier } })
  const [leaving, setLeaving] = useState<AssignedStage | null>(null)
  const form = useStagesForm(timeline, assigned, onClose)
  const rows = form.values.stage_data
  const lines = form.part('stage_data')
  const set = (next: readonly StageRow[]) => form.set({ stage_data: next })
  const assignedAt = (id: number | null) => assigned.find(({ stage_id }) => stage_id === id)
  const recordsIn = (id: number | null) => impact.data?.impactInfo.stages.find(({ stage_id }) => stage_id === id)?.records ?? 0
  const nameOf = ({ stage_id }: StageRow) => t(factsOf(stage_id)?.name ?? '')
  const move = (from: number, to: number) => set(reordered(rows, from, to))
  const remove = (row: StageRow) => {
    const stage = assignedAt(row.stage_id)
    if (stage && recordsIn(stage.stage_id) > 0) setLeaving(stage)
    else set(rows.filter(({ stage_id }) => stage_id !== row.stage_id))
  }
  const removed = assigned.filter(({ stage_id }) => !rows.some((row) => row.stage_id === stage_id))
  return (
    <FormScreen variant="drawer" size={720} title={t('Assign stages: {{name}}', { name: t(timeline.name) })} form={form} onCancel={onClose}>
      {rows.length === 0 && <p className="e-muted">{t('No stages yet. A timeline needs a start stage and a successful end.')}</p>}
      {rows.length > 0 && <p className="e-sub">{t('Estimated days are whole and from {{min}} to {{max}}.', estDays)}</p>}
      {rows.length > 0 && (
        <div className="e-stage-heads" aria-hidden="true">
          <span>{t('Estimated days')}</span>
          <span>{t('Can be skipped')}</span>
        </div>
      )}
      <OrderList<StageRow>
        label={t('Stages in their order')}
        items={rows}
        itemId={({ stage_id }) => String(stage_id)}
        itemName={nameOf}
        onMove={move}
        handleId={(index) => lines[index]!.field('stage_id').id}
        menu={(row) => [{ id: 'remove', label: t('Take out'), danger: true, apart: true, onRun: () => remove(row) }]}
        render={(row, index) => (
          <StageLine
            name={nameOf(row)}
            stage={factsOf(row.stage_id)}
            records={recordsIn(row.stage_id)}
            forms={assignedAt(row.stage_id)?.forms.map((each) => each.name) ?? []}
            row={lines[index]!}
          />
        )}
      />
      <AddStage form={form} isTried={form.attempt > 0} all={all} factsOf={factsOf} />
      {removed.length > 0 && (
        <p className="e-sub" role="status">
          {t('Saving takes out: {{stages}}', { stages: removed.map(({ name }) => t(name)).join(', ') })}
        </p>
      )}
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

interface AddProps extends ReturnType<typeof useStageFacts> {
  readonly form: FormPart<{ readonly stage_data: readonly StageRow[] }>
  readonly isTried: boolean
}

/** Adds a stage to the list, after those of its position; also shows what the list as a whole lacks. */
function AddStage({ form, isTried, all, factsOf }: AddProps) {
  const t = useT()
  const listed = useListed()
  const [search, setSearch] = useState('')
  const rows = form.values.stage_data
  const { id, error } = form.field('stage_data')
  const choices = (all.data?.recordsInfo ?? []).filter(
    (stage) => stage.is_active && stage.child_count === 0 && !rows.some(({ stage_id }) => stage_id === stage.id),
  )
  const add = (stage: number) => {
    const position = factsOf(stage)?.position ?? 'middle'
    const after = { start: ['start'], middle: ['start', 'middle'], end: ['start', 'middle', 'end'] }[position]
    const place = rows.filter(({ stage_id }) => after.includes(factsOf(stage_id)?.position ?? 'middle')).length
    form.set({ stage_data: rows.toSpliced(place, 0, { stage_id: stage, is_skippable: false, est_days: 7 }) })
  }
  // Said as soon as somebody tried to save.
  const lacks = isTried ? orderComplaints(rows.flatMap(({ stage_id }) => factsOf(stage_id) ?? [])) : []
  const whole = lacks.filter(({ index }) => index === null).map(({ text }) => t(text))
  return (
    <SelectField
      id={id}
      label={t('Add a stage')}
      searchable
      clearable
      data={choices.map((stage) => ({ value: stage.id, label: t(stage.name) }))}
      {...listed(all)}
      placeholder={t('Please enter stage name')}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(stage) => {
        if (stage !== null) add(stage)
        setSearch('')
      }}
      error={whole.join(' ') || error}
    />
  )
}
