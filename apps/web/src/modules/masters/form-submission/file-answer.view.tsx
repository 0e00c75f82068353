import { files } from '@embark/contract/documents/file/file.contract.ts'
import { fileDefaults } from '@embark/contract/masters/form-submission/answer.rules.ts'
import { answerTexts } from '@embark/contract/masters/form-submission/answer-texts.rules.ts'
import { Input } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { sentenceFor } from '#platform/api/failure.ts'
import { upload } from '#platform/api/upload.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { type DropFile, FileDrop } from '#ui/files/file-drop.tsx'
import { type AnswerProps, useControl } from './answer-control.state.ts'

type Sending = DropFile & { readonly file: File }

/** Files as an answer: sent as they are chosen, each on its own. */
export function FileAnswer(field: AnswerProps) {
  const t = useT()
  const { assigned, answers } = field
  const { value, set, props } = useControl(field)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const running = useRef(new Map<string, AbortController>())
  const given = Array.isArray(value) ? (value as readonly string[]) : []
  const now = useRef(given)
  now.current = given
  useEffect(() => {
    const controls = running.current
    return () => {
      for (const control of controls.values()) control.abort()
    }
  }, [])
  const change = (id: string, next: Partial<Sending>) =>
    setSending((list) => list.map((one) => (one.id === id ? { ...one, ...next } : one)))
  const send = async ({ id, file }: Pick<Sending, 'id' | 'file'>) => {
    const control = new AbortController()
    running.current.set(id, control)
    change(id, { state: 'sending', progress: 0, message: undefined })
    try {
      const { fileInfo } = await upload(files.upload, {}, file, {
        signal: control.signal,
        onProgress: (progress) => change(id, { progress }),
      })
      answers.addFile({
        identifier: fileInfo.identifier,
        name: file.name,
        extension: fileInfo.file_extension.replace('.', ''),
        bytes: fileInfo.size,
      })
      setSending((list) => list.filter((one) => one.id !== id))
      set([...now.current, fileInfo.identifier])
    } catch (error) {
      if (!control.signal.aborted) change(id, { state: 'failed', message: t(sentenceFor(error, 'The file could not be sent')) })
    } finally {
      running.current.delete(id)
    }
  }
  const { fileType, maxSize = fileDefaults.maxSize } = assigned.validations
  const kinds = fileType?.length ? fileType : fileDefaults.types
  const sent = given.map((identifier): DropFile => {
    const file = answers.files.find((one) => one.identifier === identifier)
    return { id: identifier, name: file?.name ?? t('File'), size: file?.bytes ?? 0, state: 'done' }
  })
  return (
    <Input.Wrapper label={props.label} required={props.required} error={props.error} labelElement="div">
      <div id={props.id} tabIndex={-1}>
        <FileDrop
          label={props.label}
          limits={{
            text: t('{{kinds}}, up to {{size}} MB each, {{count}} at most', {
              kinds: kinds.join(', ').toUpperCase(),
              size: maxSize,
              count: fileDefaults.most,
            }),
            accept: kinds.map((kind) => `.${kind}`),
            maxBytes: maxSize * 1_048_576,
            maxFiles: fileDefaults.most,
            refusals: {
              kind: t(answerTexts.fileTypes, { label: props.label, types: kinds.join(', ') }),
              size: t(answerTexts.fileSize, { label: props.label, n: maxSize }),
              count: t(answerTexts.notValid, { label: props.label }),
            },
          }}
          files={[...sent, ...sending]}
          onAdd={(chosen) => {
            const added = chosen.map(
              (file): Sending => ({ id: crypto.randomUUID(), name: file.name, size: file.size, state: 'waiting', file }),
            )
            setSending((list) => [...list, ...added])
            for (const one of added) void send(one)
          }}
          onRetry={(id) => {
            const one = sending.find((each) => each.id === id)
            if (one) void send(one)
          }}
          onRemove={(id) => {
            running.current.get(id)?.abort()
            setSending((list) => list.filter((one) => one.id !== id))
            set(given.filter((one) => one !== id))
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
