import type { ExtractedPage } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { ReadFile } from './read-file.state.ts'

interface Props {
  readonly file: ReadFile
  readonly page: ExtractedPage
  /** Left, top, width and height, in fractions of the page. */
  readonly marked: readonly [number, number, number, number] | null
}

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`

/**
 * A page with a place on it marked: the picture as it was read, turned upright; of a PDF its lines where they stand, since a browser marks
 * nothing within one.
 */
export function PageView({ file, page, marked }: Props) {
  const t = useT()
  const isPicture = file.media_type.startsWith('image/')
  return (
    <div className="x-page-pane">
      {/* A page is read from left to right in every language of the screen. */}
      <div className="x-page" dir="ltr" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
        {isPicture ? <Upright file={file} page={page} /> : <Lines page={page} />}
        {marked && (
          <span
            className="x-mark"
            style={{
              insetInlineStart: percent(marked[0]),
              insetBlockStart: percent(marked[1]),
              inlineSize: percent(marked[2]),
              blockSize: percent(marked[3]),
            }}
          />
        )}
      </div>
      <a className="e-quiet" href={file.view_page} target="_blank" rel="noreferrer">
        {t('Open the document')}
      </a>
    </div>
  )
}

/** The picture turned as it was read; on its side its width is the height of the page. */
function Upright({ file, page: { turn, width, height } }: Pick<Props, 'file' | 'page'>) {
  const isAcross = turn === 90 || turn === 270
  const size = isAcross
    ? { inlineSize: percent(height / width), blockSize: percent(width / height) }
    : { inlineSize: '100%', blockSize: '100%' }
  return (
    <img
      className="x-picture"
      src={file.view_page}
      alt={file.name}
      style={{ ...size, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
    />
  )
}

function Lines({ page: { lines, width, height } }: Pick<Props, 'page'>) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {lines.map(({ text, box: [x, y, w, h] }) => (
        <text
          key={`${x} ${y} ${text}`}
          x={x * width}
          y={(y + h * 0.8) * height}
          fontSize={h * height * 0.75}
          textLength={w * width}
          lengthAdjust="spacingAndGlyphs"
        >
          {text}
        </text>
      ))}
    </svg>
  )
}
