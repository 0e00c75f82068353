import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import type { Caller } from '../../../../test/world.ts'

/** A moment so many minutes from now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A task about a lead, set as people set one. */
export const aTask = async (who: Caller, lead: { readonly identifier: string }, body: object = {}) =>
  (
    await who(tasks.create, {
      body: { module_identifier: lead.identifier, note: 'Call', scheduled_at: inMinutes(60), ...body },
    })
  ).data.taskInfo

/** A task by itself, set as people set one. */
export const aGeneralTask = async (who: Caller, body: object = {}) =>
  (await who(tasks.create, { body: { module_type: 'general', note: 'Order leaflets', scheduled_at: inMinutes(60), ...body } })).data
    .taskInfo
