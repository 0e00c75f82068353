import type { PaletteGroup, PaletteItem } from '#ui/palette/command-palette.tsx'

/** From how many letters on records are looked for, and how many of a kind are shown. */
export const [findFrom, findAtMost] = [3, 5]

interface Read<Answer> {
  readonly data: Answer | undefined
  readonly isFetching: boolean
}

/** What a palette is told of one kind of record: those that were found, as lines that lead to them. */
export function foundIn<Answer>(
  group: Pick<PaletteGroup, 'id' | 'name'>,
  { isWanted, read, items }: { isWanted: boolean; read: Read<Answer>; items: (answer: Answer) => PaletteItem[] },
) {
  const lines = isWanted && read.data ? items(read.data) : []
  return { busy: isWanted && read.isFetching, group: lines.length ? { ...group, items: lines } : null }
}
