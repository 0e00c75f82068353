import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadSelections, type SelectionInfo } from '@embark/contract/leads/selection/selection.contract.ts'
import { stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { stagesOfAll } from '@embark/contract/masters/stage/stage.rules.ts'
import { useState } from 'react'
import { ringOf } from '#modules/masters/masters.public.ts'
import { Refused } from '#modules/masters/masters.public.tsx'
import { MoveScreen, SubStatusField } from '#modules/masters/move.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { JobProgress } from './job-progress.view.tsx'
import { useJudged } from './judged.view.tsx'
import type { Frozen } from './lead-bulk.state.ts'

/** Changes the status of many leads: says first how many will move and which stay and why, by the rules of single moves. */
export function BulkMoveDialog({ frozen, onClose }: { frozen: Frozen; onClose: (done: boolean) => void }) {
  const t = useT()
  const [job, setJob] = useState<string | null>(null)
  const { selection_token, total } = frozen.info
  const pipelines = useEndpoint(stages.pipelines, { query: { module_type: 'lead' } }, { staleMs: 300_000 })
  const reasons = useEndpoint(leads.dropdowns, { query: { only: 'reasons' } })
  const form = useEndpointForm(leadSelections.move, {
    defaults: { leads: frozen.leads, selection_token, status_identifier: null, sub_status_id: null, status_reason_id: null, remarks: '' },
    failure: 'Unable to change the status',
    onDone: ({ jobInfo }) => setJob(jobInfo.identifier),
  })
  const status_identifier = form.values.status_identifier ?? ''
  const isChosen = status_identifier !== '' && job === null
  const judged = useJudged(frozen, isChosen ? { status_identifier } : null)
  if (job) {
    const words = { said: t('The status was changed'), failed: t('Unable to change the status') }
    return <JobProgress job={job} title={t('Change status')} words={words} onClose={() => onClose(true)} />
  }
  const all = stagesOfAll(pipelines.data?.pipelines ?? [])
  const statuses = all.map(({ name, type, position, statuses }, index) => ({
    group: t(name),
    ring: ringOf({ type, position, progress: Math.round(((index + 1) / all.length) * 8) }),
    items: statuses.filter(({ is_active }) => is_active).map((status) => ({ value: status.identifier, label: t(status.name), why: null })),
  }))
  return (
    <MoveScreen
      form={form}
      status={{
        ...form.field('status_identifier'),
        // Each status is divided in its own way.
        onChange: (next) => form.set({ status_identifier: next, sub_status_id: null }),
      }}
      statuses={statuses.filter(({ items }) => items.length)}
      statusesRead={pipelines}
      needs={isChosen ? judged?.needs : undefined}
      reasons={reasons}
      reasonChoices={reasons.data?.reasons}
      lead={<p className="e-muted">{t('{{count}} leads', { count: total })}</p>}
      onClose={() => onClose(false)}
    >
      {isChosen && <SubStatusField status={status_identifier} {...form.field('sub_status_id')} />}
      {isChosen && judged && <JudgedMoves {...judged} />}
    </MoveScreen>
  )
}

function JudgedMoves({ total, permitted, skipped_leads }: SelectionInfo) {
  const t = useT()
  return (
    <>
      <p role="status">{t('Can be moved: {{number}} of {{total}}', { number: permitted, total })}</p>
      {total > permitted && (
        <Refused
          text={t('{{count}} leads stay where they are:', { count: total - permitted })}
          records={skipped_leads}
          total={total - permitted}
        />
      )}
    </>
  )
}
