const rings = Array.from({ length: 13 }, (_, index) => 60 + index * 62)

type Stop = { x: number; y: number; textX: number; textY: number; state: 'done' | 'now' | 'ahead' }

const stops: Stop[] = [
  { x: 90, y: 690, textX: 110, textY: 714, state: 'done' },
  { x: 209, y: 601, textX: 226, textY: 622, state: 'done' },
  { x: 320, y: 520, textX: 344, textY: 540, state: 'now' },
  { x: 417.5, y: 370, textX: 438, textY: 392, state: 'ahead' },
  { x: 560, y: 250, textX: 580, textY: 272, state: 'ahead' },
]

const Mark = ({ x, y, state }: Stop) => {
  if (state === 'ahead') return <circle cx={x} cy={y} r="8" fill="#07404E" stroke="#3595A7" strokeWidth="2" />
  if (state === 'done') {
    return (
      <>
        <circle cx={x} cy={y} r="9" fill="#83C3CE" />
        <path d={`m${x - 4} ${y} 3 3 5-6`} stroke="#07404E" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </>
    )
  }
  return (
    <>
      <circle cx={x} cy={y} r="17" fill="#83C3CE" fillOpacity=".22" />
      <circle cx={x} cy={y} r="9" fill="#07404E" stroke="#83C3CE" strokeWidth="2.5" />
      <circle cx={x} cy={y} r="3.5" fill="#fff" />
    </>
  )
}

/** The route of a student as a chart of the sea; five words name its stops. */
export function SeaChart({ names }: { names: readonly string[] }) {
  return (
    <svg viewBox="0 0 720 1000" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true">
      <g stroke="#58ACBB" strokeOpacity=".16" strokeWidth="1.5">
        {rings.map((radius) => (
          <circle key={radius} cx="560" cy="250" r={radius} />
        ))}
      </g>
      <path d="M90 690C170 560 250 640 320 520" stroke="#83C3CE" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M320 520C390 400 430 330 560 250" stroke="#3595A7" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="1 9" />
      {stops.map((stop, index) => (
        <g key={stop.x}>
          <Mark {...stop} />
          <text x={stop.textX} y={stop.textY} direction="ltr">
            {names[index]}
          </text>
        </g>
      ))}
    </svg>
  )
}
