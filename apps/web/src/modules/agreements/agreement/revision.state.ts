import { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { agreementScreens } from '@embark/contract/agreements/agreements.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useGo } from '#ui/link.tsx'

/** Makes the draft of an agreement's next version and opens it. */
export function useRevision() {
  const t = useT()
  const go = useGo()
  return useAction(agreements.revise, {
    stales: [agreements.list],
    said: t('Agreement created successfully'),
    onDone: ({ agreementInfo: { identifier } }) => {
      go(to(agreementScreens.edit, { identifier }))
    },
  })
}
