import { useState } from 'react'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { useAction } from '../api/hooks.ts'
import { useT } from '../i18n/i18n.ts'
import { useUrlState } from '../prefs/view-state.ts'
import type { ImportNoun, ImportTypes } from './import-noun.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { importReads, useImportHead, wizardDefaults } from './import-steps.ts'

/** The third step: what would happen, in counts and in rows, before anything does. */
export function PreviewStep<T extends ImportTypes>({ noun, record }: { noun: ImportNoun<T>; record: T['record'] }) {
  const t = useT()
  const [, setUrl] = useUrlState(wizardDefaults)
  const [key] = useState(() => crypto.randomUUID())
  const start = useAction(noun.calls.start, {
    stales: importReads(noun),
    onDone: () => setUrl({ step: '', outcome: '', page: 1 }),
    failure: noun.words.failure,
  })
  const head = useImportHead(noun, 'preview', record)
  const planned = noun.plannedOf(record, t)
  if (!planned)
    return (
      <WizardScreen {...head} busy onNext={() => undefined} nextText={t('Import')}>
        <ImportProgress noun={noun} record={record} />
      </WizardScreen>
    )
  const { taken } = planned
  const back = () => setUrl({ step: 'columns' })
  const begin = () =>
    start.mutate({ params: { import_id: record.identifier }, ...noun.startWith?.(record), options: { idempotencyKey: key } })
  return (
    <WizardScreen
      {...head}
      onBack={back}
      busy={start.isPending}
      onNext={taken ? begin : back}
      nextText={taken ? t(noun.words.take, { count: taken }) : t('Change the columns')}
    >
      {noun.Planned && <noun.Planned record={record} />}
      <ImportRows noun={noun} record={record} {...planned} />
    </WizardScreen>
  )
}
