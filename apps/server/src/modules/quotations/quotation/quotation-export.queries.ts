import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { quotationName, statusNames } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import type { Quotation } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { exported, type FileColumns } from '#modules/identity/identity.public.ts'
import { quotationList } from './quotation.queries.ts'

const columns: FileColumns<Quotation> = {
  number: [{ title: 'Number', cell: quotationName }],
  lead: [
    { title: 'Id', cell: ({ lead }) => lead.id },
    { title: 'Lead', cell: ({ lead }) => fullNameOf(lead) },
  ],
  title: [{ title: 'Title', cell: ({ title }) => title }],
  options: [
    { title: 'Programs', cell: ({ options }) => options.map(({ program, institution }) => `${program}, ${institution}`).join('; ') },
    {
      title: 'Totals',
      cell: ({ options }) => options.map(({ total }) => `${total.currency} ${total.amount.toFixed(2)}`).join('; '),
    },
  ],
  status: [{ title: 'Status', cell: ({ status }, { say }) => say(statusNames[status]) }],
  valid_until: [{ title: 'Valid until', cell: ({ valid_until }) => valid_until }],
  created_by: [{ title: 'Made by', cell: ({ created_by }) => created_by && fullNameOf(created_by) }],
  created_at: [{ title: 'Created', cell: ({ created_at }, { moment }) => moment(created_at) }],
  sent_at: [{ title: 'Sent', cell: ({ sent_at }, { moment }) => sent_at && moment(sent_at) }],
  viewed_at: [{ title: 'Viewed', cell: ({ viewed_at }, { moment }) => viewed_at && moment(viewed_at) }],
  responded_at: [{ title: 'Answered', cell: ({ responded_at }, { moment }) => responded_at && moment(responded_at) }],
  response_remarks: [{ title: 'Answer', cell: ({ response_remarks }) => response_remarks }],
}

/** The file of the list of quotations by the columns of the screen. */
export const quotationExport = exported(quotations.list, {
  title: 'Quotations',
  permission: 'quotations.read',
  module: 'leads',
  list: quotationList,
  columns,
})
