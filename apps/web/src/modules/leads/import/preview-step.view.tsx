import { type ImportRecord, leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { importLimits, importOutcomes } from '@embark/contract/leads/import/import.rules.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { ImportProgress } from './import-progress.view.tsx'
import { ImportRows } from './import-rows.table.tsx'
import { outcomeWords, wizardDefaults, wizardSteps } from './lead-import.state.ts'
import type { Head } from './upload-step.view.tsx'

/** The third step: what would happen, in counts and in rows, before anything does. */
export function PreviewStep({ head, record }: { head: Head; record: ImportRecord }) {
  const t = useT()
  const [{ outcome }, setUrl] = useUrlState(wizardDefaults)
  const [key] = useState(() => crypto.randomUUID())
  const params = { import_id: record.identifier }
  const start = useAction(leadImports.start, {
    stales: [leadImports.get, leadImports.list],
    onDone: () => setUrl({ step: '', outcome: '', page: 1 }),
    failure: 'Unable to import leads',
  })
  const cancel = useAction(leadImports.cancel, { stales: [leadImports.get, leadImports.list] })
  const { planned, dates } = record
  const back = () => setUrl({ step: 'columns' })
  if (record.state === 'validating' || !planned)
    return (
      <WizardScreen {...head} steps={wizardSteps(record, 'preview')} busy onNext={() => undefined} nextText={t('Import')}>
        <ImportProgress record={record} text={t('The rows are being checked. You can leave this page; it goes on by itself.')} />
        <div>
          <Button loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
            {t('Stop')}
          </Button>
        </div>
      </WizardScreen>
    )
  const taken = planned.create + planned.merge
  const shown = outcome || (planned.error ? 'error' : planned.duplicate ? 'duplicate' : planned.create ? 'create' : 'merge')
  return (
    <WizardScreen
      {...head}
      steps={wizardSteps(record, 'preview')}
      onBack={back}
      busy={start.isPending}
      onNext={() => (taken ? start.mutate({ params, options: { idempotencyKey: key } }) : back())}
      nextText={taken ? t('Import {{count}} rows', { count: taken }) : t('Change the columns')}
    >
      <dl className="i-counts">
        {importOutcomes.map((id) => (
          <div key={id} data-kind={id}>
            <dt>{t(outcomeWords[id])}</dt>
            <dd>{formatNumber(planned[id])}</dd>
          </div>
        ))}
      </dl>
      {dates && !dates.is_certain && (
        <p className="i-doubt">
          {dates.order === 'MDY'
            ? t('Days were read as month, day, year. If that is wrong, go back and choose how days are written.')
            : t('Days were read as day, month, year. If that is wrong, go back and choose how days are written.')}
        </p>
      )}
      <div className="i-seg">
        <Segments
          label={t('Rows')}
          value={shown}
          options={importOutcomes.map((id) => ({ id, name: `${t(outcomeWords[id])} · ${formatNumber(planned[id])}` }))}
          onChange={(id) => setUrl({ outcome: id, page: 1 })}
        />
      </div>
      {shown === 'create' && planned.create > importLimits.previewRows && (
        <p className="e-sub">{t('The first {{count}} of them:', { count: importLimits.previewRows })}</p>
      )}
      <ImportRows record={record} outcome={shown} />
    </WizardScreen>
  )
}
