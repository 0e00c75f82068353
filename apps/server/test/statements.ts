import pg from 'pg'

/** What one piece of work sends to the database, statement by statement: begin and commit count too. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const original = pg.Client.prototype.query
  const watched = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    statements.push(typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? ''))
    return Reflect.apply(original, this, args)
  }
  // The method has many overloads; the watch passes every one of them on.
  pg.Client.prototype.query = watched as unknown as typeof original
  try {
    return { result: await work(), statements }
  } finally {
    pg.Client.prototype.query = original
  }
}
