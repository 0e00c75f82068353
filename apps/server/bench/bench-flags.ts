import { parseArgs } from 'node:util'

/** How many connections a busy server answers at once. */
export const many = 32

/** How long a line is measured. */
export interface Pace {
  readonly rounds: number
  readonly seconds: number
  readonly warmSeconds: number
}

const { values: flags } = parseArgs({
  options: {
    leads: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    /** Gives the measured company so many programs. */
    programs: { type: 'string' },
    /** Rows of the file that is imported: 10,000 leads, or as many programs as a file may have. */
    rows: { type: 'string' },
    /** How long the soak goes on. */
    minutes: { type: 'string', default: '120' },
    /** Measures only what has this in its name. */
    only: { type: 'string', default: '' },
    /** A small company and one short round, to compare work in progress; what is plain only where it is named. */
    quick: { type: 'boolean', default: false },
    /** Keeps the database in this directory and uses it again. */
    keep: { type: 'string' },
    /** Measures the server as it was built last. */
    'no-build': { type: 'boolean', default: false },
  },
})
const { quick, only, keep } = flags

/** What a run was asked for. */
export const run = {
  leads: Number(flags.leads ?? (quick ? 20_000 : 100_000)),
  programs: flags.programs === undefined ? undefined : Number(flags.programs),
  rows: Number(flags.rows ?? (only === 'catalogue' ? 50_000 : 10_000)),
  minutes: Number(flags.minutes),
  only,
  quick,
  keep,
  mustBuild: !flags['no-build'],
}

/** How long a line is measured; what is plain more briefly. */
export function paceOf({ isPlain }: { readonly isPlain?: true }): Pace {
  const rounds = Number(flags.rounds ?? (quick || isPlain ? 1 : 3))
  const seconds = Number(flags.seconds ?? (isPlain ? 0.5 : quick ? 0.5 : 1))
  return { rounds, seconds, warmSeconds: quick || isPlain ? 0.5 : 5 }
}
