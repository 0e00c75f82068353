/** What the build says: its files, and for each page of the portal which of them it needs beside the portal itself. */
interface PageNeeds {
  readonly files: readonly string[]
  readonly pages: Readonly<Record<string, readonly number[]>>
}

let known: PageNeeds | undefined

/** Learns which files each page is made of; standing in the first script for every page it would be 4 kB of each first visit. */
export async function learnPageNeeds() {
  const answer = await fetch('/page-needs.json').catch(() => undefined)
  // A page that is opened before, or without it, asks for what it needs once its own file is there.
  if (answer?.headers.get('Content-Type')?.includes('json')) known = (await answer.json()) as PageNeeds
}

/** Asks for all files of a page beside its own, so that they come in one wave. */
export function fetchPageNeeds(path: string) {
  for (const index of known?.pages[path] ?? []) {
    const href = `/${known!.files[index]}`
    if (document.querySelector(`link[href="${href}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
}
