import { applicationNumber } from '@embark/contract/applications/application/application-number.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { can } from '#platform/context.ts'
import type { Finder } from '#platform/search/finders.ts'
import { applicationList } from './application.queries.ts'

/** Applications, by their number, a number of the institution or the student, as their list shows them. */
export const applicationFinder: Finder = {
  isFor: (ctx) => can(ctx, 'applications.read'),
  async find(ctx, search, most) {
    const { recordsInfo } = await applicationList.page(ctx, { search, page: 1, per_page: most, count: 'none', sort_by: 'status_at' })
    return recordsInfo.map((row) => ({
      identifier: row.identifier,
      id: row.id,
      name: fullNameOf(row.studentInfo),
      notes: [applicationNumber(row.id), row.programs[0]?.name ?? row.institution.name],
      state: row.stage.name,
      opens: { place: 'application', name: row.identifier },
      owner: null,
    }))
  },
}
