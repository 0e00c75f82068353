import type { ExplainedModule } from '@embark/contract/access/explanation/explanation.contract.ts'
import { IconEye } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { entriesFor, type RowAct } from '#platform/list/row-acts.ts'
import { useCan } from '#platform/session/session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

const WhoSeesDialog = lazyPart(() => import('./who-sees.dialog.tsx').then((file) => file.WhoSeesDialog))

/** The line that the menus of records end with, which asks who can see one, for those who may ask. */
export function useWhoSeesEach(module: ExplainedModule): RowAct<{ readonly identifier: string }> | false {
  const t = useT()
  const mayAsk = useCan('settings.access.explain')
  return (
    mayAsk && {
      id: 'who-sees',
      label: t('Who can see this?'),
      icon: <IconEye size={18} stroke={1.6} />,
      apart: true,
      dialog: ({ identifier }, close) => (
        <Suspense fallback={null}>
          <WhoSeesDialog module={module} identifier={identifier} onClose={close} />
        </Suspense>
      ),
    }
  )
}

/** The same for one record. */
export function useWhoSees(module: ExplainedModule, identifier: string) {
  const act = useWhoSeesEach(module)
  const [isOpen, setOpen] = useState(false)
  const about = { identifier }
  return {
    entries: act ? entriesFor([act], about, { open: () => setOpen(true) }) : [],
    dialog: act && isOpen && act.dialog?.(about, () => setOpen(false)),
  }
}
