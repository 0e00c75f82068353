import type { Config } from '../config/config.ts'
import { clamdScan } from './clamd.ts'
import { s3Store } from './s3-store.ts'
import { diskStore, type FileStore } from './store.ts'

/** The configured store of files, with the scanner that looks through uploads where there is one. */
export async function openStore({ clamd: { address, seconds }, ...files }: Config['files']): Promise<FileStore> {
  const store = await storeOf(files)
  return address ? { ...store, scan: clamdScan({ address, seconds }) } : store
}

async function storeOf({ store, dir, s3 }: Omit<Config['files'], 'clamd'>): Promise<FileStore> {
  if (store === 'disk') return diskStore(dir)
  const { bucket, accessKeyId, secretAccessKey } = s3
  if (!bucket || !accessKeyId || !secretAccessKey) throw new Error('files.store is s3, but bucket or keys are missing')
  return s3Store({ ...s3, bucket, accessKeyId, secretAccessKey })
}
