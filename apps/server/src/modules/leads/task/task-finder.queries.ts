import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { can } from '#platform/context.ts'
import type { Finder } from '#platform/search/finders.ts'
import { openTasks } from './task.queries.ts'

/** One's open tasks that say the words or are about whom they name; what is due first stands first. */
export const taskFinder: Finder = {
  isFor: (ctx) => can(ctx, 'leads.read'),
  find: async (ctx, search, most) =>
    (await openTasks(ctx, search, most)).map((task) => ({
      identifier: task.identifier,
      id: null,
      name: task.note,
      notes: [task.lead ? fullNameOf(task.lead) : (task.agent?.name ?? '')].filter(Boolean),
      state: null,
      opens: task.application
        ? { place: 'application', name: task.application.identifier }
        : task.lead
          ? { place: 'lead', name: task.lead.identifier }
          : { place: 'tasks', name: search },
      owner: null,
    })),
}
