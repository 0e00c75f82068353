import { can } from '#platform/context.ts'
import type { Finder } from '#platform/search/finders.ts'
import { staffList } from './staff-list.queries.ts'

/** The people of the portal, as their list shows them; each leads to the list, narrowed to them. */
export const staffFinder: Finder = {
  isFor: (ctx) => can(ctx, 'settings.staff.read'),
  async find(ctx, search, most) {
    const { recordsInfo } = await staffList.page(ctx, { search, page: 1, per_page: most, count: 'none' }, null)
    return recordsInfo.map(({ identifier, name, email, roles }) => ({
      identifier,
      id: null,
      name,
      notes: [roles[0]?.name, email].filter((note) => note !== undefined),
      state: null,
      opens: { place: 'staff', name: email },
      owner: null,
    }))
  },
}
