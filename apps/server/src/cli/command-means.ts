import pg from 'pg'
import { type Config, type LoadOptions, loadConfig } from '#platform/config/config.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/source.ts'
import { createLog } from '#platform/observe/log.ts'
import type { OpenOperator, OperatorActions } from './operator-actions.ts'

/** What the command line stands on. */
export interface CommandMeans {
  config: LoadOptions
  serve(): Promise<unknown>
  openOperator: OpenOperator
  print(text: string): void
  complain(text: string): void
}

/** How a command tells what came of it. */
export interface Outcome {
  isJson: boolean
  /** Tells people `text`, or programs `data`. */
  done(text: string, data: unknown): void
  failed(): void
}

/** Opens the database of the configuration for one command. */
export async function withDatabase<T>(means: CommandMeans, work: (ownerUrl: string, config: Config) => Promise<T>): Promise<T> {
  const config = loadConfig(means.config)
  const source = await openDatabase(config)
  try {
    return await work(source.ownerUrl, config)
  } finally {
    await source.stop()
  }
}

/** As the owner, after seeing to it that the tables are those of this release. */
export const withOwner = <T>(means: CommandMeans, work: (owner: pg.Client) => Promise<T>): Promise<T> =>
  withDatabase(means, async (ownerUrl) => {
    await migrate(ownerUrl)
    const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'embark' })
    owner.on('error', () => undefined)
    await owner.connect()
    try {
      return await work(owner)
    } finally {
      await owner.end()
    }
  })

/** With the actions of the product, on tables of this release. */
export const withOperator = <T>(means: CommandMeans, work: (operator: OperatorActions) => Promise<T>): Promise<T> =>
  withDatabase(means, async (ownerUrl, config) => {
    await migrate(ownerUrl)
    const operator = await means.openOperator({ config, ownerUrl, log: createLog('warn') })
    try {
      return await work(operator)
    } finally {
      await operator.close()
    }
  })
