import { useEffect, useEffectEvent } from 'react'

/** Hears of files that are pasted anywhere on the page, and where, as long as it is on. */
export function usePasted(onFiles: (files: FileList, target: EventTarget | null) => void, isOn = true) {
  const paste = useEffectEvent(({ clipboardData, target }: ClipboardEvent) => {
    if (clipboardData?.files.length) onFiles(clipboardData.files, target)
  })
  useEffect(() => {
    if (!isOn) return
    const heard = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', heard)
    return () => document.removeEventListener('paste', heard)
  }, [isOn])
}
