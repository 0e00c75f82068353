import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

interface Company {
  settle(): Promise<void>
  asSystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

const sent = (recipient: string) => async (ctx: Ctx) => {
  const { rows } = await sql<{ body_text: string | null }>`
    select m.body_text from sign_in_codes c left join messages m on m.dedupe_key = 'code-' || c.id || '-' || c.turn
    where ${recipient} in (c.name->>'email', '+' || (c.name->>'number')) order by c.id desc limit 1`.execute(ctx.db)
  return /\b\d{6}\b/.exec(rows[0]?.body_text ?? '')?.[0]
}

/** The digits of the last code a person asked for. It may be delivered by another test's process. */
export async function codeSentTo(acme: Company, recipient: string): Promise<string> {
  for (let turn = 0; turn < 100; turn++) {
    await acme.settle()
    const code = await acme.asSystem(sent(recipient))
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No code was sent to ${recipient}`)
}
