import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { useAction } from '../api/hooks.ts'
import { formatMoment } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import { useUrlState } from '../prefs/view-state.ts'
import type { ImportNoun, ImportTypes } from './import-noun.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { anotherFile, importReads, useImportHead, wizardDefaults } from './import-steps.ts'
import { saveFrom } from './save-from.ts'

interface Props<T extends ImportTypes> {
  readonly noun: ImportNoun<T>
  readonly record: T['record']
}

/** The last step: how far it is, then what came of it. */
export function RunStep<T extends ImportTypes>({ noun, record }: Props<T>) {
  const t = useT()
  const go = useGo()
  const [, setUrl] = useUrlState(wizardDefaults)
  const hasMade = noun.resultOf(record).created > 0 && record.state !== 'reverted'
  return (
    <WizardScreen
      {...useImportHead(noun, 'run', record)}
      onNext={() => (hasMade ? go(noun.hrefOf(record)) : setUrl(anotherFile))}
      nextText={hasMade ? t(noun.words.see) : t('Import another file')}
    >
      {noun.isBusy(record) ? <ImportProgress noun={noun} record={record} /> : <Result noun={noun} record={record} />}
    </WizardScreen>
  )
}

function Result<T extends ImportTypes>({ noun, record }: Props<T>) {
  const t = useT()
  const { text, tone } = noun.standingOf(record)
  return (
    <>
      <p className="e-row">
        <Tag tone={tone}>{t(text)}</Tag>
        <span className="e-sub">{formatMoment(record.finished_at)}</span>
      </p>
      {noun.Done && <noun.Done record={record} />}
      <ResultActions noun={noun} record={record} />
      <ImportRows noun={noun} record={record} {...noun.doneOf(record, t)} />
    </>
  )
}

function ResultActions<T extends ImportTypes>({ noun, record }: Props<T>) {
  const t = useT()
  const confirm = useConfirm()
  const [, setUrl] = useUrlState(wizardDefaults)
  const params = { import_id: record.identifier }
  const { created, changed, refused } = noun.resultOf(record)
  const revert = useAction(noun.calls.revert, { stales: [...importReads(noun), ...noun.stales] })
  const undo = async () => {
    const sure = await confirm({
      title: t('Undo this import?'),
      text: t(noun.words.undo, { count: created, changed }),
      verb: t('Undo the import'),
      danger: true,
    })
    if (sure) revert.mutate({ params })
  }
  return (
    <div className="i-actions">
      {refused > 0 && (
        <Button
          leftSection={<IconDownload size={18} stroke={1.6} />}
          onClick={() => void saveFrom(noun.calls.errorFile, { params }, `${record.filename.replace(/\.[^.]*$/, '')}-errors.csv`)}
        >
          {t('Download the rows with errors')}
        </Button>
      )}
      {noun.can.beReverted(record) && created + changed > 0 && (
        <Button
          data-tone="danger"
          leftSection={<IconArrowBackUp className="e-flip" size={18} stroke={1.6} />}
          loading={revert.isPending}
          onClick={() => void undo()}
        >
          {t('Undo the import')}
        </Button>
      )}
      <Button variant="subtle" onClick={() => setUrl(anotherFile)}>
        {t('Import another file')}
      </Button>
    </div>
  )
}
