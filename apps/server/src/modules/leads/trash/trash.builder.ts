import { leadTrash } from '@embark/contract/leads/trash/trash.contract.ts'
import type { Caller, World } from '../../../../test/world.ts'

/** The code of the latest mail to somebody. */
export const mailedCode = async (acme: World, reader: { readonly email: string }): Promise<string> => {
  const mail = await acme.within((db) =>
    db
      .selectFrom('messages')
      .select('body_text')
      .where('recipient', '=', reader.email)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return /\b\d{6}\b/.exec(mail.body_text)![0]
}

type Target = { readonly leads: string[] } & Record<string, unknown>

/** Deletes leads as a person does: asks for the code, reads it in the mail, and gives it. */
export async function deletedBy(acme: World, who: Caller & { readonly email: string }, target: Target, reason = 'Test data') {
  const asked = await who(leadTrash.verification, { body: { ...target, reason } })
  const { verification_identifier } = asked.data
  const two_factor_code = await mailedCode(acme, who)
  return who(leadTrash.remove, { body: { ...target, reason, verification_identifier, two_factor_code } })
}
