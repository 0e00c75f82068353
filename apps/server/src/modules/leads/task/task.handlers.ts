import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { changeTaskStatus, changeTasks, editTask, setReminder } from './task.commands.ts'
import { changeableTask, changeableTasks, taskSubject } from './task.policy.ts'
import { peopleOfTasks, taskPage } from './task.queries.ts'

export const taskRoutes = implement(tasks, {
  list: (ctx, { query }) => taskPage(ctx, query),
  people: async (ctx, { query }) => ({ recordsInfo: await peopleOfTasks(ctx, query.search) }),
  create: async (ctx, { body }) => ({
    taskInfo: await setReminder(ctx, await taskSubject(ctx, body.module_type, body.module_identifier), body),
  }),
  edit: async (ctx, { params, body }) => ({ taskInfo: await editTask(ctx, await changeableTask(ctx, params.id), body) }),
  changeMany: async (ctx, { body }) => changeTasks(ctx, await changeableTasks(ctx, body.task_identifiers), body),
  changeStatus: async (ctx, { params, body }) => ({
    taskInfo: await changeTaskStatus(ctx, await changeableTask(ctx, params.id), body.status, body.remarks),
  }),
})
