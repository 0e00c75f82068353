import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadSelections, type MovesInfo } from '@embark/contract/leads/selection/selection.contract.ts'
import { stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { stagesOfAll } from '@embark/contract/masters/stage/stage.rules.ts'
import { useState } from 'react'
import { ringOf } from '#modules/masters/masters.public.ts'
import { Moving, Refused } from '#modules/masters/masters.public.tsx'
import { MoveScreen } from '#modules/masters/move.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { Frozen } from './lead-bulk.state.ts'

const stales = [leads.list, leads.single, leadActivities.list]

/** Changes the status of many leads: says first how many will move and which stay and why, by the rules of single moves. */
export function BulkMoveDialog({ frozen, onClose }: { frozen: Frozen; onClose: (done: boolean) => void }) {
  const t = useT()
  const [job, setJob] = useState<string | null>(null)
  const { selection_token, permitted } = frozen.info
  const pipelines = useEndpoint(stages.pipelines, { query: { module_type: 'lead' } }, { staleMs: 300_000 })
  const reasons = useEndpoint(leads.dropdowns, { query: { only: 'reasons' } })
  const form = useEndpointForm(leadSelections.move, {
    defaults: { leads: frozen.leads, selection_token, status_identifier: null, status_reason_id: null, remarks: '' },
    failure: 'Unable to change the status',
    onDone: ({ jobInfo }) => setJob(jobInfo.identifier),
  })
  const status_identifier = form.values.status_identifier ?? ''
  const judged = useEndpoint(
    leadSelections.moves,
    { query: { selection_token, status_identifier } },
    { enabled: status_identifier !== '' && job === null, staleMs: 0 },
  ).data?.movesInfo
  if (job) return <Moving job={job} stales={stales} onClose={() => onClose(true)} />
  const all = stagesOfAll(pipelines.data?.pipelines ?? [])
  const statuses = all.map(({ name, type, position, statuses }, index) => ({
    group: t(name),
    ring: ringOf({ type, position, progress: Math.round(((index + 1) / all.length) * 8) }),
    items: statuses.filter(({ is_active }) => is_active).map((status) => ({ value: status.identifier, label: t(status.name), why: null })),
  }))
  return (
    <MoveScreen
      form={form}
      status={form.field('status_identifier')}
      statuses={statuses.filter(({ items }) => items.length)}
      statusesRead={pipelines}
      needs={judged?.needs}
      reasons={reasons}
      reasonChoices={reasons.data?.reasons}
      lead={<p className="e-muted">{t('{{count}} leads', { count: permitted })}</p>}
      onClose={() => onClose(false)}
    >
      {judged && <Judged {...judged} />}
    </MoveScreen>
  )
}

function Judged({ total, permitted, skipped, skipped_count }: MovesInfo) {
  const t = useT()
  return (
    <>
      <p role="status">{t('Can be moved: {{number}} of {{total}}', { number: permitted, total })}</p>
      {skipped_count > 0 && (
        <Refused text={t('{{count}} leads stay where they are:', { count: skipped_count })} records={skipped} total={skipped_count} />
      )}
    </>
  )
}
