import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { toDecimal } from '@embark/contract/kernel/money.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadColumn, LeadCriteria } from '@embark/contract/leads/lead/lead-filters.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { exported, type FileColumn, type FileColumns, type FileWords, linesOf } from '#modules/identity/identity.public.ts'
import type { KnownField } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { type Cell, writeTable } from '#platform/tabular/csv-writing.ts'
import { leadList } from './lead-list.queries.ts'
import { namedFields } from './lead-own-fields.queries.ts'

const columns: Readonly<Record<LeadColumn, FileColumn<LeadRow>>> = {
  id: { title: 'Id', cell: ({ id }) => id },
  first_name: { title: 'First name', cell: ({ first_name }) => first_name },
  last_name: { title: 'Last name', cell: ({ last_name }) => last_name },
  email: { title: 'Email', cell: ({ email }) => email },
  mobile: { title: 'Mobile', cell: ({ mobile }) => mobile },
  // Words of the product or of the company are read in the reader's language, as on the screen.
  stage: { title: 'Stage', cell: ({ stage }, { say }) => say(stage.name) },
  status: { title: 'Status', cell: ({ status }, { say }) => say(status.name) },
  sub_status: { title: 'Sub-status', cell: ({ sub_status }) => sub_status?.label },
  category: { title: 'Category', cell: ({ category }, { say }) => category && say(category) },
  source: { title: 'Source', cell: ({ source }, { say }) => source && say(source.label) },
  medium: { title: 'Medium', cell: ({ medium }, { say }) => medium && say(medium.label) },
  destination_countries: {
    title: 'Destination countries',
    cell: ({ destination_countries }) => destination_countries.map(({ name }) => name).join(', '),
  },
  study_level: { title: 'Study level', cell: ({ study_level }, { say }) => study_level && say(study_level.label) },
  intake: { title: 'Intake', cell: ({ intake }, { say }) => intake && say(intake.label) },
  intake_year: { title: 'Intake year', cell: ({ intake_year }) => intake_year },
  budget: { title: 'Budget', cell: ({ budget }) => budget && `${toDecimal(budget.amount_minor, budget.currency)} ${budget.currency}` },
  branch: { title: 'Branch', cell: ({ branch }) => branch?.name },
  team: { title: 'Team', cell: ({ team }) => team?.name },
  agent: { title: 'Agent', cell: ({ agent }) => agent?.name },
  owner: { title: 'Owner', cell: ({ owner }) => owner && fullNameOf(owner) },
  created_at: { title: 'Created', cell: ({ created_at }, { moment }) => moment(created_at) },
  last_activity_at: { title: 'Last activity', cell: ({ last_activity_at }, { moment }) => moment(last_activity_at) },
  next_follow_up_at: { title: 'Next follow-up', cell: ({ next_follow_up_at }, { moment }) => moment(next_follow_up_at) },
  first_contact: {
    title: 'First contact',
    cell: ({ first_contact: clock }, { moment, say }) =>
      clock && (clock.status === 'waiting' ? moment(clock.due_at) : clock.status === 'made' ? say('Answered') : null),
  },
}
const each = Object.fromEntries(Object.entries(columns).map(([id, column]) => [id, [column]]))
const parts = (...ids: readonly LeadColumn[]) => ids.map((id) => columns[id])
/** What a column of the screen is made of, where that is more than one of the file. */
const composed: FileColumns<LeadRow> = {
  first_name: parts('id', 'first_name', 'last_name', 'email', 'mobile'),
  stage_entered_at: parts('stage', 'status', 'sub_status'),
  interest: parts('destination_countries', 'study_level', 'intake', 'intake_year'),
}

const ownPrefix = 'own:'
const ownColumn = ({ name, label }: KnownField): FileColumn<LeadRow> => ({
  title: label,
  cell: ({ own }, words) => cellOf(own[name], words),
})
const ownColumns = async (ctx: Ctx, shown: readonly string[]): Promise<FileColumns<LeadRow>> => {
  const names = shown.flatMap((id) => (id.startsWith(ownPrefix) ? [id.slice(ownPrefix.length)] : []))
  return Object.fromEntries((await namedFields(ctx, names)).map((field) => [`${ownPrefix}${field.name}`, [ownColumn(field)]]))
}

const about = { title: 'Leads', permission: 'leads.export', module: 'leads', list: leadList, more: ownColumns } as const
/** The file of the lead list by the columns of the screen. */
export const leadExport = exported(leads.list, { ...about, columns: { ...each, ...composed } })
/** The same by the columns of the specification, each by itself. */
const plainExport = exported(leads.list, { ...about, columns: each })

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
  const shown = [...columnNames, ...own.map(({ name }) => `${ownPrefix}${name}`)]
  const query = { ...criteria, own_columns: own.map(({ name }) => name) }
  return {
    filename: `leads-${ctx.now().toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    disposition: 'attachment' as const,
    content: writeTable(linesOf(ctx.again, { list: plainExport, query, shown })),
  }
}

function cellOf(answer: unknown, { say }: FileWords): Cell {
  if (answer === true) return say('Yes')
  return Array.isArray(answer) ? answer.join(', ') : typeof answer === 'string' || typeof answer === 'number' ? answer : null
}
