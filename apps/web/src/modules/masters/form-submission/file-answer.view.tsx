import { fileExtensions, maxFileBytes } from '@embark/contract/documents/file/file.rules.ts'
import { answerTexts } from '@embark/contract/masters/form-submission/answer-texts.rules.ts'
import { fileDefaults } from '@embark/contract/masters/form-submission/field-answer.rules.ts'
import { Input } from '@mantine/core'
import { useUploads } from '#modules/documents/documents.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { type DropFile, FileDrop } from '#ui/files/file-drop.tsx'
import { type AnswerProps, useControl } from './answer-control.state.ts'

/** Files as an answer: sent as they are chosen, each on its own. */
export function FileAnswer(field: AnswerProps) {
  const t = useT()
  const { value, set, props } = useControl(field)
  const identifiers = Array.isArray(value) ? (value as readonly string[]) : []
  const uploads = useUploads(({ fileInfo }, file) => {
    field.answers.addFile({
      identifier: fileInfo.identifier,
      name: file.name,
      extension: fileInfo.file_extension.replace('.', ''),
      bytes: fileInfo.size,
    })
    set([...identifiers, fileInfo.identifier])
  })
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
          files={[...sent, ...uploads.list.filter(({ state }) => state !== 'done')]}
          onAdd={uploads.add}
          onRetry={uploads.retry}
          onRemove={(id) => {
            uploads.remove(id)
            set(identifiers.filter((each) => each !== id))
          }}
        />
      </div>
    </Input.Wrapper>
  )
}

function useLimits({ fileType, maxSize: allowed = fileDefaults.maxSize }: AnswerProps['assigned']['validations'], label: string) {
  const t = useT()
  // A form may allow more than the upload takes; what is promised is what can be sent.
  const kinds = (fileType?.length ? fileType : fileDefaults.types).filter((kind) => fileExtensions.includes(kind))
  const maxSize = Math.min(allowed, maxFileBytes / 1_048_576)
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
