import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { Children, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { IconButton } from '../parts/icon-button.tsx'
import { Segments } from '../parts/segments.tsx'
import { useWords } from '../words.tsx'
import { MentionList, useMention } from './mention.tsx'
import './timeline.css'

export type NoteComposerProps<Kind extends string> = {
  /** Its accessible name, such as "Write a note". */
  label: string
  value: string
  onChange: (text: string) => void
  onSave: () => void
  placeholder?: string
  kinds?: { id: Kind; name: string }[]
  kind?: Kind
  onKind?: (kind: Kind) => void
  /** What comes before the text, such as the subject of a mail. */
  head?: ReactNode
  /** What else this kind asks for, below the text. */
  children?: ReactNode
  /** Beside the button, such as who may read it. */
  aside?: ReactNode
  /** What the button says, where that is not "Save". */
  verb?: string
  /** It can be saved without a text. */
  mayBeEmpty?: boolean
  /** Something else that it asks for is missing. */
  isBlocked?: boolean
  /** People who can be brought in with @. */
  people?: { id: string; name: string }[]
  onAttach?: (files: File[]) => void
  busy?: boolean
  error?: string | undefined
}

const AttachButton = ({ onAttach }: { onAttach: (files: File[]) => void }) => {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton small label={t('Attach files')} icon={<IconPaperclip size={18} stroke={1.6} />} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Attach files')}
        onChange={(event) => {
          onAttach(Array.from(event.currentTarget.files ?? []))
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Where a note, a call or a message is written; Ctrl and Enter saves it. */
export function NoteComposer<Kind extends string>(props: NoteComposerProps<Kind>) {
  const { label, value, onChange, onSave, kinds, kind, onKind, people = [], onAttach, busy = false, error } = props
  const isEmpty = props.isBlocked || (!props.mayBeEmpty && !value.trim())
  const t = useWords()
  const errorId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const mention = useMention({ field, value, onChange, people })
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mention.onKey(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty && !busy) {
      event.preventDefault()
      onSave()
    }
  }
  return (
    <div className="e-composer">
      {props.head}
      <textarea
        ref={field}
        // Without a word in it, its hint runs as the page does.
        dir={value ? 'auto' : undefined}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        {...mention.fieldProps}
        placeholder={props.placeholder}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          mention.look(event.currentTarget)
        }}
        onKeyDown={keys}
        onBlur={mention.close}
      />
      <MentionList mention={mention} />
      {error && (
        <p id={errorId} className="e-composer-error" role="alert">
          {error}
        </p>
      )}
      {Children.toArray(props.children).length > 0 && <div className="e-composer-more">{props.children}</div>}
      <div className="e-composer-foot">
        {kinds && kind !== undefined && onKind && <Segments label={t('What to write')} options={kinds} value={kind} onChange={onKind} />}
        <span className="e-grow" />
        {props.aside}
        {onAttach && <AttachButton onAttach={onAttach} />}
        <Button size="xs" variant="filled" disabled={isEmpty} loading={busy} onClick={onSave}>
          {props.verb ?? t('Save')}
        </Button>
      </div>
    </div>
  )
}
