import { tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { refuseField } from '#platform/refusal.ts'
import { askForFeature, assignTicket, commentOn, editRequest, giveFeedback, moveTicket, requestUpdate } from './ticket.commands.ts'
import { handledTicket, heldTicket, ownRequest, ticketHandler, ticketSubject, visibleTicket } from './ticket.policy.ts'
import { peopleFor, ticketById, ticketHistory, ticketPage, underWay } from './ticket.queries.ts'

export const ticketRoutes = implement(tickets, {
  list: (ctx, { query }) => ticketPage(ctx, query),
  single: async (ctx, { params }) => {
    const ticket = await visibleTicket(ctx, params.ticket)
    return { ticketInfo: await ticketById(ctx, ticket.id), entriesInfo: await ticketHistory(ctx, ticket) }
  },
  about: async (ctx, { query }) => ({ recordsInfo: await underWay(ctx, await ticketSubject(ctx, query)) }),
  create: async (ctx, { body }) => ({ ticketInfo: await requestUpdate(ctx, await ticketSubject(ctx, body), body) }),
  giveFeedback: async (ctx, { body }) => ({ ticketInfo: await giveFeedback(ctx, body) }),
  askForFeature: async (ctx, { body }) => ({ ticketInfo: await askForFeature(ctx, body) }),
  edit: async (ctx, { params, body }) => ({ ticketInfo: await editRequest(ctx, await ownRequest(ctx, params.ticket), body) }),
  changeStatus: async (ctx, { params, body }) => ({ ticketInfo: await moveTicket(ctx, await heldTicket(ctx, params.ticket), body) }),
  assign: async (ctx, { params, body }) => {
    const ticket = await handledTicket(ctx, params.ticket)
    const handler = await ticketHandler(ctx, ticket.kind, body.user_identifier)
    return { ticketInfo: await assignTicket(ctx, ticket, handler ?? refuseField('user_identifier', 'Choose one of the options')) }
  },
  comment: async (ctx, { params, body }) => ({ entryInfo: await commentOn(ctx, await heldTicket(ctx, params.ticket), body) }),
  people: (ctx, { query }) => peopleFor(ctx, query.kind),
})
