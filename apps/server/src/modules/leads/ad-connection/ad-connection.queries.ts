import { pathOf } from '@embark/contract/kernel/endpoint.ts'
import { adConnections } from '@embark/contract/leads/ad-connection/ad-connection.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { addressFor } from '../capture-key/capture-key.queries.ts'
import { connectionRows, receivedRows, type VisibleConnection } from './ad-connection.policy.ts'

type Row = Omit<VisibleConnection, symbol>

/** A connection as it is shown: with the address its platform sends to. */
export function shownConnection(ctx: Ctx, { meanings, ...connection }: Row) {
  const { notice: meta, google, tiktok, linkedin } = adConnections
  const path = pathOf({ meta, google, tiktok, linkedin }[connection.platform]).replace(':ad_connection_id', connection.identifier)
  return {
    ...connection,
    address: addressFor(ctx, path),
    questions: Object.entries(meanings).map(([name, maps_to]) => ({ name, maps_to })),
  }
}

/** The connections, newest first. */
export const connectionList = declareList(adConnections.list, {
  key: 'ad_connections.id',
  rows: connectionRows,
  search: (_, text) => searchIn(text, 'ad_connections.name'),
  filters: {},
  orders: { created_at: byNumber, name: by('ad_connections.name', 'text') },
  present: (ctx, rows) => rows.map((row) => shownConnection(ctx, row)),
})

/** What the platforms sent, newest first. */
export const receivedList = declareList(adConnections.received, {
  key: 'ad_leads.id',
  rows: receivedRows,
  filters: {
    ad_connection_id: isOneOf('ad_leads.ad_connection_id'),
    state: isOneOf('ad_leads.state', 'text'),
  },
  orders: { created_at: byNumber },
})
