import './list.css'
import './skeleton.css'

export type SkeletonKind = 'rows' | 'cards' | 'board' | 'record' | 'form' | 'figures'

const widths = ['70%', '55%', '82%', '64%', '48%', '76%']

const Bone = ({ width, height, round }: { width?: string | number | undefined; height?: number; round?: boolean }) => (
  <span className="e-bone" style={{ inlineSize: width ?? '100%', blockSize: height, borderRadius: round ? '50%' : undefined }} />
)

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

const RowBones = ({ rows }: { rows: number }) =>
  times(rows).map((row) => (
    <span key={row} className="e-bones-row">
      <Bone width={32} height={32} round />
      {times(5).map((cell) => (
        <Bone key={cell} width={widths[(row + cell) % widths.length]} />
      ))}
    </span>
  ))

const CardBones = ({ rows }: { rows: number }) => (
  <span className="e-cards">
    {times(rows).map((card) => (
      <span key={card} className="e-bones-card">
        <Bone width={40} height={40} />
        <Bone width={widths[card % widths.length]} />
        <Bone width="40%" />
        <Bone />
      </span>
    ))}
  </span>
)

const FigureBones = () => (
  <>
    <span className="e-bones-figures">
      {times(4).map((figure) => (
        <span key={figure}>
          <Bone width="60%" />
          <Bone width="35%" height={32} />
          <Bone width="50%" />
        </span>
      ))}
    </span>
    <span className="e-bones-block">
      <Bone height={240} />
    </span>
  </>
)

const BlockBones = ({ heights }: { heights: number[] }) => (
  <span className="e-bones-block">
    {heights.map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bones never change places
      <Bone key={index} width={widths[index % widths.length]} height={height} />
    ))}
  </span>
)

/** Grey shapes in the places where content is about to stand. */
export function Skeleton({ kind, rows = 10 }: { kind: SkeletonKind; rows?: number }) {
  return (
    <span className="e-bones" aria-hidden="true">
      {kind === 'rows' && <RowBones rows={rows} />}
      {(kind === 'cards' || kind === 'board') && <CardBones rows={Math.min(rows, 9)} />}
      {kind === 'figures' && <FigureBones />}
      {kind === 'record' && <BlockBones heights={[48, 22, 36, 120, 60, 60, 60]} />}
      {kind === 'form' && <BlockBones heights={[40, 40, 40, 40, 96]} />}
    </span>
  )
}
