import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { toDecimal } from '@embark/contract/kernel/money.ts'
import type { LeadColumn, LeadCriteria } from '@embark/contract/leads/lead/lead-filters.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import type { KnownField } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { type Cell, writeTable } from '#platform/tabular/csv-writing.ts'
import { leadList } from './lead-list.queries.ts'
import { namedFields } from './lead-own-fields.queries.ts'

const batch = 500
/** Puts a text of the product, or of its lists, into the reader's language. */
type Say = (text: string) => string
const columns: Readonly<Record<LeadColumn, { readonly title: string; readonly cell: (lead: LeadRow, say: Say) => Cell }>> = {
  id: { title: 'Id', cell: ({ id }) => id },
  first_name: { title: 'First name', cell: ({ first_name }) => first_name },
  last_name: { title: 'Last name', cell: ({ last_name }) => last_name },
  email: { title: 'Email', cell: ({ email }) => email },
  mobile: { title: 'Mobile', cell: ({ mobile }) => mobile },
  stage: { title: 'Stage', cell: ({ stage }, say) => say(stage.name) },
  status: { title: 'Status', cell: ({ status }, say) => say(status.name) },
  category: { title: 'Category', cell: ({ category }) => category },
  source: { title: 'Source', cell: ({ source }, say) => source && say(source.label) },
  medium: { title: 'Medium', cell: ({ medium }, say) => medium && say(medium.label) },
  destination_countries: {
    title: 'Destination countries',
    cell: ({ destination_countries }) => destination_countries.map(({ name }) => name).join(', '),
  },
  study_level: { title: 'Study level', cell: ({ study_level }, say) => study_level && say(study_level.label) },
  intake: { title: 'Intake', cell: ({ intake }, say) => intake && say(intake.label) },
  intake_year: { title: 'Intake year', cell: ({ intake_year }) => intake_year },
  budget: { title: 'Budget', cell: ({ budget }) => budget && `${toDecimal(budget.amount_minor, budget.currency)} ${budget.currency}` },
  branch: { title: 'Branch', cell: ({ branch }) => branch?.name },
  team: { title: 'Team', cell: ({ team }) => team?.name },
  agent: { title: 'Agent', cell: ({ agent }) => agent?.name },
  owner: { title: 'Owner', cell: ({ owner }) => owner && fullNameOf(owner) },
  created_at: { title: 'Created', cell: ({ created_at }) => created_at },
  last_activity_at: { title: 'Last activity', cell: ({ last_activity_at }) => last_activity_at },
  next_follow_up_at: { title: 'Next follow-up', cell: ({ next_follow_up_at }) => next_follow_up_at },
}

/** The leads of a list as a CSV, written while it is read; each batch is a separate transaction (G-L-30). */
export async function exportLeads(
  ctx: Ctx,
  {
    columns: columnNames,
    own_columns,
    ...criteria
  }: LeadCriteria & { readonly columns: readonly LeadColumn[]; readonly own_columns: readonly string[] },
) {
  const { total } = await leadList.count(ctx, criteria, 'exact')
  const own = await namedFields(ctx, own_columns)
  ctx.changed({ module: 'lead', id: 0, after: { ...criteria, columns: [...columnNames, ...own.map(({ name }) => name)], total } })
  return {
    filename: `leads-${ctx.now().toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    disposition: 'attachment' as const,
    content: writeTable(lines(ctx, criteria, columnNames, own)),
  }
}

async function* lines(
  ctx: Ctx,
  criteria: LeadCriteria,
  columnNames: readonly LeadColumn[],
  own: readonly KnownField[],
): AsyncGenerator<Cell[]> {
  const say: Say = (text) => translate(ctx.language, text)
  yield [
    ...columnNames.map((column) => translate(ctx.language, columns[column].title)),
    ...own.map(({ label }) => translate(ctx.language, label)),
  ]
  const asked = { ...criteria, own_columns: own.map(({ name }) => name), per_page: batch, count: 'none' } as const
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const after: string | undefined = cursor
    const { recordsInfo, metaInfo } = await ctx.again((fresh) => leadList.page(fresh, { ...asked, cursor: after }))
    for (const row of recordsInfo)
      yield [...columnNames.map((column) => columns[column].cell(row, say)), ...own.map(({ name }) => cellOf(ctx, row.own[name]))]
    cursor = metaInfo.nextCursor
  }
}

function cellOf(ctx: Ctx, answer: unknown): Cell {
  if (answer === true) return translate(ctx.language, 'Yes')
  return Array.isArray(answer) ? answer.join(', ') : typeof answer === 'string' || typeof answer === 'number' ? answer : null
}
