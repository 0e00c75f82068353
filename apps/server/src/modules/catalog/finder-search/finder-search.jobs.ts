import { sql } from 'kysely'
import { actorFrom, holders } from '#platform/access/actors.ts'
import { type Ctx, can } from '#platform/context.ts'
import { every, type JobTools } from '#platform/jobs/job.ts'
import { Refusal } from '#platform/refusal.ts'
import { compareSearch } from './finder-search.commands.ts'
import { ownSearch } from './finder-search.policy.ts'

const touches = ({ db }: Ctx) => db.selectFrom('catalogue_touches').select('id').orderBy('id').execute()

/** The searches that are looked after, each with its owner in the role they keep it in. */
const watched = ({ db }: Ctx) =>
  holders(db)
    .innerJoin('finder_searches as kept', (join) =>
      join.onRef('kept.user_id', '=', 'users.id').onRef('kept.role_id', '=', 'roles.id').on('kept.is_paused', '=', false),
    )
    .select('kept.identifier as search')
    .orderBy('kept.id')
    .execute()

/** After the catalogue changed: compares each kept search as its owner sees the finder now. A search is a transaction of its own. */
export async function compareSearches({ run, signal }: Pick<JobTools, 'run' | 'signal'>) {
  const touched = (await run(touches)).map(({ id }) => id)
  const last = touched.at(-1)
  if (last === undefined) return
  for (const { search, ...owner } of await run(watched)) {
    if (signal.aborted) return
    const actor = actorFrom(owner)
    if (actor.mustSign || !can({ actor }, 'programs.read')) continue
    try {
      await run(async (ctx) => compareSearch(ctx, await ownSearch(ctx, search), last), actor)
    } catch (error) {
      // Deleted meanwhile, or for a lead that is no longer theirs to see.
      if (!(error instanceof Refusal)) throw error
    }
  }
  // Not by their order: one of a transaction that began before these may come after them.
  await run(({ db }) => sql`delete from catalogue_touches where id = any(${touched}::int[])`.execute(db))
}

/** Looks every minute whether the catalogue changed. */
export const finderSearchClock = every('* * * * *', 'catalog.compare_searches', compareSearches)
