import { staffImports } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import { staffImportLimits } from '@embark/contract/organization/staff-import/staff-import.rules.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceFor } from '#platform/api/failure.ts'
import { markStale, useEndpoint } from '#platform/api/hooks.ts'
import { upload } from '#platform/api/upload.ts'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { type DropFile, FileDrop } from '#ui/files/file-drop.tsx'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import type { PageHeadProps } from '#ui/shell/page-head.tsx'
import { saveFile, stateWords, wizardDefaults, wizardSteps } from './staff-import.state.ts'

/** The head every step shares. */
export type Head = Pick<PageHeadProps, 'title' | 'path' | 'documentTitle'>

/** The first step: a file is dropped or chosen, and what came before is listed. */
export function UploadStep({ head }: { head: Head }) {
  const t = useT()
  const client = useQueryClient()
  const [, setUrl] = useUrlState(wizardDefaults)
  const [chosen, setChosen] = useState<{ file: File; shown: DropFile }>()
  const [attempt, setAttempt] = useState(0)
  const show = (file: File, shown: Partial<DropFile>) =>
    setChosen({ file, shown: { id: 'file', name: file.name, size: file.size, state: 'sending', ...shown } })
  const send = async (file: File) => {
    show(file, { progress: 0 })
    try {
      const { importInfo } = await upload(staffImports.create, {}, file, { onProgress: (progress) => show(file, { progress }) })
      await markStale(client, [staffImports.list])
      setUrl({ import: importInfo.identifier, step: 'columns' })
    } catch (error) {
      show(file, { state: 'failed', message: t(sentenceFor(error, 'Unable to create staff')) })
      setAttempt((count) => count + 1)
    }
  }
  const failed = chosen?.shown.state === 'failed'
  const complaint = failed ? chosen.shown.message : attempt > 0 && !chosen ? t('File is required') : undefined
  return (
    <>
      <WizardScreen
        {...head}
        steps={wizardSteps('upload')}
        complaints={complaint ? [{ fieldId: 'staff-file', message: complaint }] : []}
        attempt={attempt}
        busy={chosen?.shown.state === 'sending'}
        onNext={() => (failed ? void send(chosen.file) : setAttempt((count) => count + 1))}
        nextText={failed ? t('Try again') : t('Continue')}
      >
        <div id="staff-file" tabIndex={-1}>
          <FileDrop
            label={t('A file with one person per row')}
            limits={{
              text: t('Excel (XLSX) or CSV; up to {{megabytes}} MB and {{rows}} rows', {
                megabytes: staffImportLimits.bytes / 1_048_576,
                rows: formatNumber(staffImportLimits.rows),
              }),
              accept: ['.xlsx', '.csv', '.tsv', '.txt', 'text/csv', 'text/plain', 'text/tab-separated-values'],
              maxBytes: staffImportLimits.bytes,
              maxFiles: 1,
            }}
            files={chosen ? [chosen.shown] : []}
            onAdd={([file]) => file && void send(file)}
            onRetry={() => chosen && void send(chosen.file)}
            onRemove={() => {
              setChosen(undefined)
              setAttempt(0)
            }}
          />
        </div>
        <p className="e-sub">
          {t('Everybody in the file is invited by mail to choose a password. Nobody is created before you have seen who would be.')}
        </p>
        <div>
          <Button
            leftSection={<IconDownload size={18} stroke={1.6} />}
            onClick={() => void saveFile(staffImports.template, {}, 'staff-template.csv')}
          >
            {t('Download a template')}
          </Button>
        </div>
      </WizardScreen>
      <History />
    </>
  )
}

/** The imports so far. */
function History() {
  const t = useT()
  const rows = useEndpoint(staffImports.list, { query: {} }).data?.recordsInfo ?? []
  if (!rows.length) return null
  return (
    <DataTable
      label={t('Earlier imports')}
      plain
      columns={[
        { id: 'filename', header: t('File'), cell: ({ filename }) => <bdi>{filename}</bdi>, cardSlot: 'title' },
        { id: 'state', header: t('Status'), cell: ({ state }) => <Tag tone={stateWords[state].tone}>{t(stateWords[state].text)}</Tag> },
        { id: 'created', header: t('Created'), align: 'end', cell: ({ counts }) => formatNumber(counts.created) },
        { id: 'at', header: t('Uploaded'), cell: ({ created_at }) => <span className="e-num">{formatMoment(created_at)}</span> },
      ]}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ filename }) => filename}
      rowHref={({ identifier }) => hrefWith('', { import: identifier })}
    />
  )
}
