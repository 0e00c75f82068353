/**
 * Columns whose writer no tool sees, with the file that writes them: the names come from a file somebody sends, or from rows another
 * statement read.
 */
export const writtenElsewhere: Readonly<Record<string, { readonly by: string; readonly why: string }>> = {}
