import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { useConfirmedAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'

/** A lead of somebody else, as the search tells of it. */
export interface LeadOfOthers {
  readonly number: number
  readonly name: string
  readonly owner: string
}

/** Asks the owner of a lead about it, once that was confirmed; nothing of the lead is opened. */
export function useAskOwner() {
  const t = useT()
  return useConfirmedAction(leads.askOwner, {
    question: ({ name, owner }: LeadOfOthers) => ({
      title: t('Ask the owner'),
      text: t('{{owner}} looks after {{name}} and is told that you ask. The lead stays closed to you.', { owner, name }),
      verb: t('Ask'),
    }),
    toCall: ({ number }) => ({ params: { number: String(number) } }),
    said: t('The owner was told that you ask'),
    failure: 'Unable to ask the owner',
  })
}
