import type { Config } from '../config/config.ts'
import { s3Store } from './s3-store.ts'
import { diskStore, type FileStore } from './store.ts'

/** The configured store of files. */
export async function openStore({ store, dir, s3 }: Config['files']): Promise<FileStore> {
  if (store === 'disk') return diskStore(dir)
  const { bucket, accessKeyId, secretAccessKey } = s3
  if (!bucket || !accessKeyId || !secretAccessKey) throw new Error('files.store is s3, but bucket or keys are missing')
  return s3Store({ ...s3, bucket, accessKeyId, secretAccessKey })
}
