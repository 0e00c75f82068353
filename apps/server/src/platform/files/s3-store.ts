import { createHash } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'
import { type FileStore, measured, newStorageKey } from './store.ts'

export interface S3Settings {
  readonly endpoint?: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly forcePathStyle: boolean
}

/** A client of an S3-compatible store, and the commands it takes; loaded only where one is configured. */
export async function s3ClientOf({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings) {
  const s3 = await import('@aws-sdk/client-s3')
  const client: S3Client = new s3.S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
  })
  return { client, s3 }
}

/** Files in an S3-compatible store. */
export async function s3Store(settings: S3Settings): Promise<FileStore> {
  const { bucket } = settings
  const { client, s3 } = await s3ClientOf(settings)
  return {
    async put(content, maxBytes) {
      const storage_key = newStorageKey()
      const seen = { bytes: 0, head: Buffer.alloc(0), hash: createHash('sha256') }
      const chunks: Uint8Array[] = []
      // Uploads are bounded by their limit, and S3 wants the length first.
      for await (const chunk of measured(content, maxBytes, seen)) chunks.push(chunk)
      await client.send(new s3.PutObjectCommand({ Bucket: bucket, Key: storage_key, Body: Buffer.concat(chunks) }))
      return { storage_key, bytes: seen.bytes, sha256: seen.hash.digest(), head: seen.head }
    },
    async putAt(key, content) {
      await client.send(new s3.PutObjectCommand({ Bucket: bucket, Key: key, Body: content }))
    },
    async *read(key) {
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: key }))
      if (Body) yield* Body as AsyncIterable<Uint8Array>
    },
    async remove(key) {
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    async check() {
      await client.send(new s3.HeadBucketCommand({ Bucket: bucket }))
    },
  }
}
