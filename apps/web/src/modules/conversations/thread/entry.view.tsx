import type { Attachment, TalkEntry } from '@embark/contract/conversations/thread/thread.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconClock, IconLock, IconMail, IconMessage, IconPaperclip, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber, formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { PersonAvatar } from '#ui/parts/person-avatar.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import type { Parcel } from './outbox.state.ts'
import { channelNames, talkOutcomeNames } from './thread.state.ts'

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const
const channelIcons: Readonly<Record<TalkEntry['channel'], ReactNode>> = {
  portal: <IconMessage {...icon} />,
  email: <IconMail {...icon} />,
  whatsapp: <IconMessage {...icon} />,
  call: <IconPhone {...icon} />,
}

interface EntryProps {
  readonly entry: TalkEntry
  readonly isOurs: boolean
  /** More than one way was taken, so that each says which. */
  readonly hasWays: boolean
}
/** A message or a call; `isOurs` says whether it stands at the side of who reads. */
export function Entry({ entry, isOurs, hasWays }: EntryProps) {
  const t = useT()
  if (entry.channel === 'call') return <CallLine entry={entry} />
  const name = entry.senderInfo ? fullNameOf(entry.senderInfo) : (entry.sender ?? t('Embark'))
  return (
    <li
      className="talk-entry"
      data-ours={isOurs || undefined}
      data-internal={entry.is_internal || undefined}
      data-letter={entry.channel === 'email' || undefined}
      data-failed={entry.deliveryInfo?.status === 'failed' || undefined}
    >
      {!isOurs && <PersonAvatar name={name} size="s" />}
      <div>
        <div className="talk-bubble">
          {entry.subject && (
            <p dir="auto">
              <b>{entry.subject}</b>
            </p>
          )}
          {entry.content && <p dir="auto">{entry.content}</p>}
          <Attachments files={entry.attachments} />
        </div>
        <p className="talk-by">
          {(entry.is_internal || hasWays) && (
            <span>
              {entry.is_internal ? <IconLock {...icon} /> : channelIcons[entry.channel]}{' '}
              {entry.is_internal ? t('Internal') : t(channelNames[entry.channel])}
            </span>
          )}
          <span>
            <bdi>{entry.is_mine ? t('You') : name}</bdi>
          </span>
          <time dateTime={entry.created_at}>{formatTime(entry.created_at)}</time>
          {entry.deliveryInfo && <Delivery {...entry.deliveryInfo} />}
          {isOurs && entry.is_read && (
            <span className="talk-read">
              <IconCheck {...icon} /> {t('Read')}
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

const deliveryWords: Readonly<Record<NonNullable<TalkEntry['deliveryInfo']>['status'], string>> = {
  queued: 'Sending',
  captured: 'Kept in the outbox',
  sent: 'Sent',
  failed: 'Not delivered',
}

/** How far a mail has come; of one that could not leave, why. */
function Delivery({ status, reason }: NonNullable<TalkEntry['deliveryInfo']>) {
  const t = useT()
  return (
    <span className="talk-delivery" data-failed={status === 'failed' || undefined}>
      {t(deliveryWords[status])}
      {status === 'failed' && reason && (
        <>
          : <bdi>{reason}</bdi>
        </>
      )}
    </span>
  )
}

function Attachments({ files }: { files: readonly Attachment[] }) {
  if (!files.length) return null
  return (
    <ul className="talk-files">
      {files.map((file) => (
        <li key={file.identifier}>
          <a href={file.view_page} target="_blank" rel="noreferrer">
            <IconPaperclip size={16} stroke={1.6} aria-hidden="true" />
            <bdi className="e-clip">{file.filename}</bdi>
            <bdi dir="ltr" className="e-muted e-num">
              {formatNumber(Math.max(1, Math.round(file.bytes / 1000)))} kB
            </bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

function CallLine({ entry: { callInfo, content, created_at, direction, senderInfo } }: { entry: TalkEntry }) {
  const t = useT()
  const who = senderInfo ? fullNameOf(senderInfo) : ''
  const sentence = direction === 'in' ? t('They called') : who ? t('{{who}} called', { who }) : t('A call went out')
  return (
    <li className="talk-call">
      <span aria-hidden="true">
        <IconPhone size={16} stroke={1.6} />
      </span>
      <p>
        <b>{sentence}</b> {callInfo && <Tag>{t(talkOutcomeNames[callInfo.outcome])}</Tag>} <bdi>{content}</bdi>{' '}
        {callInfo?.recording_url && (
          <a className="e-link" href={callInfo.recording_url} target="_blank" rel="noopener noreferrer">
            {t('Recording')}
          </a>
        )}
      </p>
      <time dateTime={created_at}>{formatTime(created_at)}</time>
    </li>
  )
}

interface ParcelProps {
  readonly parcel: Parcel
  readonly onRetry: () => void
  readonly onDrop: () => void
}
/** A message that has not arrived yet, with what holds it up. */
export function ParcelEntry({ parcel: { body, filenames, state, reason, written_at }, onRetry, onDrop }: ParcelProps) {
  const t = useT()
  return (
    <li className="talk-entry" data-ours data-internal={body.is_internal || undefined} data-failed={state === 'failed' || undefined}>
      <div>
        <div className="talk-bubble">
          {body.content && <p dir="auto">{body.content}</p>}
          {filenames.map((name) => (
            <p key={name} className="e-muted">
              <IconPaperclip {...icon} /> <bdi>{name}</bdi>
            </p>
          ))}
        </div>
        {state === 'failed' ? (
          <div className="talk-failed">
            <p role="alert">
              <IconAlertCircle {...icon} /> {t('Not sent: {{reason}}', { reason: reason ?? '' })}
            </p>
            <Button size="xs" variant="subtle" onClick={onDrop}>
              {t('Discard')}
            </Button>
            <Button size="xs" onClick={onRetry}>
              {t('Try again')}
            </Button>
          </div>
        ) : (
          <p className="talk-by" role="status">
            <IconClock {...icon} />
            <span>{state === 'sending' ? t('Sending') : t('Goes out when the connection is back')}</span>
            <time dateTime={written_at}>{formatTime(written_at)}</time>
          </p>
        )}
      </div>
    </li>
  )
}
