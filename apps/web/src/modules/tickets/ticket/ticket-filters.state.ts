import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import {
  bugNames,
  feedbackTypes,
  inventoryBugs,
  inventoryTypes,
  moduleNames,
  type TicketKind,
} from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { call } from '#platform/api/call.ts'
import { institutionFilter } from '#platform/create/institution-choices.ts'
import { say } from '#platform/i18n/i18n.ts'

const choices = <V extends string>(values: readonly V[], names: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: say(names[value]) }))

/** The filters of a page of tickets, with what can be chosen; fetched once somebody narrows the list. */
export async function moreFilters(kind: TicketKind, isKeeper: boolean) {
  const isInventory = kind === 'update_request'
  const [people, countries] = await Promise.all([
    isKeeper ? call(tickets.people, { query: { kind } }) : [],
    isInventory ? call(catalogDropdowns.destinationCountries, { query: {} }) : undefined,
  ])
  const bugs = kind === 'feedback' ? choices(feedbackTypes, bugNames) : choices(inventoryBugs, bugNames)
  return {
    ...(kind !== 'premium_feature' && { bug_type: { label: say('Type'), options: bugs } }),
    ...(isInventory && {
      module_type: { label: say('About'), options: choices(inventoryTypes, moduleNames) },
      country_id: { label: say('Country'), options: countries!.options },
      institution_id: institutionFilter(say('Institution')),
      program_id: { label: say('Program'), isByLink: true },
    }),
    ...(isKeeper && {
      assigned: { label: say('Assigned to'), options: people },
      reporter_id: { label: say('Raised by'), isByLink: true },
    }),
  }
}
