import { many } from './bench-flags.ts'
import { titleOf } from './every-line.ts'
import { type Goal, goalAt } from './line.ts'
import type { Compared, Figures } from './measure.ts'

const fixed = (value: number, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '-')
const ms = ({ p50, p99 }: Figures) => `${fixed(p50)} / ${fixed(p99)}`
const cpu = ({ cpu: { server, postgres } }: Figures) => `${fixed(server)} + ${fixed(postgres)}`
const total = ({ cpu: { server, postgres } }: Figures) => server + postgres

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map((_, index) => (index ? '--:' : '---')).join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

/** Which of its goals a line misses; empty when it holds all. */
export function missed({ line, floor, product }: Compared, leads: number): string[] {
  const goal = goalAt(line.goal, leads)
  const p50 = Math.max(product.one.p50 / floor.one.p50, product.many.p50 / floor.many.p50)
  const share = product.many.perSecond / floor.many.perSecond
  // What is no number holds nothing, so every comparison is asked the other way round.
  return [
    ...(goal.p50 !== undefined && !(p50 <= goal.p50) ? [`p50 above ${goal.p50}`] : []),
    ...(goal.share !== undefined && !(share >= goal.share) ? [`req/s below ${goal.share}`] : []),
    ...(goal.statements !== undefined && !(product.statements <= goal.statements) ? [`more than ${goal.statements} statements`] : []),
    ...(goal.cpu !== undefined && !(total(product.many) <= goal.cpu) ? [`CPU above ${goal.cpu} ms`] : []),
    ...(goal.tail !== undefined && !(product.many.p99 <= goal.tail * product.many.p50) ? [`p99 above ${goal.tail} of p50`] : []),
  ]
}

/** Why nothing may be said of a line: requests that were never sent, refused, failed, or not answered, by either side. */
export function unmeasured({ floor, product }: Compared): string[] {
  return Object.entries({ floor, product }).flatMap(([name, side]) => {
    const none = [
      ...(side.one.requests ? [] : [`no request of the ${name} was answered at 1 connection`]),
      ...(side.many.requests ? [] : [`no request of the ${name} was answered at ${many} connections`]),
      ...(side.statements > 0 ? [] : [`the statements of the ${name} were not counted`]),
    ]
    const failures = [side.one, side.many].flatMap((figures) => [...figures.failures])
    return [...none, ...failures.map(([what, count]) => `${count} requests of the ${name} failed: ${what}`)]
  })
}

/** The goals of a line in a few words. */
const goalOf = (goal: Goal) =>
  [
    goal.p50 !== undefined && `p50 ${goal.p50}`,
    goal.share !== undefined && `req/s ${goal.share}`,
    goal.statements !== undefined && `${goal.statements} statements`,
    goal.cpu !== undefined && `${goal.cpu} ms CPU`,
    goal.tail !== undefined && `p99 ${goal.tail} of p50`,
  ]
    .filter(Boolean)
    .join(', ')

/** The comparison as ratios to the floor, and below it the figures behind them. */
export function tables(compared: readonly Compared[], leads: number): string {
  const ratios = compared.map((each) => {
    const { line, floor, product } = each
    const faults = missed(each, leads)
    return [
      titleOf(line),
      fixed(product.one.p50 / floor.one.p50),
      fixed(product.many.p50 / floor.many.p50),
      fixed(product.one.p99 / floor.one.p99),
      fixed(product.many.p99 / floor.many.p99),
      fixed(product.one.perSecond / floor.one.perSecond),
      fixed(product.many.perSecond / floor.many.perSecond),
      fixed(total(product.many) / total(floor.many)),
      `${product.statements} / ${floor.statements}`,
      goalOf(goalAt(line.goal, leads)),
      faults.length ? faults.join(', ') : 'holds',
    ]
  })
  const figures = compared.flatMap(({ line, floor, product }) =>
    (['floor', 'product'] as const).map((name) => {
      const { one, many } = name === 'floor' ? floor : product
      const speed = [fixed(one.perSecond, 0), fixed(many.perSecond, 0)]
      return [titleOf(line), name, String(one.requests + many.requests), ms(one), ms(many), ...speed, cpu(one), cpu(many)]
    }),
  )
  return [
    table(['', 'p50 c=1', 'p50 c=32', 'p99 c=1', 'p99 c=32', 'req/s c=1', 'req/s c=32', 'CPU c=32', 'statements', 'goal', ''], ratios),
    '',
    table(
      [
        '',
        '',
        'requests',
        'ms p50 / p99 c=1',
        'ms p50 / p99 c=32',
        'req/s c=1',
        'req/s c=32',
        'CPU ms c=1, server + PostgreSQL',
        'CPU ms c=32',
      ],
      figures,
    ),
  ].join('\n')
}
