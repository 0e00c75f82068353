import '@fastify/multipart'
import type { UploadedPart, UploadRule } from '@embark/contract/kernel/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { type FileStore, TooLarge } from '../files/store.ts'
import { Refusal, refuse, refuseField } from '../refusal.ts'

/** Takes the one file of a multipart request into the store, before any transaction begins. Its type is told from its content. */
export async function receive(request: FastifyRequest, rule: UploadRule, files: FileStore): Promise<UploadedPart> {
  if (!request.isMultipart()) refuseField(rule.field, 'File is required')
  const part = await request.file({ limits: { fileSize: rule.maxBytes, files: 1 } })
  if (!part || part.fieldname !== rule.field) return refuseField(rule.field, 'File is required')
  const tooLarge = () =>
    new Refusal('FILE_TOO_LARGE', { max: Math.round(rule.maxBytes / 1_048_576) }, [
      { field: rule.field, text: 'File size should not exceed {{max}}MB', vars: { max: Math.round(rule.maxBytes / 1_048_576) } },
    ])
  try {
    const stored = await files.put(part.file, rule.maxBytes)
    if (part.file.truncated) {
      await files.remove(stored.storage_key)
      throw tooLarge()
    }
    if (stored.bytes === 0) {
      await files.remove(stored.storage_key)
      refuse('FILE_REQUIRED')
    }
    return { filename: nameOf(part.filename), media_type: await mediaTypeOf(stored.head), ...stored }
  } catch (error) {
    // What still comes is read and thrown away: left unread, it would hold up the next request of its connection.
    request.raw.unpipe()
    request.raw.resume()
    throw error instanceof TooLarge ? tooLarge() : error
  }
}

/** A name as people may read it: no folders, nothing invisible that turns or cuts the text, no half character. */
export const nameOf = (given: string) =>
  (given.split(/[\\/]/).pop() ?? '')
    .slice(0, 200)
    .replace(/[\p{Cc}\p{Surrogate}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim() || 'file'

async function mediaTypeOf(head: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(head)
  if (found) return found.mime
  const isText = !head.includes(0) || (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return isText && !/<(script|html|svg)/i.test(head.toString('latin1')) ? 'text/plain' : 'application/octet-stream'
}
