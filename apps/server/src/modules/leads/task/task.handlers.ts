import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { leadWith } from '../lead/lead.policy.ts'
import { assigneeOf, changeTaskStatus, setReminder } from './task.commands.ts'
import { changeableTask } from './task.policy.ts'
import { taskPage } from './task.queries.ts'

export const taskRoutes = implement(tasks, {
  list: (ctx, { query }) => taskPage(ctx, query),
  create: async (ctx, { body }) => ({
    taskInfo: await setReminder(ctx, await leadWith(ctx, body.module_identifier, assigneeOf(ctx, body)), body),
  }),
  changeStatus: async (ctx, { params, body }) => ({
    taskInfo: await changeTaskStatus(ctx, await changeableTask(ctx, params.id), body.status, body.remarks),
  }),
})
