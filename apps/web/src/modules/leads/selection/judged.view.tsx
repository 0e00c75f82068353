import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Refused } from '#modules/masters/masters.public.tsx'
import { queryOf } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { Frozen } from './lead-bulk.state.ts'

type PreviewBody = NonNullable<(typeof leadSelections.preview)['~types']>['call']['body']
/** What an act is about to do, as far as it was said. */
export type ActSaid = Partial<Pick<PreviewBody, 'assign_to' | 'status_identifier' | 'add' | 'remove' | 'channel'>>

/** The same question about the same frozen leads is not asked again at once. */
const judgedMs = 15_000

/** Judges the frozen leads by what an act would do to each; nothing while that was not said yet. */
export function useJudged({ act, info, leads }: Pick<Frozen, 'act' | 'leads' | 'info'>, said: ActSaid | null) {
  const { selection_token } = info
  const input = { body: { action: act, leads, selection_token, ...said } }
  // Under a name of its own: what others change in leads meanwhile is judged again by the act itself, not by asking time and again.
  return useQuery({
    ...queryOf(leadSelections.preview, input, judgedMs),
    queryKey: ['judged', input],
    enabled: said !== null,
    ...(said !== null && { placeholderData: keepPreviousData }),
  }).data?.selectionInfo
}

/** Says before anything is done how many an act will change, and whom it leaves as they are and why. */
export function Judged({ frozen, said }: { frozen: Pick<Frozen, 'act' | 'leads' | 'info'>; said: ActSaid | null }) {
  const t = useT()
  const judged = useJudged(frozen, said)
  if (!judged || said === null) return null
  const { total, permitted, skipped_leads } = judged
  return (
    <>
      <p role="status">{t('Will be changed: {{number}} of {{total}}', { number: permitted, total })}</p>
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
