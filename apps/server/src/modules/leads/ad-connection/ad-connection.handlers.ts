import { adConnections } from '@embark/contract/leads/ad-connection/ad-connection.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createConnection, editConnection, renewKey, retryAdLead } from './ad-connection.commands.ts'
import { calledConnection, failedAdLead, visibleConnection } from './ad-connection.policy.ts'
import { connectionList, receivedList } from './ad-connection.queries.ts'
import { needKey, takeGoogleLead, takeMetaNotice } from './ad-lead.commands.ts'
import { challengeAnswer, takeLinkedInNotice } from './linkedin-notice.commands.ts'
import { takeTikTokNotice } from './tiktok-lead.commands.ts'

export const adConnectionRoutes = implement(adConnections, {
  list: (ctx, { query }) => connectionList.page(ctx, query),
  create: (ctx, { body }) => createConnection(ctx, body),
  edit: async (ctx, { params, body }) => ({
    connectionInfo: await editConnection(ctx, await visibleConnection(ctx, params.ad_connection_id), body),
  }),
  renewKey: async (ctx, { params }) => renewKey(ctx, await visibleConnection(ctx, params.ad_connection_id)),
  received: (ctx, { query }) => receivedList.page(ctx, query),
  retry: async (ctx, { params }) => ({ adLeadInfo: await retryAdLead(ctx, await failedAdLead(ctx, params.ad_lead_id)) }),
  verify: async (ctx, { params, query }) => {
    needKey(ctx, await calledConnection(ctx, params.ad_connection_id, 'meta'), query['hub.verify_token'])
    const content = Buffer.from(query['hub.challenge'])
    return { filename: 'challenge.txt', type: 'text/plain', disposition: 'inline' as const, content }
  },
  notice: async (ctx, { params }) => takeMetaNotice(ctx, await calledConnection(ctx, params.ad_connection_id, 'meta')),
  google: async (ctx, { params }) => takeGoogleLead(ctx, await calledConnection(ctx, params.ad_connection_id, 'google')),
  tiktok: async (ctx, { params }) => takeTikTokNotice(ctx, await calledConnection(ctx, params.ad_connection_id, 'tiktok')),
  challenge: async (ctx, { params, query }) => ({
    filename: 'challenge.json',
    type: 'application/json',
    disposition: 'inline' as const,
    content: challengeAnswer(ctx, await calledConnection(ctx, params.ad_connection_id, 'linkedin'), query.challengeCode),
  }),
  linkedin: async (ctx, { params }) => takeLinkedInNotice(ctx, await calledConnection(ctx, params.ad_connection_id, 'linkedin')),
})
