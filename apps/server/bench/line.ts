import type { Database, Who } from './database.ts'
import type { Statement } from './floor-statement.ts'
import type { Shot } from './load.ts'

/** What the product may take. Ratios are to the floor, measured in the same rounds. */
export interface Goal {
  /** Median at 1 and at 32 connections, as a multiple of the floor's. */
  readonly p50?: number
  /** Share of the floor's requests per second at 32 connections. */
  readonly share?: number
  readonly statements?: number
  /** Milliseconds of CPU a request takes at 32 connections, server and PostgreSQL together. */
  readonly cpu?: number
  /** The 99th percentile at 32 connections, as a multiple of the product's own median there. */
  readonly tail?: number
  /** What holds from a million leads on, in the place of the above. */
  readonly atMillion?: Omit<Goal, 'atMillion'>
}

/** Who asks, and how to find out what to ask for. */
export interface World {
  readonly database: Database
  readonly port: number
  token(who: Who): Promise<string>
  /** The first row a statement of the owner gives. */
  one<Row extends object>(sql: string): Promise<Row>
}

/** Requests of a line, ready to be sent one after the other, without end. */
export interface Asked {
  readonly product: () => Shot
  /** What fills the places of the floor's statement, the company being the first. */
  readonly floor: () => readonly unknown[]
}

/** One line of the bench: what is asked of the product, as whom, and the least that answers it. */
export interface Line {
  readonly name: string
  /** The id of the endpoint that is asked. */
  readonly endpoint: string
  readonly as: Who
  readonly goal: Goal
  readonly floor: Statement
  /**
   * What both have to answer alike before they are measured: as many rows of as many, some rows each, or whatever the one line is about.
   * A list that answers no rows is not measured.
   */
  readonly compares: 'totals' | 'rows' | 'nothing'
  /** Asked for seldom and always short: measured for a shorter time, and not at all in a quick run that does not name it. */
  readonly isPlain?: true
  readonly ready: (world: World) => Promise<Asked> | Asked
}

/** What holds for a size of the company. */
export const goalAt = ({ atMillion, ...goal }: Goal, leads: number): Omit<Goal, 'atMillion'> =>
  leads >= 1_000_000 && atMillion ? atMillion : goal
