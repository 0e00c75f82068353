import { calls } from '@embark/contract/telephony/call/call.contract.ts'
import { IconPhoneCall } from '@tabler/icons-react'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'

/** The entry that has the telephony provider call a lead; without a provider the number itself is a link (G-L-36). */
export function useDial(lead: string, hasNumber: boolean): readonly MenuEntry[] {
  const t = useT()
  const { capabilities } = useSession()
  const dial = useAction(calls.dial, { onDone: () => toast.info({ message: t('Your phone will ring') }) })
  if (!capabilities.can_dial || !hasNumber) return []
  return [
    {
      id: 'call',
      label: t('Call'),
      icon: <IconPhoneCall size={18} stroke={1.6} />,
      onRun: () => !dial.isPending && dial.mutate({ body: { lead_identifier: lead } }),
    },
  ]
}
