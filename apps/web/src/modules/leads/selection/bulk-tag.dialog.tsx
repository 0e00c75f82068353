import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { tags } from '@embark/contract/masters/tag/tag.contract.ts'
import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useCreator } from '#platform/create/creators.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { CreatingMultiSelect } from '#ui/form/creating-select.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { type BulkResult, outcomeOf } from './bulk-outcome.state.ts'
import { Outcome } from './bulk-outcome.view.tsx'
import { bulkStales, useUndo } from './bulk-undo.state.ts'
import { Judged } from './judged.view.tsx'
import type { Frozen } from './lead-bulk.state.ts'

/** Puts tags on many leads and takes others off. */
export function BulkTagDialog({ frozen, onClose }: { frozen: Frozen; onClose: (done: boolean) => void }) {
  const t = useT()
  const [outcome, setOutcome] = useState<Exclude<BulkResult, { kind: 'done' }> | null>(null)
  const { undo } = useUndo()
  const creator = useCreator('lead_tag')
  const choices = useEndpoint(tags.dropdown, { query: { tag_type: 'lead' } }, { staleMs: 60_000 }).data
  const words = { said: t('Tags updated successfully'), failed: t('Unable to change the tags') }
  const form = useEndpointForm(leadSelections.tag, {
    defaults: { leads: frozen.leads, selection_token: frozen.info.selection_token, add: [] as number[], remove: [] as number[] },
    stales: bulkStales,
    failure: 'Unable to change the tags',
    onDone: (answer) => {
      const next = outcomeOf(answer)
      if (next.kind !== 'done') return setOutcome(next)
      toast.done({ message: words.said, ...(next.undo && { onUndo: () => undo(next.undo!) }) })
      onClose(true)
    },
  })
  if (outcome) return <Outcome {...outcome} title={t('Change tags')} words={words} onClose={() => onClose(true)} />
  const { add = [], remove = [] } = form.values
  const data = (choices ?? []).map(({ label, value }) => ({ label, value }))
  return (
    <FormScreen variant="modal" title={t('Change tags')} form={form} verb={t('Change tags')} onCancel={() => onClose(false)}>
      <p className="e-muted">{t('{{count}} leads', { count: frozen.info.total })}</p>
      {choices?.length === 0 && <p>{t('There are no tags of leads yet. They are made in the settings.')}</p>}
      <CreatingMultiSelect label={t('Put on')} data={data} creator={creator} {...form.field('add')} />
      <MultiSelect label={t('Take off')} searchable data={data} {...form.field('remove')} />
      <Judged frozen={frozen} said={add.length || remove.length ? { add: [...add], remove: [...remove] } : null} />
    </FormScreen>
  )
}
