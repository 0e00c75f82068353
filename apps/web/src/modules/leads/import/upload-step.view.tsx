import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { importLimits } from '@embark/contract/leads/import/import.rules.ts'
import { Button, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceFor } from '#platform/api/failure.ts'
import { markStale, useEndpoint } from '#platform/api/hooks.ts'
import { upload } from '#platform/api/upload.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { type DropFile, FileDrop } from '#ui/files/file-drop.tsx'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import type { PageHeadProps } from '#ui/shell/page-head.tsx'
import { ImportHistory } from './import-history.table.tsx'
import { saveFile, wizardDefaults, wizardSteps } from './lead-import.state.ts'

/** The head every step shares. */
export type Head = Pick<PageHeadProps, 'title' | 'path' | 'documentTitle'>

interface Chosen {
  readonly file: File
  readonly shown: DropFile
}

/** The first step: a file is dropped or chosen, and what came before is listed. */
export function UploadStep({ head }: { head: Head }) {
  const t = useT()
  const forms = useEndpoint(leadAnswers.forms, {}, { enabled: useCan('leads.read') }).data?.recordsInfo ?? []
  const [form, setForm] = useState<string | null>(null)
  const ofForm = form ? { lead_form_identifier: form } : {}
  const { chosen, isFailed, complaints, attempt, send, retry, remove, next } = useUpload(ofForm)
  return (
    <>
      <WizardScreen
        {...head}
        steps={wizardSteps(undefined, 'upload')}
        complaints={complaints}
        attempt={attempt}
        busy={chosen?.shown.state === 'sending'}
        onNext={next}
        nextText={isFailed ? t('Try again') : t('Continue')}
      >
        {forms.length > 1 && (
          <Select
            label={t('Form')}
            description={t('Its rules are kept by every row, and its own fields can be filled from columns.')}
            allowDeselect={false}
            data={forms.map(({ label, identifier }) => ({ value: identifier, label }))}
            value={form ?? forms[0]!.identifier}
            onChange={setForm}
          />
        )}
        <div id="import-file" tabIndex={-1}>
          <FileDrop
            label={t('A file with one person per row')}
            limits={{
              text: t('CSV from Excel, Google Sheets, Meta, Google or TikTok lead forms; up to {{megabytes}} MB and {{rows}} rows', {
                megabytes: importLimits.bytes / 1_048_576,
                rows: formatNumber(importLimits.rows),
              }),
              accept: ['.csv', '.tsv', '.txt', 'text/csv', 'text/plain', 'text/tab-separated-values'],
              maxBytes: importLimits.bytes,
              maxFiles: 1,
            }}
            files={chosen ? [chosen.shown] : []}
            onAdd={([file]) => file && void send(file)}
            onRetry={retry}
            onRemove={remove}
          />
        </div>
        <p className="e-sub">
          {t(
            'Commas, semicolons and tabs are understood, and so are Turkish, Arabic and French letters from any Excel. Nothing is created before you have seen what would happen.',
          )}
        </p>
        <div>
          <Button leftSection={<IconDownload size={18} stroke={1.6} />} onClick={() => void saveFile(ofForm, 'leads-template.csv')}>
            {t('Download a template')}
          </Button>
        </div>
      </WizardScreen>
      <ImportHistory />
    </>
  )
}

/** The file on its way: how far it is, what is wrong with it, and another try. */
function useUpload(query: { lead_form_identifier?: string }) {
  const t = useT()
  const client = useQueryClient()
  const [, setUrl] = useUrlState(wizardDefaults)
  const [chosen, setChosen] = useState<Chosen>()
  const [attempt, setAttempt] = useState(0)
  const stop = useRef<AbortController>(null)
  const show = (file: File, shown: Partial<DropFile>) =>
    setChosen({ file, shown: { id: 'file', name: file.name, size: file.size, state: 'sending', ...shown } })

  const send = async (file: File) => {
    stop.current?.abort()
    stop.current = new AbortController()
    show(file, { progress: 0 })
    try {
      const { importInfo } = await upload(leadImports.create, { query }, file, {
        signal: stop.current.signal,
        onProgress: (progress) => show(file, { progress }),
      })
      await markStale(client, [leadImports.list])
      setUrl({ import: importInfo.identifier, step: 'columns' })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      show(file, { state: 'failed', message: t(sentenceFor(error, 'Unable to import leads')) })
      setAttempt((count) => count + 1)
    }
  }
  const isFailed = chosen?.shown.state === 'failed'
  const complaints = isFailed
    ? [{ fieldId: 'import-file', message: chosen.shown.message ?? '' }]
    : attempt > 0 && !chosen
      ? [{ fieldId: 'import-file', message: t('File is required') }]
      : []
  const retry = () => chosen && void send(chosen.file)
  return {
    chosen,
    isFailed,
    complaints,
    attempt,
    send,
    retry,
    remove: () => {
      stop.current?.abort()
      setChosen(undefined)
      setAttempt(0)
    },
    next: () => (isFailed ? retry() : setAttempt((count) => count + 1)),
  }
}
