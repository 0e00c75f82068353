import { Button } from '@mantine/core'
import { IconCamera, IconFile, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IconButton } from '../parts/icon-button.tsx'
import { Meter } from '../parts/two-lines.tsx'
import { useNumberLocale, useWords } from '../words.tsx'
import { type FileLimits, sizeText, sortFiles } from './file-limits.ts'
import { usePasted } from './use-pasted.ts'
import './files.css'

export type DropFile = {
  id: string
  name: string
  /** In bytes. */
  size: number
  /** 0 to 100. */
  progress?: number | undefined
  state: 'waiting' | 'sending' | 'done' | 'failed'
  message?: string | undefined
}

export type FileDropProps = {
  label: string
  limits: FileLimits
  files: DropFile[]
  onAdd: (files: File[]) => void
  onRetry: (id: string) => void
  onRemove: (id: string) => void
  /** It is what its page is for: it says how it is used, and its button is the main one. */
  isMain?: boolean
  /** Files that were dropped or pasted before the box was there; it takes them as if into itself. */
  given?: readonly File[] | undefined
}

const FileLine = ({ file, onRetry, onRemove }: { file: DropFile } & Pick<FileDropProps, 'onRetry' | 'onRemove'>) => {
  const t = useWords()
  const locale = useNumberLocale()
  const states = {
    waiting: t('Waiting'),
    sending: `${Math.round(file.progress ?? 0)}%`,
    done: t('Uploaded'),
    failed: file.message ?? t('Not uploaded'),
  }
  return (
    <li>
      <IconFile size={22} stroke={1.6} aria-hidden="true" />
      <span className="e-two">
        <bdi className="e-clip">{file.name}</bdi>
        <small>
          <bdi dir="ltr">{sizeText(file.size, locale)}</bdi> ·{' '}
          <span data-failed={file.state === 'failed' || undefined}>{states[file.state]}</span>
        </small>
      </span>
      <span className="e-row" style={{ gap: 0 }}>
        {file.state === 'failed' && (
          <IconButton
            small
            label={t('Retry {{name}}', { name: file.name })}
            icon={<IconRefresh size={18} stroke={1.6} />}
            onClick={() => onRetry(file.id)}
          />
        )}
        <IconButton
          small
          label={t('Remove {{name}}', { name: file.name })}
          icon={<IconX size={18} stroke={1.6} />}
          onClick={() => onRemove(file.id)}
        />
      </span>
      {file.state === 'sending' && (
        <Meter
          done={file.progress ?? 0}
          of={100}
          label={t('{{percent}}% of {{name}} sent', { percent: Math.round(file.progress ?? 0), name: file.name })}
        />
      )}
    </li>
  )
}

/** Whether a photo may be among what is chosen. */
const takesPictures = ({ accept }: FileLimits) =>
  !accept || accept.some((rule) => rule === '.jpg' || rule === '.jpeg' || rule === 'image/*')

type ZoneProps = Pick<FileDropProps, 'label' | 'limits' | 'isMain'> & { id: string; onTake: (files: FileList | null) => void }

const DropZone = ({ id, label, limits, isMain, onTake }: ZoneProps) => {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const isForOne = limits.maxFiles === 1
  const drag = (event: DragEvent, entered: boolean) => {
    event.preventDefault()
    setOver(entered)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="e-drop"
      data-over={over || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        onTake(event.dataTransfer.files)
      }}
    >
      <IconUpload size={24} stroke={1.6} aria-hidden="true" />
      {isMain && <span className="e-strong e-not-sm">{t('Drop a file here or choose one')}</span>}
      <span id={`${id}-label`} className={isMain ? undefined : 'e-strong'}>
        {label}
      </span>
      <span className="e-sub" id={`${id}-limits`}>
        {limits.text}
      </span>
      <Button aria-describedby={`${id}-limits`} variant={isMain ? 'filled' : 'default'} onClick={() => input.current?.click()}>
        {isForOne ? t('Choose a file') : t('Choose files')}
      </Button>
      {takesPictures(limits) && (
        // Only where there is a camera at hand; elsewhere it would be a second way to choose a file.
        <label className="e-drop-camera">
          <IconCamera size={18} stroke={1.6} aria-hidden="true" />
          {t('Take a photo')}
          <input
            className="e-sr"
            type="file"
            accept="image/jpeg,image/png"
            capture="environment"
            onChange={(event) => {
              onTake(event.currentTarget.files)
              event.currentTarget.value = ''
            }}
          />
        </label>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={!isForOne}
        accept={limits.accept?.join(',')}
        onChange={(event) => {
          onTake(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** Whether what is pasted somewhere on the page is for this box: it is pasted in it, or in none and this is the first, of a dialog before all. */
function isPastedFor(box: HTMLElement, target: EventTarget | null): boolean {
  const within = target instanceof Element ? target.closest('[data-takes-files], textarea, [contenteditable="true"]') : null
  if (within) return within === box
  const boxes = '[data-takes-files]'
  return (document.querySelector(`[role="dialog"] ${boxes}`) ?? document.querySelector(boxes)) === box
}

/** Takes files by choosing, dropping or pasting; refuses what is over the limits before anything is sent. */
export function FileDrop(props: FileDropProps) {
  const { label, limits, files, isMain, onAdd } = props
  const t = useWords()
  const id = useId()
  const [refused, setRefused] = useState<string[]>([])
  const take = (list: FileList | readonly File[] | null) => {
    const { fine, problems } = sortFiles(Array.from(list ?? []), limits, files.length, t)
    setRefused(problems)
    if (fine.length > 0) onAdd(fine)
  }
  const box = useRef<HTMLDivElement>(null)
  usePasted((pasted, target) => {
    if (box.current && isPastedFor(box.current, target)) take(pasted)
  })
  const takeGiven = useEffectEvent(() => {
    if (props.given?.length) take(props.given)
  })
  useEffect(() => takeGiven(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drop target with this shape in every browser
    <div role="group" aria-labelledby={`${id}-label`} ref={box} data-takes-files>
      <DropZone id={id} label={label} limits={limits} isMain={isMain ?? false} onTake={take} />
      <div role="alert">
        {refused.map((problem) => (
          <p key={problem} className="e-drop-refused">
            {problem}
          </p>
        ))}
      </div>
      {files.length > 0 && (
        <ul className="e-drop-files" aria-label={t('Files')}>
          {files.map((file) => (
            <FileLine key={file.id} file={file} onRetry={props.onRetry} onRemove={props.onRemove} />
          ))}
        </ul>
      )}
    </div>
  )
}
