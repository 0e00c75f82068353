import type { Endpoint, EndpointTypes, FileLike } from '@embark/contract/kernel/endpoint.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { call } from '../api/call.ts'
import { sentenceFor } from '../api/failure.ts'
import { saveBlob } from '../api/save-blob.ts'
import { say } from '../i18n/i18n.ts'

interface Downloads extends EndpointTypes {
  data: FileLike
}

/** Saves a file the server makes: the template, or the refused rows. */
export async function saveFrom<T extends Downloads>(endpoint: Endpoint<T>, input: T['call'], filename: string) {
  try {
    saveBlob(await call(endpoint, input), filename)
  } catch (error) {
    toast.failed({ message: say(sentenceFor(error, 'The file could not be downloaded')) })
  }
}
