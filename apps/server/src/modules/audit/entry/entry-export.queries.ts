import { type AuditEntry, auditEntries } from '@embark/contract/audit/entry/entry.contract.ts'
import { auditWords } from '@embark/contract/kernel/audit.ts'
import { exported, type FileColumns } from '#modules/identity/identity.public.ts'
import { entryList } from './entry.queries.ts'

const columns: FileColumns<AuditEntry> = {
  created_at: [{ title: 'Time', cell: ({ created_at }, { moment }) => moment(created_at) }],
  action: [{ title: 'Action', cell: ({ action }, { say }) => say(auditWords(action)) }],
  actor: [
    { title: 'Person', cell: ({ actor_info }) => actor_info.name },
    { title: 'Role', cell: ({ actor_info }) => actor_info.role },
  ],
  record: [
    { title: 'Record type', cell: ({ record_info }, { say }) => record_info && say(auditWords(record_info.module)) },
    { title: 'Record', cell: ({ record_info }) => record_info?.id },
    { title: 'Name', cell: ({ record_info }) => record_info?.name },
  ],
  ip: [{ title: 'IP address', cell: ({ ip }) => ip }],
}

/** The file of the log. */
export const entryExport = exported(auditEntries.list, { title: 'Audit log', permission: 'settings.audit.read', list: entryList, columns })
