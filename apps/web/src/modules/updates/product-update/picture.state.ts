/** The link to the picture in a product update's file_Info: only a well-formed one, on this origin; else there is no picture (G-C-93). */
export function pictureIn(fileInfo: string | null, origin = location.origin): string | null {
  try {
    const link: unknown = JSON.parse(fileInfo ?? 'null')?.links?.view_page
    if (typeof link !== 'string') return null
    const url = new URL(link, origin)
    return url.origin === origin && url.pathname.startsWith('/api/') ? url.href : null
  } catch {
    return null
  }
}

/** The name of the picture's record, to keep it when the update is saved again. */
export function pictureName(fileInfo: string | null): string | null {
  try {
    const name: unknown = JSON.parse(fileInfo ?? 'null')?.identifier
    return typeof name === 'string' ? name : null
  } catch {
    return null
  }
}
