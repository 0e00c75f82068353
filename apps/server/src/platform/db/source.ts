import type { Config } from '../config/config.ts'
import { startEmbedded } from './embedded.ts'

/** The database of this installation, ready to be connected to. */
export interface DatabaseSource {
  /** For the owner; the application's pool takes it in the role that owns nothing. */
  ownerUrl: string
  isEmbedded: boolean
  stop(): Promise<void>
  /** For when there is no time to stop: the embedded one ends by itself, and nobody waits for it. */
  abandon(): void
}

/** Opens the configured server, or starts the embedded one; `stop` leaves a configured server alone. */
export async function openDatabase({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): Promise<DatabaseSource> {
  if (database.url) return { ownerUrl: database.url, isEmbedded: false, stop: async () => undefined, abandon: () => undefined }
  const { url, stop, abandon } = await startEmbedded({ dataDir })
  return { ownerUrl: url, isEmbedded: true, stop, abandon }
}
