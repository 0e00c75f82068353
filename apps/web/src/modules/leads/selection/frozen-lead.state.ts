import { type BulkAction, leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { useEffect, useState } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { say } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { type Frozen, failures } from './lead-bulk.state.ts'

/** The lead of a page, frozen for an act as many are; what stands in its way is said first. */
export function useFrozenLead(act: BulkAction, identifier: string, onClose: () => void): Frozen | null {
  const [frozen, setFrozen] = useState<Frozen | null>(null)
  const { mutate } = useAction(leadSelections.preview, {
    stales: [],
    failure: failures[act],
    onDone: ({ selectionInfo }) => {
      if (selectionInfo.permitted) return setFrozen({ act, info: selectionInfo, leads: [identifier] })
      toast.failed({ message: selectionInfo.skipped[0]?.message ?? say(failures[act]) })
      onClose()
    },
    onFailed: onClose,
  })
  useEffect(() => mutate({ body: { action: act, leads: [identifier] } }), [mutate, act, identifier])
  return frozen
}
