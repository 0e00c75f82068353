import { templates } from '@embark/contract/notifications/template/template.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { preview } from './preview.queries.ts'
import { checkedWords, createTemplate, markTemplate, updateTemplate } from './template.commands.ts'
import { visibleTemplate } from './template.policy.ts'
import { channelList, eventPage, eventWithState, shownTemplate, templateList, templatesOfEvent } from './template.queries.ts'

export const templateRoutes = implement(templates, {
  events: (ctx, { query }) => eventPage(ctx, query),
  event: async (ctx, { params }) => ({ notificationInfo: await eventWithState(ctx, params.identifier) }),
  ofEvent: (ctx, { params, query }) => templatesOfEvent.page(ctx, query, params.identifier),
  channels: async (ctx) => ({ recordsInfo: channelList(ctx) }),
  list: (ctx, { query }) => templateList.page(ctx, query),
  get: async (ctx, { params }) => ({ templateInfo: shownTemplate(ctx, await visibleTemplate(ctx, params.id)) }),
  create: async (ctx, { body }) => ({ templateInfo: await createTemplate(ctx, body) }),
  update: async (ctx, { params, body }) => ({ templateInfo: await updateTemplate(ctx, await visibleTemplate(ctx, params.id), body) }),
  activate: async (ctx, { params, body }) => ({
    templateInfo: await markTemplate(ctx, await visibleTemplate(ctx, params.id), 'is_active', body.is_on),
  }),
  fallback: async (ctx, { params, body }) => ({
    templateInfo: await markTemplate(ctx, await visibleTemplate(ctx, params.id), 'is_fallback', body.is_on),
  }),
  preview: async (ctx, { body }) => ({
    previewInfo: await preview(ctx, body, checkedWords(body.notification_identifier, body.type, body)),
  }),
})
