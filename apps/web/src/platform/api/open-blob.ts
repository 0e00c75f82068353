import type { FileLike } from '@embark/contract/kernel/endpoint.ts'

/** Opens a file that was fetched with the session in a tab of its own. */
export async function openBlob(file: Promise<FileLike>) {
  // A tab that is opened after waiting counts as a pop-up, so it is opened first.
  const tab = window.open('about:blank', '_blank')
  try {
    const content = await file
    const url = URL.createObjectURL(new Blob([await content.arrayBuffer()], { type: content.type }))
    if (tab) tab.location.href = url
    else window.location.assign(url)
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}
