/** Holds that every list of the product has a line in the bench: a list that is not measured is not done. Part of `npm run check`. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { everyLine } from '../apps/server/bench/every-line.ts'
import { isPaged } from '../apps/server/bench/page-request.ts'
import { declaredLists } from '../apps/server/src/platform/list/list.ts'
import { routes } from '../apps/server/src/routes.ts'

/** The ids of all lists: those that are declared, and whatever else answers in pages. */
export const everyList = () =>
  new Set([
    ...declaredLists().map(({ name }) => name),
    ...routes
      .map(({ endpoint }) => endpoint)
      .filter(isPaged)
      .map(({ id }) => id),
  ])

/** What is wrong between the lists and the lines: lists that nothing measures. */
export function unmeasuredLists(lists: ReadonlySet<string>, lines: readonly { readonly endpoint: string }[]): string[] {
  const measured = new Set(lines.map(({ endpoint }) => endpoint))
  return [...lists].filter((id) => !measured.has(id)).sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const left = unmeasuredLists(everyList(), everyLine)
  for (const id of left) console.error(`The list ${id} has no line in ${path.join('apps/server/bench', 'plain-lines.ts')} or beside it`)
  // Modules that the routes import keep timers.
  process.exit(left.length ? 1 : 0)
}
