import { files } from '@embark/contract/documents/file/file.contract.ts'
import { answerTexts } from '@embark/contract/masters/form-submission/answer-texts.rules.ts'
import { fileDefaults } from '@embark/contract/masters/form-submission/field-answer.rules.ts'
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
  const { value, set, props } = useControl(field)
  const identifiers = Array.isArray(value) ? (value as readonly string[]) : []
  const { sending, add, retry, remove } = useSending(field.answers, identifiers, set)
  const sent = identifiers.map((identifier): DropFile => {
    const file = field.answers.files.find((each) => each.identifier === identifier)
    return { id: identifier, name: file?.name ?? t('File'), size: file?.bytes ?? 0, state: 'done' }
  })
  return (
    <Input.Wrapper label={props.label} required={props.required} error={props.error} labelElement="div">
      <div id={props.id} tabIndex={-1}>
        <FileDrop
          label={props.label}
          limits={useLimits(field.assigned.validations, props.label)}
          files={[...sent, ...sending]}
          onAdd={add}
          onRetry={retry}
          onRemove={remove}
        />
      </div>
    </Input.Wrapper>
  )
}

/** Files on their way: each becomes a part of the answer when it has arrived. */
function useSending(answers: AnswerProps['answers'], identifiers: readonly string[], set: (identifiers: readonly string[]) => void) {
  const t = useT()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const running = useRef(new Map<string, AbortController>())
  // An upload may end after the answer has changed, so the file is added to the answer of that moment.
  const newest = useRef(identifiers)
  newest.current = identifiers
  useEffect(() => {
    const controls = running.current
    return () => {
      for (const control of controls.values()) control.abort()
    }
  }, [])
  const change = (id: string, next: Partial<Sending>) =>
    setSending((list) => list.map((file) => (file.id === id ? { ...file, ...next } : file)))
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
      setSending((list) => list.filter((each) => each.id !== id))
      set([...newest.current, fileInfo.identifier])
    } catch (error) {
      if (!control.signal.aborted) change(id, { state: 'failed', message: t(sentenceFor(error, 'The file could not be sent')) })
    } finally {
      running.current.delete(id)
    }
  }
  const add = (chosen: readonly File[]) => {
    const added = chosen.map((file): Sending => ({ id: crypto.randomUUID(), name: file.name, size: file.size, state: 'waiting', file }))
    setSending((list) => [...list, ...added])
    for (const each of added) void send(each)
  }
  const retry = (id: string) => {
    const failed = sending.find((each) => each.id === id)
    if (failed) void send(failed)
  }
  const remove = (id: string) => {
    running.current.get(id)?.abort()
    setSending((list) => list.filter((each) => each.id !== id))
    set(identifiers.filter((each) => each !== id))
  }
  return { sending, add, retry, remove }
}

function useLimits({ fileType, maxSize = fileDefaults.maxSize }: AnswerProps['assigned']['validations'], label: string) {
  const t = useT()
  const kinds = fileType?.length ? fileType : fileDefaults.types
  return {
    text: t('{{kinds}}, up to {{size}} MB each, {{count}} at most', {
      kinds: kinds.join(', ').toUpperCase(),
      size: maxSize,
      count: fileDefaults.most,
    }),
    accept: kinds.map((kind) => `.${kind}`),
    maxBytes: maxSize * 1_048_576,
    maxFiles: fileDefaults.most,
    refusals: {
      kind: t(answerTexts.fileTypes, { label, types: kinds.join(', ') }),
      size: t(answerTexts.fileSize, { label, n: maxSize }),
      count: t(answerTexts.notValid, { label }),
    },
  }
}
