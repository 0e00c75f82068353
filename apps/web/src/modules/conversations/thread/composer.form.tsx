import type { MessageBody, TalkInfo } from '@embark/contract/conversations/thread/thread.contract.ts'
import { type ClosedReason, messageLimits } from '@embark/contract/conversations/thread/thread.rules.ts'
import { fileExtensions, maxFileBytes } from '@embark/contract/documents/file/file.rules.ts'
import { IconInfoCircle, IconPaperclip, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useUploads } from '#modules/documents/documents.public.tsx'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useKeptText } from '#platform/prefs/kept-text.ts'
import { can } from '#platform/session/session.ts'
import { sortFiles } from '#ui/files/file-limits.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { NoteComposer } from '#ui/record/note-composer.tsx'
import { channelNames, type Place } from './thread.state.ts'

type Way = TalkInfo['ways'][number]['channel'] | 'internal'

/** Why a message cannot go by a way, and what helps. */
const closedWords: Readonly<Record<ClosedReason, string>> = {
  no_email: 'No email address is known of this person.',
  no_account: 'This person has no account in the portal yet. Invite them first; notes for your colleagues can be written already.',
}

/** The same for who can neither invite nor write notes, such as an institution. */
const closedOutside: Readonly<Record<ClosedReason, string>> = {
  ...closedWords,
  no_account: 'This person has no account in the portal yet, so nothing can be written to them here.',
}

interface Props {
  readonly place: Place
  readonly info: TalkInfo
  readonly onSend: (body: MessageBody, filenames: readonly string[]) => void
}

/** What is being written: the text, which stays until it was sent, the subject of a mail, and the files that were chosen. */
function useDraft({ module, identifier }: Place) {
  const t = useT()
  const kept = useKeptText(`talk:${module}:${identifier}`)
  const [text, setText] = useState(kept.before)
  const [subject, setSubject] = useState('')
  const [refused, setRefused] = useState<string[]>([])
  const uploads = useUploads()
  const limits = {
    text: t('{{kinds}}, up to {{size}} MB each, {{count}} at most', {
      kinds: inARow(fileExtensions).toUpperCase(),
      size: Math.round(maxFileBytes / 1_048_576),
      count: messageLimits.files,
    }),
    accept: fileExtensions.map((extension) => `.${extension}`),
    maxBytes: maxFileBytes,
    maxFiles: messageLimits.files,
  }
  const write = (next: string) => {
    kept.keep(next)
    setText(next)
  }
  const isTooLong = text.length > messageLimits.characters
  return {
    text,
    write,
    subject,
    setSubject,
    uploads,
    sent: uploads.list.flatMap(({ answer }) => (answer ? [answer.fileInfo] : [])),
    isTooLong,
    error: isTooLong ? t('At most {{max}} characters', { max: messageLimits.characters }) : refused.join(' ') || undefined,
    attach: (files: File[]) => {
      const { fine, problems } = sortFiles(files, limits, uploads.list.length, t)
      setRefused(problems)
      uploads.add(fine)
    },
    clear: () => {
      write('')
      setSubject('')
      setRefused([])
      uploads.clear()
    },
  }
}

/** Where a message is written: to the other side by one of its ways, or for the company alone. A way that is closed says why. */
export function Composer({ place, info, onSend }: Props) {
  const t = useT()
  const draft = useDraft(place)
  const [chosen, setChosen] = useState<Way>()
  const ways = [
    ...info.ways.map(({ channel }) => ({ id: channel as Way, name: t(channelNames[channel]) })),
    ...(info.can.write_internal ? [{ id: 'internal' as const, name: t('Internal note') }] : []),
  ]
  const way = chosen ?? info.ways.find(({ closed }) => closed === null)?.channel ?? ways.at(-1)!.id
  const closed = info.ways.find(({ channel }) => channel === way)?.closed
  const { text, subject, sent, uploads } = draft
  const isMail = way === 'email'
  const send = () => {
    const attachments = sent.map(({ identifier }) => identifier)
    const channel = way === 'internal' ? 'portal' : way
    const body = { content: text.trim(), attachments, is_internal: way === 'internal', channel, subject: isMail ? subject.trim() : '' }
    onSend(
      body,
      sent.map(({ filename }) => filename),
    )
    draft.clear()
  }
  if (closed)
    return (
      <div className="e-composer talk-closed">
        <p>
          <IconInfoCircle size={18} stroke={1.6} aria-hidden="true" /> {t((info.can.write_internal ? closedWords : closedOutside)[closed])}
        </p>
        {ways.length > 1 && <Segments label={t('What to write')} options={ways} value={way} onChange={setChosen} />}
      </div>
    )
  const label = way === 'internal' ? t('Write for your colleagues') : t('Write a message')
  return (
    <NoteComposer
      label={label}
      placeholder={`${label}…`}
      value={text}
      onChange={draft.write}
      mayBeEmpty={sent.length > 0}
      {...(ways.length > 1 && { kinds: ways, kind: way, onKind: setChosen })}
      verb={t('Send')}
      onSave={send}
      busy={uploads.isSending}
      isBlocked={draft.isTooLong || (isMail && !subject.trim())}
      error={draft.error}
      {...(can('documents.create') && { onAttach: draft.attach })}
      head={isMail && <Subject value={subject} onChange={draft.setSubject} />}
    >
      {uploads.list.length > 0 && <ChosenFiles uploads={uploads} />}
    </NoteComposer>
  )
}

/** The first line of a mail. */
function Subject({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const t = useT()
  return (
    <label className="talk-subject">
      <span>{t('Subject')}</span>
      <input
        required
        maxLength={200}
        dir={value ? 'auto' : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}

/** The files that go with the message, each with how far it is. */
function ChosenFiles({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const t = useT()
  return (
    <ul className="talk-chosen" aria-label={t('Files')}>
      {uploads.list.map(({ id, name, state, progress, message }) => (
        <li key={id} data-failed={state === 'failed' || undefined}>
          <IconPaperclip size={16} stroke={1.6} aria-hidden="true" />
          <bdi className="e-clip">{name}</bdi>
          {state === 'sending' && <span className="e-num">{Math.round(progress ?? 0)}%</span>}
          {state === 'failed' && (
            <>
              <span role="alert">{message ?? t('Not uploaded')}</span>
              <IconButton
                small
                label={t('Retry {{name}}', { name })}
                icon={<IconRefresh size={16} stroke={1.6} />}
                onClick={() => uploads.retry(id)}
              />
            </>
          )}
          <IconButton
            small
            label={t('Remove {{name}}', { name })}
            icon={<IconX size={16} stroke={1.6} />}
            onClick={() => uploads.remove(id)}
          />
        </li>
      ))}
    </ul>
  )
}
