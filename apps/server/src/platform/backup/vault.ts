import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config/config.ts'
import { type S3Settings, s3ClientOf } from '../files/s3-store.ts'

/** Where backups of the schedule are kept. */
export interface Vault {
  /** What people call the place. */
  readonly where: string
  /** The names of the backups there, oldest first. */
  list(): Promise<string[]>
  put(name: string, file: string): Promise<void>
  /** Copies a backup to a file. */
  take(name: string, file: string): Promise<void>
  remove(name: string): Promise<void>
}

const isBackup = (name: string) => /^embark-\d{8}T\d{6}Z\.embark$/.test(name)

/** The name of a backup begun at a moment; names sort by it. */
export const nameAt = (at: Date) => `embark-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.embark`

/** When the backup of a name was begun. */
export function momentOf(name: string): Date {
  const [, year, month, day, hour, minute, second] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The configured place for backups. */
export async function openVault({ store, dir, s3 }: Config['backup']): Promise<Vault> {
  if (store === 'disk') return diskVault(dir)
  const { bucket, accessKeyId, secretAccessKey } = s3
  if (!bucket || !accessKeyId || !secretAccessKey) throw new Error('backup.store is s3, but bucket or keys are missing')
  return s3Vault({ ...s3, bucket, accessKeyId, secretAccessKey })
}

function diskVault(dir: string): Vault {
  const at = (name: string) => path.join(dir, name)
  return {
    where: dir,
    list: async () => (fs.existsSync(dir) ? fs.readdirSync(dir).filter(isBackup).sort() : []),
    async put(name, file) {
      fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
      // Under its name only when all of it is there; beside it, for a rename does not cross disks.
      await fs.promises.copyFile(file, at(`${name}.partial`))
      await fs.promises.chmod(at(`${name}.partial`), 0o600)
      await fs.promises.rename(at(`${name}.partial`), at(name))
    },
    take: (name, file) => fs.promises.copyFile(at(name), file),
    remove: (name) => fs.promises.rm(at(name), { force: true }),
  }
}

/** The size of the parts in which a backup goes to S3, which takes at most 10,000 of them. */
const partBytes = 64 * 1_048_576

async function s3Vault(settings: S3Settings): Promise<Vault> {
  const { client, s3 } = await s3ClientOf(settings)
  const Bucket = settings.bucket
  return {
    where: `bucket ${Bucket}`,
    async list() {
      const names: string[] = []
      for (let token: string | undefined, isMore = true; isMore; isMore = token !== undefined) {
        const page = await client.send(
          new s3.ListObjectsV2Command({ Bucket, Prefix: 'embark-', ...(token && { ContinuationToken: token }) }),
        )
        names.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key && isBackup(Key) ? [Key] : [])))
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      }
      return names.sort()
    },
    async put(Key, file) {
      const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand({ Bucket, Key }))
      try {
        const Parts = []
        const { size } = fs.statSync(file)
        for (let start = 0, PartNumber = 1; start < size; start += partBytes, PartNumber++) {
          const Body = await pieceOf(file, start, Math.min(partBytes, size - start))
          const { ETag } = await client.send(new s3.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }))
          Parts.push({ ETag, PartNumber })
        }
        await client.send(new s3.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
      } catch (error) {
        await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
        throw error
      }
    },
    async take(Key, file) {
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }))
      if (!Body) throw new Error(`${Key} has no content`)
      await pipeline(Body as AsyncIterable<Uint8Array>, fs.createWriteStream(file, { mode: 0o600 }))
    },
    async remove(Key) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
    },
  }
}

async function pieceOf(file: string, start: number, bytes: number): Promise<Buffer> {
  const source = await fs.promises.open(file)
  try {
    const piece = Buffer.alloc(bytes)
    await source.read(piece, 0, bytes, start)
    return piece
  } finally {
    await source.close()
  }
}
