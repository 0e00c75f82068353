import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import { can } from '#platform/context.ts'
import type { Finder } from '#platform/search/finders.ts'
import { studentList } from './student-list.queries.ts'

/** Students, as their list shows them. */
export const studentFinder: Finder = {
  isFor: (ctx) => can(ctx, 'students.read'),
  async find(ctx, search, most) {
    const { recordsInfo } = await studentList.page(ctx, { search, page: 1, per_page: most, count: 'none' })
    return recordsInfo.map((student) => ({
      identifier: student.identifier,
      id: student.id,
      name: fullNameOf(student),
      notes: [leadNumber(student.id), student.userInfo.email],
      state: student.stage.name,
      opens: { place: 'student', name: student.identifier },
      owner: null,
    }))
  },
}
