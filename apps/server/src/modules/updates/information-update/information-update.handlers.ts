import { type FeedCalls, informationFeeds } from '@embark/contract/updates/information-update/information-update.contract.ts'
import { type ManagedType, managedTypes } from '@embark/contract/updates/information-update/information-update.rules.ts'
import { implement, type Route } from '#platform/http/implement.ts'
import type { FeedBody } from './feed-body.rules.ts'
import { editUpdate, moveUpdate, publishUpdate } from './information-update.commands.ts'
import { managedUpdate, readableUpdate } from './information-update.policy.ts'
import { feeds, updateById } from './information-update.queries.ts'

// A body was parsed by the shape of its own feed; the handlers serve whichever feed it is.
const routesOf = (type: ManagedType): Route[] =>
  implement(informationFeeds[type] as unknown as FeedCalls, {
    list: async (ctx, { query }) => feeds[type].page(ctx, query),
    single: async (ctx, { params }) => ({
      updateInfo: await updateById(ctx, type, (await readableUpdate(ctx, type, params.identifier)).id),
    }),
    create: async (ctx, { body }) => ({ updateInfo: await publishUpdate(ctx, type, body as FeedBody) }),
    edit: async (ctx, { params, body }) => ({
      updateInfo: await editUpdate(ctx, type, await managedUpdate(ctx, type, params.identifier), body as FeedBody),
    }),
    changeStatus: async (ctx, { params, body }) => ({
      updateInfo: await moveUpdate(ctx, type, await managedUpdate(ctx, type, params.identifier), body.status),
    }),
  })

export const informationUpdateRoutes: readonly Route[] = managedTypes.flatMap(routesOf)
