import os from 'node:os'
import type { Compared, Figures } from './measure.ts'

const fixed = (value: number, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '-')
const ms = ({ p50, p99 }: Figures) => `${fixed(p50)} / ${fixed(p99)}`
const cpu = ({ cpu: { server, postgres } }: Figures) => `${fixed(server)} + ${fixed(postgres)}`
const total = ({ cpu: { server, postgres } }: Figures) => server + postgres

/** The machine, in a line. */
export const machine = () =>
  `${os.cpus()[0]?.model ?? 'unknown CPU'}, ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map((_, index) => (index ? '--:' : '---')).join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

/** Which of its goals an endpoint misses; empty when it holds all. */
export function missed({ measured: { goal }, floor, product }: Compared): string[] {
  const ratio = {
    one: product.one.p50 / floor.one.p50,
    many: product.many.p50 / floor.many.p50,
    share: product.many.perSecond / floor.many.perSecond,
  }
  return [
    ...(goal.p50 !== undefined && Math.max(ratio.one, ratio.many) > goal.p50 ? [`p50 above ${goal.p50}`] : []),
    ...(goal.share !== undefined && ratio.share < goal.share ? [`req/s below ${goal.share}`] : []),
    ...(product.statements > goal.statements ? [`more than ${goal.statements} statements`] : []),
    ...(product.one.errors + product.many.errors ? [`${product.one.errors + product.many.errors} errors`] : []),
  ]
}

/** The comparison as ratios to the floor, and below it the figures behind them. */
export function tables(compared: readonly Compared[]): string {
  const ratios = compared.map((each) => {
    const { measured, floor, product } = each
    const faults = missed(each)
    return [
      measured.name,
      fixed(product.one.p50 / floor.one.p50),
      fixed(product.many.p50 / floor.many.p50),
      fixed(product.one.p99 / floor.one.p99),
      fixed(product.many.p99 / floor.many.p99),
      fixed(product.one.perSecond / floor.one.perSecond),
      fixed(product.many.perSecond / floor.many.perSecond),
      fixed(total(product.many) / total(floor.many)),
      `${product.statements} / ${floor.statements}`,
      faults.length ? faults.join(', ') : 'holds',
    ]
  })
  const figures = compared.flatMap(({ measured, floor, product }) =>
    (['floor', 'product'] as const).map((name) => {
      const { one, many } = name === 'floor' ? floor : product
      return [measured.name, name, ms(one), ms(many), fixed(one.perSecond, 0), fixed(many.perSecond, 0), cpu(one), cpu(many)]
    }),
  )
  return [
    table(['', 'p50 c=1', 'p50 c=32', 'p99 c=1', 'p99 c=32', 'req/s c=1', 'req/s c=32', 'CPU c=32', 'statements', 'goal'], ratios),
    '',
    table(
      ['', '', 'ms p50 / p99 c=1', 'ms p50 / p99 c=32', 'req/s c=1', 'req/s c=32', 'CPU ms c=1, server + PostgreSQL', 'CPU ms c=32'],
      figures,
    ),
  ].join('\n')
}
