import '@mantine/charts/styles.layer.css'
import { CompositeChart } from '@mantine/charts'
import { useDirection } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'

export type ChartSeries = { key: string; name: string; kind: 'bar' | 'line'; color?: string }

export type SeriesChartProps = {
  data: Record<string, string | number>[]
  /** The key of the words along the bottom. */
  x: string
  series: ChartSeries[]
  /** What a screen reader hears in place of the drawing. */
  label: string
  height?: number
  /** Opens the list behind a point. */
  onPick?: ((row: Record<string, string | number>) => void) | undefined
}

const halo = ['1.5px 0', '-1.5px 0', '0 1.5px', '0 -1.5px'].map((to) => `drop-shadow(${to} 0 var(--surface))`).join(' ')

const isRow = (value: unknown): value is Record<string, string | number> => typeof value === 'object' && value !== null

const labelOfLast = (last: number) => ({
  position: 'top' as const,
  content: (drawn: { index?: number; x?: number | string; y?: number | string; width?: number | string; value?: unknown }) =>
    drawn.index === last ? (
      <text
        x={Number(drawn.x) + Number(drawn.width ?? 0) / 2}
        y={Number(drawn.y) - 8}
        textAnchor="middle"
        style={{ fill: 'var(--ink)', fontWeight: 500 }}
      >
        {String(drawn.value ?? '')}
      </text>
    ) : null,
})

/** Bars and lines over one axis; a line has a halo so that it is seen over the bars. */
export function DrawnSeries({ data, x, series, label, height = 280, onPick }: SeriesChartProps) {
  const { dir } = useDirection()
  const still = useReducedMotion()
  const drawn = series.map((one, index) => ({
    name: one.key,
    label: one.name,
    color: one.color ?? `var(--chart-${index + 1})`,
    type: one.kind,
  }))
  const compared = drawn.some((one) => one.type === 'line') && drawn.some((one) => one.type === 'bar')
  return (
    <div className="e-series" role="img" aria-label={label} dir="ltr">
      <CompositeChart
        h={height}
        data={data}
        dataKey={x}
        series={drawn}
        gridAxis="x"
        gridColor="var(--line)"
        strokeDasharray="0"
        tickLine="none"
        withDots={false}
        curveType="linear"
        maxBarWidth={26}
        textColor="var(--ink-3)"
        withLegend={false}
        tooltipAnimationDuration={still ? 0 : 90}
        composedChartProps={{
          onClick: (state) => {
            const row = data[Number(state?.activeTooltipIndex ?? -1)]
            if (isRow(row)) onPick?.(row)
          },
        }}
        barProps={{
          radius: [4, 4, 0, 0],
          isAnimationActive: false,
          label: labelOfLast(data.length - 1),
          cursor: onPick ? 'pointer' : undefined,
        }}
        lineProps={{ isAnimationActive: false, strokeWidth: 2.5, style: compared ? { filter: halo } : undefined }}
        xAxisProps={{ reversed: dir === 'rtl', interval: 'preserveStartEnd', minTickGap: 16 }}
        yAxisProps={{ orientation: dir === 'rtl' ? 'right' : 'left', width: 40, allowDecimals: false }}
      />
    </div>
  )
}
