import type { Config } from '../config/config.ts'
import { startEmbedded } from './embedded.ts'

/** The database of this installation, ready to be connected to. */
export interface DatabaseSource {
  /** For the owner; the application's pool takes it in the role that owns nothing. */
  ownerUrl: string
  isEmbedded: boolean
  stop(): Promise<void>
}

/** Opens the configured server, or starts the embedded one; `stop` leaves a configured server alone. */
export async function openDatabase({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): Promise<DatabaseSource> {
  if (database.url) return { ownerUrl: database.url, isEmbedded: false, stop: async () => undefined }
  const { url, stop } = await startEmbedded({ dataDir })
  return { ownerUrl: url, isEmbedded: true, stop }
}
