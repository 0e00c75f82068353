import type { UploadAnswer } from '@embark/contract/documents/file/file.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { sentenceFor } from '#platform/api/failure.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { DropFile } from '#ui/files/file-drop.tsx'
import { goesInPieces, isLost, sendFile } from './send-file.state.ts'

/** A file on its way, and what the files service answered once it has arrived. */
export type Upload = DropFile & { readonly file: File; readonly isLost?: boolean; readonly answer?: UploadAnswer }

/**
 * Sends files as they are chosen: each on its own, telling how far it is, and to be tried again where it failed. What the connection
 * stopped goes on when it is back.
 */
export function useUploads(onSent?: (answer: UploadAnswer, file: File) => void) {
  const t = useT()
  const [list, setList] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  // An upload may end after the page was drawn again, so whoever waits for it is asked of that moment.
  const newest = useRef(onSent)
  newest.current = onSent
  useEffect(() => {
    const controls = running.current
    return () => {
      for (const control of controls.values()) control.abort()
    }
  }, [])
  const change = (id: string, next: Partial<Upload>) =>
    setList((uploads) => uploads.map((each) => (each.id === id ? { ...each, ...next } : each)))
  const send = async ({ id, file }: Pick<Upload, 'id' | 'file'>) => {
    const control = new AbortController()
    running.current.set(id, control)
    let reached = 0
    const onProgress = (progress: number) => {
      reached = progress
      change(id, { progress })
    }
    change(id, { state: 'sending', progress: 0, message: undefined, isLost: false })
    try {
      const answer = await sendFile(file, { signal: control.signal, onProgress })
      change(id, { state: 'done', progress: 100, answer })
      newest.current?.(answer, file)
    } catch (error) {
      if (control.signal.aborted) return
      const message =
        isLost(error) && goesInPieces(file)
          ? t('The connection was lost at {{percent}}%. It goes on from there when you try again', { percent: Math.floor(reached) })
          : t(sentenceFor(error, 'The file could not be sent'))
      change(id, { state: 'failed', message, isLost: isLost(error) })
    } finally {
      running.current.delete(id)
    }
  }
  const again = useRef(() => {})
  again.current = () => {
    for (const each of list) if (each.state === 'failed' && each.isLost) void send(each)
  }
  useEffect(() => {
    const back = () => again.current()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
  return {
    list,
    isSending: list.some(({ state }) => state === 'sending' || state === 'waiting'),
    add: (chosen: readonly File[]) => {
      const added = chosen.map((file): Upload => ({ id: crypto.randomUUID(), name: file.name, size: file.size, state: 'waiting', file }))
      setList((uploads) => [...uploads, ...added])
      for (const each of added) void send(each)
    },
    retry: (id: string) => {
      const failed = list.find((each) => each.id === id)
      if (failed) void send(failed)
    },
    remove: (id: string) => {
      running.current.get(id)?.abort()
      setList((uploads) => uploads.filter((each) => each.id !== id))
    },
    clear: () => setList([]),
  }
}
