import type { ExplainedModule } from '@embark/contract/access/explanation/explanation.contract.ts'
import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'

const WhoSeesDialog = lazy(() => import('./who-sees.dialog.tsx').then((file) => ({ default: file.WhoSeesDialog })))

/** The line of each record's menu that asks who can see it, for those who may ask, and its dialog. */
export function useWhoSeesEach(module: ExplainedModule) {
  const t = useT()
  const [asked, setAsked] = useState('')
  const mayAsk = useCan('settings.access.explain')
  const entriesOf = (identifier: string): MenuEntry[] =>
    mayAsk
      ? [
          {
            id: 'who-sees',
            label: t('Who can see this?'),
            icon: <IconEye size={18} stroke={1.6} />,
            onRun: () => setAsked(identifier),
            apart: true,
          },
        ]
      : []
  const dialog = asked && (
    <Suspense fallback={null}>
      <WhoSeesDialog module={module} identifier={asked} onClose={() => setAsked('')} />
    </Suspense>
  )
  /** The menu of each line with the question at its end; none where nothing would be in it. */
  const lineMenu = <R extends { readonly identifier: string }>(own: ((row: R) => MenuEntry[]) | false | undefined) =>
    own || mayAsk ? { rowMenu: (row: R) => [...(own ? own(row) : []), ...entriesOf(row.identifier)] } : {}
  return { entriesOf, lineMenu, mayAsk, dialog }
}

/** The same for one record. */
export function useWhoSees(module: ExplainedModule, identifier: string) {
  const { entriesOf, dialog } = useWhoSeesEach(module)
  return { entries: entriesOf(identifier), dialog }
}
