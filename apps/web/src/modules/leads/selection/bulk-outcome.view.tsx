import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { Moving, Refused } from '#modules/masters/masters.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import type { BulkResult } from './bulk-outcome.state.ts'

const stales = [leads.list, leads.single, leadAssignments.staff, leadActivities.list]

type Props = Exclude<BulkResult, { kind: 'done' }> & {
  readonly title: string
  /** What is said when something was done, and when nothing was. */
  readonly words: { readonly said: string; readonly failed: string }
  readonly onClose: () => void
}

/** What an act on many leads did: how many it changed, and whom it left as they were and why. */
export function Outcome(props: Props) {
  const t = useT()
  const { title, words, onClose } = props
  if (props.kind === 'job') return <Moving job={props.job} stales={stales} title={title} words={words} onClose={onClose} />
  const { done, total, skipped } = props
  return (
    <FormScreen variant="modal" title={title} verb={t('Close')} onSubmit={onClose} onCancel={onClose}>
      <p role="status">{done ? `${words.said} ${t('{{done}} of {{total}} done', { done, total })}` : words.failed}</p>
      <Refused text={t('{{count}} leads stay where they are:', { count: skipped.length })} records={skipped} total={skipped.length} />
    </FormScreen>
  )
}
