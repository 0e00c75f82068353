import { type StaffImport, staffImports } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import { useState } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { ImportRows } from './import-rows.table.tsx'
import { importReads, wizardDefaults, wizardSteps } from './staff-import.state.ts'
import type { Head } from './upload-step.view.tsx'

/** The third step: who would be created, and which rows are refused and why. */
export function PreviewStep({ head, staffImport }: { head: Head; staffImport: StaffImport }) {
  const t = useT()
  const [, setUrl] = useUrlState(wizardDefaults)
  const [key] = useState(() => crypto.randomUUID())
  const start = useAction(staffImports.start, { stales: importReads, onDone: () => setUrl({ step: 'run', outcome: '', page: 1 }) })
  const back = () => setUrl({ step: 'columns' })
  const { create, refused } = staffImport.counts
  const begin = () =>
    start.mutate({ params: { import_id: staffImport.identifier }, body: { skip_invalid: refused > 0 }, options: { idempotencyKey: key } })
  return (
    <WizardScreen
      {...head}
      steps={wizardSteps('preview')}
      onBack={back}
      busy={start.isPending}
      onNext={create ? begin : back}
      nextText={create ? t('Create {{count}} people', { count: create }) : t('Change the columns')}
    >
      {refused > 0 && create > 0 && <p>{t('The rows with errors are left out.')}</p>}
      <ImportRows staffImport={staffImport} outcomes={['refused', 'create']} />
    </WizardScreen>
  )
}
