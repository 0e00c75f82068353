import type { ExplainedModule } from '@embark/contract/access/explanation/explanation.contract.ts'
import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'

const WhoSeesDialog = lazy(() => import('./who-sees.dialog.tsx').then((file) => ({ default: file.WhoSeesDialog })))

/** The line of a record's menu that asks who can see it, for those who may ask, and its dialog. */
export function useWhoSees(module: ExplainedModule, identifier: string) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const mayAsk = useCan('settings.access.explain')
  const entries: MenuEntry[] = mayAsk
    ? [{ id: 'who-sees', label: t('Who can see this?'), icon: <IconEye size={18} stroke={1.6} />, onRun: () => setOpen(true), apart: true }]
    : []
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <WhoSeesDialog module={module} identifier={identifier} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { entries, dialog }
}
