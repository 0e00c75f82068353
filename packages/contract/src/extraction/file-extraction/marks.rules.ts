const subjects = /subject|course|module|unit|mati[eè]re|cours|ders|مادة|مقرر/i
const results = /mark|grade|score|result|point|note|puan|not[uı]?$|درجة|علامة/i

interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
}

/** Which columns of a table name a subject and its mark: by their headings, else the wordiest and the last. */
function columnsOf({ columns, rows }: Table) {
  const letters = (column: string) => rows.reduce((sum, row) => sum + (row[column] ?? '').replace(/[^\p{L}]/gu, '').length, 0)
  const subject = columns.find((column) => subjects.test(column)) ?? [...columns].sort((one, other) => letters(other) - letters(one))[0]
  const others = columns.filter((column) => column !== subject)
  return { subject, mark: others.findLast((column) => results.test(column)) ?? others.at(-1) }
}

/** What a row of a table says of a subject; undefined where it says nothing of one. */
export function markIn(table: Table, row: Readonly<Record<string, string>>): { subject: string; mark: string } | undefined {
  const columns = columnsOf(table)
  const [subject, mark] = [columns.subject && row[columns.subject]?.trim(), columns.mark && row[columns.mark]?.trim()]
  return subject && mark ? { subject: subject.slice(0, 100), mark: mark.slice(0, 30) } : undefined
}
