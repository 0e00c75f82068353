import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type DropFile, FileDrop } from '#ui/files/file-drop.tsx'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { sentenceFor } from '../api/failure.ts'
import { markStale } from '../api/hooks.ts'
import { upload } from '../api/upload.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import { useUrlState } from '../prefs/view-state.ts'
import { ImportHistory } from './import-history.tsx'
import type { ImportNoun, ImportTypes, UploadQuery } from './import-noun.ts'
import { useImportHead, wizardDefaults } from './import-steps.ts'
import { saveFrom } from './save-from.ts'

interface Chosen {
  readonly file: File
  readonly shown: DropFile
}

/** The first step: a file is dropped or chosen, and what came before is listed. */
export function UploadStep<T extends ImportTypes>({ noun }: { noun: ImportNoun<T> }) {
  const t = useT()
  const [query, setQuery] = useState<UploadQuery>({})
  const { chosen, isFailed, complaints, attempt, send, retry, remove, next } = useUpload(noun, query)
  const { UploadFields, file, words } = noun
  return (
    <>
      <WizardScreen
        {...useImportHead(noun, 'upload')}
        complaints={complaints}
        attempt={attempt}
        busy={chosen?.shown.state === 'sending'}
        onNext={next}
        isNextQuiet={!isFailed}
        nextText={isFailed ? t('Try again') : t('Continue')}
      >
        {UploadFields && <UploadFields value={query} onChange={setQuery} />}
        <div id="import-file" tabIndex={-1}>
          <FileDrop
            isMain={!chosen}
            label={t(words.row)}
            limits={{
              text: t(words.limits, { megabytes: file.limits.bytes / 1_048_576, rows: formatNumber(file.limits.rows) }),
              accept: [...file.accept],
              maxBytes: file.limits.bytes,
              maxFiles: 1,
            }}
            files={chosen ? [chosen.shown] : []}
            onAdd={([added]) => added && void send(added)}
            onRetry={retry}
            onRemove={remove}
          />
        </div>
        <p className="e-sub">{t(words.note)}</p>
        <div>
          <Button
            leftSection={<IconDownload size={18} stroke={1.6} />}
            onClick={() => void saveFrom(noun.calls.template, { query }, file.template)}
          >
            {t('Download a template')}
          </Button>
        </div>
      </WizardScreen>
      <ImportHistory noun={noun} />
    </>
  )
}

/** The file on its way: how far it is, what is wrong with it, and another try. */
function useUpload<T extends ImportTypes>({ calls, words }: ImportNoun<T>, query: UploadQuery) {
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
      const { importInfo } = await upload(calls.create, { query }, file, {
        signal: stop.current.signal,
        onProgress: (progress) => show(file, { progress }),
      })
      await markStale(client, [calls.list])
      setUrl({ import: importInfo.identifier, step: 'columns' })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      show(file, { state: 'failed', message: t(sentenceFor(error, words.failure)) })
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
