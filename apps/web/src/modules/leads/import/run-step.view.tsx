import { to } from '@embark/contract/kernel/screen.ts'
import { type ImportRecord, leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { importCan } from '@embark/contract/leads/import/import.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useAction } from '#platform/api/hooks.ts'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { ImportProgress } from './import-progress.view.tsx'
import { ImportRows } from './import-rows.table.tsx'
import { leadsOfImport, saveFile, stateWords, wizardDefaults, wizardSteps } from './lead-import.state.ts'
import type { Head } from './upload-step.view.tsx'

/** The last step: how far it is, then what came of it. */
export function RunStep({ head, record }: { head: Head; record: ImportRecord }) {
  const t = useT()
  const go = useGo()
  const [, setUrl] = useUrlState(wizardDefaults)
  const params = { import_id: record.identifier }
  const cancel = useAction(leadImports.cancel, { stales: [leadImports.get, leadImports.list] })
  const isBusy = record.state === 'importing' || record.is_reverting
  const hasLeads = (record.done?.create ?? 0) > 0 && record.state !== 'reverted'
  const next = () => (hasLeads ? go(leadsOfImport(record.id)) : setUrl({ import: '', step: '', outcome: '', page: 1 }))
  return (
    <WizardScreen
      {...head}
      steps={wizardSteps(record, 'run')}
      onNext={next}
      nextText={hasLeads ? t('See the leads') : t('Import another file')}
    >
      {isBusy ? (
        <>
          <ImportProgress
            record={record}
            text={
              record.is_reverting
                ? t('The import is being undone.')
                : t('The rows are being imported. You can leave this page; it goes on by itself.')
            }
          />
          {importCan.beCancelled(record) && (
            <div>
              <Button loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
                {t('Stop')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <Result record={record} />
      )}
    </WizardScreen>
  )
}

function Result({ record }: { record: ImportRecord }) {
  const t = useT()
  const { text: word, tone } = stateWords[record.state]
  const { done, reverted } = record
  return (
    <>
      <p className="e-row">
        <Tag tone={tone}>{t(word)}</Tag>
        <span className="e-sub">{formatMoment(record.finished_at)}</span>
      </p>
      {done && (
        <dl className="i-counts">
          <div data-kind="create">
            <dt>{t('Created')}</dt>
            <dd>
              {record.state === 'reverted' ? (
                formatNumber(done.create)
              ) : (
                <Link href={leadsOfImport(record.id)}>{formatNumber(done.create)}</Link>
              )}
            </dd>
          </div>
          <div data-kind="merge">
            <dt>{t('Updated')}</dt>
            <dd>{formatNumber(done.merge)}</dd>
          </div>
          <div data-kind="duplicate">
            <dt>{t('Already here')}</dt>
            <dd>{formatNumber(done.duplicate)}</dd>
          </div>
          <div data-kind="error">
            <dt>{t('With errors')}</dt>
            <dd>{formatNumber(done.error)}</dd>
          </div>
        </dl>
      )}
      {reverted && <Reverted reverted={reverted} />}
      <ResultActions record={record} />
      {done && <ResultRows record={record} done={done} />}
    </>
  )
}

function Reverted({ reverted }: { reverted: NonNullable<ImportRecord['reverted']> }) {
  const t = useT()
  return (
    <div className="e-panel">
      <p>{t('{{count}} leads were removed.', { count: reverted.removed })}</p>
      {reverted.kept_count > 0 && (
        <>
          <p>
            {t('{{count}} leads stayed, because somebody has worked on them since or they were here before:', {
              count: reverted.kept_count,
            })}
          </p>
          <ul className="i-why">
            {reverted.kept.map(({ identifier, name }) => (
              <li key={identifier}>
                <Link className="e-link" href={to(leadScreens.record, { lead_id: identifier })}>
                  <span dir="auto">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
          {reverted.kept_count > reverted.kept.length && (
            <p className="e-sub">{t('and {{count}} more', { count: reverted.kept_count - reverted.kept.length })}</p>
          )}
        </>
      )}
    </div>
  )
}

function ResultActions({ record }: { record: ImportRecord }) {
  const t = useT()
  const confirm = useConfirm()
  const [, setUrl] = useUrlState(wizardDefaults)
  const params = { import_id: record.identifier }
  const revert = useAction(leadImports.revert, { stales: [leadImports.get, leadImports.list, leads.list] })
  const undo = async () => {
    const created = record.done?.create ?? 0
    const answer = await confirm({
      title: t('Undo this import?'),
      text: t('The {{count}} leads it created are deleted, except those somebody has worked on since. Updated leads stay as they are.', {
        count: created,
      }),
      verb: t('Undo the import'),
      danger: true,
    })
    if (answer) revert.mutate({ params })
  }
  return (
    <div className="i-actions">
      {(record.done?.error ?? 0) > 0 && (
        <Button
          leftSection={<IconDownload size={18} stroke={1.6} />}
          onClick={() => void saveFile(params, `${record.filename.replace(/\.[^.]*$/, '')}-errors.csv`)}
        >
          {t('Download the rows with errors')}
        </Button>
      )}
      {importCan.beReverted(record) && (record.done?.create ?? 0) > 0 && (
        <Button
          data-tone="danger"
          leftSection={<IconArrowBackUp className="e-flip" size={18} stroke={1.6} />}
          loading={revert.isPending}
          onClick={() => void undo()}
        >
          {t('Undo the import')}
        </Button>
      )}
      <Button variant="subtle" onClick={() => setUrl({ import: '', step: '', outcome: '', page: 1 })}>
        {t('Import another file')}
      </Button>
    </div>
  )
}

function ResultRows({ record, done }: { record: ImportRecord; done: NonNullable<ImportRecord['done']> }) {
  const t = useT()
  const [{ outcome }, setUrl] = useUrlState(wizardDefaults)
  const kinds = (['error', 'duplicate', 'merge'] as const).filter((kind) => done[kind] > 0)
  const shown = kinds.find((kind) => kind === outcome) ?? kinds[0]
  if (!shown) return null
  const names = { error: t('With errors'), duplicate: t('Already here'), merge: t('Updated') }
  return (
    <>
      <div className="i-seg">
        <Segments
          label={t('Rows')}
          value={shown}
          options={kinds.map((id) => ({ id, name: `${names[id]} · ${formatNumber(done[id])}` }))}
          onChange={(id) => setUrl({ outcome: id, page: 1 })}
        />
      </div>
      <ImportRows record={record} outcome={shown} />
    </>
  )
}
