import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFile,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Modal } from '../feedback/modal.tsx'
import { FailedState } from '../list/list-states.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { useWords } from '../words.tsx'
import './files.css'

export type PreviewFile = {
  id: string
  name: string
  href: string
  /** A page is one of the server's, with the words of a file that no browser shows. */
  kind: 'image' | 'pdf' | 'page' | 'text' | 'other'
  downloadHref?: string | undefined
  /** A small picture of it; files that have one are chosen from a strip. */
  thumb?: string | undefined
}

type BarProps = {
  file: PreviewFile
  at: number
  count: number
  zoom: number
  onStep: (by: number) => void
  onZoom: (zoom: number) => void
  onTurn: () => void
}

const PreviewBar = ({ file, at, count, zoom, onStep, onZoom, onTurn }: BarProps) => {
  const t = useWords()
  return (
    <div className="e-preview-bar">
      <IconButton
        small
        label={t('Previous file')}
        icon={<IconChevronLeft className="e-flip" size={18} stroke={1.6} />}
        disabled={at === 0}
        onClick={() => onStep(-1)}
      />
      <span className="e-sub e-num">{t('{{number}} of {{count}}', { number: at + 1, count: count })}</span>
      <IconButton
        small
        label={t('Next file')}
        icon={<IconChevronRight className="e-flip" size={18} stroke={1.6} />}
        disabled={at === count - 1}
        onClick={() => onStep(1)}
      />
      <span className="e-grow" />
      {file.kind === 'image' && (
        <>
          <IconButton
            small
            label={t('Smaller')}
            icon={<IconZoomOut size={18} stroke={1.6} />}
            onClick={() => onZoom(Math.max(0.5, zoom - 0.25))}
          />
          <IconButton
            small
            label={t('Larger')}
            icon={<IconZoomIn size={18} stroke={1.6} />}
            onClick={() => onZoom(Math.min(4, zoom + 0.25))}
          />
          <IconButton small label={t('Turn')} icon={<IconRotateClockwise size={18} stroke={1.6} />} onClick={onTurn} />
        </>
      )}
      <a className="e-quiet" href={file.downloadHref ?? file.href} download={file.name}>
        <IconDownload size={18} stroke={1.6} aria-hidden="true" />
        {t('Download')}
      </a>
    </div>
  )
}

export type FilePreviewProps = {
  opened: boolean
  onClose: () => void
  files: PreviewFile[]
  /** The id of the file in view. */
  current: string
  onCurrent: (id: string) => void
  /** What was read from the file, beside it. */
  aside?: ReactNode
}

const TextView = ({ file }: { file: PreviewFile }) => {
  const t = useWords()
  const [text, setText] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const control = new AbortController()
    setFailed(false)
    fetch(file.href, { signal: control.signal })
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
      .then(setText, () => setFailed(!control.signal.aborted))
    return () => control.abort()
  }, [file.href])
  if (failed) return <FailedState message={t('This file cannot be shown here. Download it instead.')} />
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  return <pre tabIndex={0}>{text ?? t('Loading')}</pre>
}

const ImageView = ({ file, zoom, turn }: { file: PreviewFile; zoom: number; turn: number }) => {
  const t = useWords()
  const [broken, setBroken] = useState(false)
  if (broken) return <FailedState message={t('This file cannot be shown here. Download it instead.')} />
  return <img src={file.href} alt={file.name} onError={() => setBroken(true)} style={{ transform: `scale(${zoom}) rotate(${turn}deg)` }} />
}

const View = (props: { file: PreviewFile; zoom: number; turn: number }) => {
  const { file } = props
  const t = useWords()
  if (file.kind === 'image') return <ImageView key={file.id} {...props} />
  if (file.kind === 'pdf' || file.kind === 'page') return <iframe src={file.href} title={file.name} />
  if (file.kind === 'text') return <TextView file={file} />
  return <p className="e-muted">{t('This kind of file cannot be shown here. Download it instead.')}</p>
}

const Strip = ({ files, current, onCurrent }: Pick<FilePreviewProps, 'files' | 'current' | 'onCurrent'>) => {
  const t = useWords()
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (current) chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <ul className="e-preview-strip" aria-label={t('Files')}>
      {files.map(({ id, name, thumb }) => (
        <li key={id}>
          <button
            type="button"
            ref={id === current ? chosen : undefined}
            aria-label={name}
            aria-current={id === current || undefined}
            onClick={() => onCurrent(id)}
          >
            {thumb ? <img src={thumb} alt="" loading="lazy" /> : <IconFile size={22} stroke={1.6} aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A file looked at without leaving the page; arrow keys go to the next one. */
export function FilePreview({ opened, onClose, files, current, onCurrent, aside }: FilePreviewProps) {
  const _t = useWords()
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const at = files.findIndex((file) => file.id === current)
  const file = files[at]
  if (!file) return null
  const goTo = (id: string) => {
    setZoom(1)
    setTurn(0)
    onCurrent(id)
  }
  const step = (by: number) => {
    const next = files[at + by]
    if (next) goTo(next.id)
  }
  const keys = (event: KeyboardEvent) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') step(event.key === forward ? 1 : -1)
  }
  return (
    <Modal opened={opened} onClose={onClose} title={file.name} size="min(1200px, 96vw)" onKeyDown={keys}>
      <PreviewBar file={file} at={at} count={files.length} onStep={step} zoom={zoom} onZoom={setZoom} onTurn={() => setTurn(turn + 90)} />
      <div className="e-preview" data-aside={aside ? true : undefined}>
        <div className="e-preview-view">
          <View file={file} zoom={zoom} turn={turn} />
        </div>
        {aside}
      </div>
      {files.length > 1 && files.some(({ thumb }) => thumb) && <Strip files={files} current={current} onCurrent={goTo} />}
    </Modal>
  )
}
