import * as z from 'zod'
import { KeptFile } from '../../documents/file/file.contract.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, RecordRef, requiredText, Timestamp } from '../../kernel/shapes.ts'

/** How far a copy or an erasure is. */
const Work = z.object({
  identifier: Identifier,
  status: z.enum(['queued', 'running', 'completed', 'failed']),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
})

export const PersonalData = z.object({
  /** The newest copy somebody ordered; its archive opens for whoever may order one, for a week. */
  copy: Work.extend({ file: KeptFile.nullable() }).nullable(),
  erasure: Work.nullable(),
  /** What has to be typed to erase: the number of the lead. */
  confirmation: z.string(),
})
export type PersonalData = z.output<typeof PersonalData>

const params = z.object({ lead_id: RecordRef })
const answer = z.object({ personalDataInfo: PersonalData })

/** Everything kept of one person, handed out or erased: specification 3, G-L-12, promise R64. */
export const personalData = resource('leads.personal_data', {
  get: {
    route: 'GET /leads/:lead_id/personal-data',
    access: 'leads.personal_data',
    summary: 'Read how far the newest copy and the erasure of what is kept of a person are.',
    params,
    response: answer,
    errors: ['NOT_FOUND'],
  },
  order: {
    route: 'POST /leads/:lead_id/personal-data',
    access: 'leads.personal_data',
    recentProof: true,
    summary: 'Order a copy of everything kept of a person: JSON for each table, and their files, in one archive.',
    params,
    response: answer,
    status: 202,
    errors: ['NOT_FOUND', 'IN_USE'],
    audit: 'lead.personal_data_ordered',
  },
  erase: {
    route: 'POST /leads/:lead_id/erase',
    access: 'leads.personal_data',
    recentProof: true,
    summary: 'Erase a person: what says who they are is replaced everywhere; numbers, money and the chain of the audit log stay.',
    description: 'It cannot be undone. `confirmation` is the number of the lead as people write it, such as LD-17.',
    params,
    body: z.object({ confirmation: requiredText('Type the number of the lead', 40) }),
    response: answer,
    status: 202,
    errors: ['NOT_FOUND', 'IN_USE'],
    audit: 'lead.erasure_ordered',
  },
})
