/** Whether a page that browsers name as the origin of a request belongs to somebody else; a program names none. */
export function isForeign(origin: string | undefined, host: string | undefined, ours?: string): boolean {
  if (origin === undefined) return false
  return !URL.canParse(origin) || (new URL(origin).host !== host && origin !== ours)
}
