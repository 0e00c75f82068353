import { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { agreementScreens } from '@embark/contract/agreements/agreements.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { useGo } from '#ui/link.tsx'

/** Makes the draft of an agreement's next version and opens it. */
export function useRevision() {
  const t = useT()
  const go = useGo()
  return useAction(agreements.revise, {
    stales: [agreements.list],
    onDone: ({ agreementInfo: { identifier } }) => {
      toast.done({ message: t('Agreement created successfully') })
      go(to(agreementScreens.edit, { identifier }))
    },
  })
}
