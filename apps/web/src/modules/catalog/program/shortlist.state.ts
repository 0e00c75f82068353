import { type ProgramCard, programs } from '@embark/contract/catalog/program/program.contract.ts'
import { shortlistCan } from '@embark/contract/catalog/program/program.rules.ts'
import { leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { me } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'

/** Students choose for themselves, everybody else for the lead in context. */
export const mySide = () => (me().group === 'user' ? ('user' as const) : ('staff' as const))

type Cards = { recordsInfo: ProgramCard[] } | undefined
const lists = [programs.all.id, leadShortlists.list.id, leadShortlists.ofLead.id]

/** Shows the new state on every card of the program at once; what it returns puts back exactly what was there. */
function showAtOnce(client: QueryClient, wish: { program_id: number; campus_id: number; is_shortlisted: boolean }) {
  const before = lists.flatMap((id) => client.getQueriesData<Cards>({ queryKey: [id] }))
  const changed = (card: ProgramCard): ProgramCard =>
    card.program.id === wish.program_id && card.campus_id === wish.campus_id
      ? { ...card, is_shortlisted: wish.is_shortlisted, shortlisted_by: wish.is_shortlisted ? mySide() : null }
      : card
  for (const id of lists)
    client.setQueriesData<Cards>({ queryKey: [id] }, (data) => data && { ...data, recordsInfo: data.recordsInfo.map(changed) })
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

/** Puts programs on a shortlist and takes them off: seen at once, taken back with Retry when it fails (G-L-53). */
export function useShortlist(leadIdentifier: string) {
  const t = useT()
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const keyOf = ({ program_id, campus_id }: { program_id: number; campus_id: number }) => `${program_id}-${campus_id}`
  const settle = (key: string, isPending: boolean) =>
    setPending((before) => {
      const next = new Set(before)
      if (isPending) next.add(key)
      else next.delete(key)
      return next
    })
  const action = useAction(leadShortlists.shortlist, {
    stales: [leadShortlists.marks, leadShortlists.list, leadShortlists.ofLead],
    failure: 'Unable to shortlist program!',
    optimistic: ({ body }, client) => {
      const { program_id, campus_id, is_shortlisted } = body.content[0]!
      settle(keyOf({ program_id, campus_id }), true)
      return showAtOnce(client, { program_id, campus_id, is_shortlisted: is_shortlisted === 1 })
    },
    onDone: (_, { body }) => {
      settle(keyOf(body.content[0]!), false)
      toast.done({
        message: body.content[0]!.is_shortlisted === 1 ? t('Program shortlisted successfully') : t('Program unshortlisted successfully'),
      })
    },
    onFailed: (_, { body }) => settle(keyOf(body.content[0]!), false),
  })
  return {
    /** Why a card's shortlist button cannot be used now. */
    blockOf(card: ProgramCard): string | undefined {
      if (pending.has(keyOf({ program_id: card.program.id, campus_id: card.campus_id }))) return t('Saving')
      if (!shortlistCan.remove({ by: card.shortlisted_by }, mySide()))
        return mySide() === 'user' ? t('Chosen by your counsellor') : t('Chosen by the student')
      return undefined
    },
    toggle: (card: ProgramCard) =>
      action.mutate({
        body: {
          ...(leadIdentifier && { lead_identifier: leadIdentifier }),
          content: [{ program_id: card.program.id, campus_id: card.campus_id, is_shortlisted: card.is_shortlisted ? 0 : 1 }],
        },
      }),
  }
}
export type Shortlist = ReturnType<typeof useShortlist>
