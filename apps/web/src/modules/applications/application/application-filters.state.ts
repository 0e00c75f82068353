import type { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationTab } from '@embark/contract/applications/application/application-list.contract.ts'
import { say } from '#platform/i18n/i18n.ts'
import type { FiltersFor } from '#platform/list/list-types.ts'

/** The filters by stage and status, whose choices came with the tabs. */
export function stageFilters(tabs: readonly ApplicationTab[]): FiltersFor<typeof applications.list> {
  const statuses = tabs.flatMap(({ stage }) => stage?.statuses ?? [])
  const divisions = statuses.flatMap(({ name, sub_statuses }) =>
    sub_statuses.map(({ id, label }) => ({ value: id, label: `${say(name)} · ${label}` })),
  )
  return {
    stage_ids: { label: say('Stage'), options: tabs.flatMap(({ stage }) => (stage ? [{ value: stage.id, label: say(stage.name) }] : [])) },
    application_statuses: { label: say('Status'), options: statuses.map(({ id, name }) => ({ value: id, label: say(name) })) },
    sub_status_id: divisions.length > 0 && { label: say('Sub-status'), options: divisions },
  }
}
