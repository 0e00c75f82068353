import { to } from '@embark/contract/kernel/screen.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { useEffect, useState } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { say } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { useGo } from '#ui/link.tsx'
import type { Frozen } from './lead-bulk.state.ts'
import { DeleteDialog } from './lead-delete.dialog.tsx'

/** Puts the lead of a page into the trash, as many are put there; what stands in its way is said first. */
export function DeleteLead({ lead: { identifier }, onClose }: { lead: LeadRecord; onClose: () => void }) {
  const go = useGo()
  const [frozen, setFrozen] = useState<Frozen | null>(null)
  const { mutate } = useAction(leadSelections.preview, {
    stales: [],
    failure: 'Unable to delete leads.',
    onDone: ({ selectionInfo }) => {
      if (selectionInfo.permitted) return setFrozen({ act: 'delete', info: selectionInfo, leads: [identifier] })
      toast.failed({ message: selectionInfo.skipped[0]?.message ?? say('Unable to delete leads.') })
      onClose()
    },
    onFailed: onClose,
  })
  useEffect(() => mutate({ body: { action: 'delete', leads: [identifier] } }), [mutate, identifier])
  if (!frozen) return null
  return <DeleteDialog frozen={frozen} onClose={(isDone) => (isDone ? go(to(leadScreens.list)) : onClose())} />
}
