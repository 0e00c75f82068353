import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { every, type JobTools } from '#platform/jobs/job.ts'
import type { Choice } from './choosers.queries.ts'
import { acceptancesOf, choicesOf, concerns } from './program-change.queries.ts'
import { markTold, untoldChanges } from './told.commands.ts'

const batch = 2_000
/** A notification names this many; the rest is counted. */
const shown = 5

const listed = (names: Iterable<string>) => {
  const all = [...new Set(names)]
  return `${all.slice(0, shown).join(', ')}${all.length > shown ? ` +${all.length - shown}` : ''}`
}

/** Tells everybody whose work changes of programs touch, once for all that changed since they were told last. */
async function tellBatch(ctx: Ctx): Promise<number> {
  const changes = await untoldChanges(ctx, batch)
  if (!changes.length) return 0
  const choices = await choicesOf(ctx, { program_ids: [...new Set(changes.map(({ program_id }) => program_id))] })
  const acceptanceOf = await acceptancesOf(ctx, choices)
  const touched = choices
    .flatMap((choice) => {
      const accepted = acceptanceOf(choice)?.change_id ?? 0
      const change = changes.find((each) => concerns(each, choice) && each.created_at >= choice.since && each.id > accepted)
      return change && { choice, program: change.program }
    })
    .filter((each) => each !== undefined)
  const byPerson = new Map<number, { choice: Choice; program: string }[]>()
  for (const each of touched) for (const person of each.choice.user_ids) byPerson.set(person, [...(byPerson.get(person) ?? []), each])
  const last = changes.at(-1)!.id
  for (const [person, items] of byPerson) {
    const leads = new Set(items.map(({ choice }) => choice.lead_identifier))
    await notify(ctx, [person], {
      event: 'programs_changed',
      module_type: 'lead',
      ...(leads.size === 1 && { module_identifier: items[0]!.choice.lead_identifier }),
      vars: { programs: listed(items.map(({ program }) => program)), items: listed(items.map(({ choice }) => choice.name)) },
      dedupe_key: `programs-changed-${last}`,
    })
  }
  await markTold(
    ctx,
    changes.map(({ id }) => id),
  )
  return changes.length
}

/** Tells of all that changed; a batch is a transaction of its own. */
export async function tellOfChanges({ run, signal }: Pick<JobTools, 'run' | 'signal'>) {
  while (!signal.aborted && (await run(tellBatch)) === batch);
}

/** Looks every minute, so that what one person changes at several places of a program is told together. */
export const programChangeClock = every('* * * * *', 'catalog.tell_changes', tellOfChanges)
