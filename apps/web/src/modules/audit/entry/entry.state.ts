import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import type { AuditEntry } from '@embark/contract/audit/entry/entry.contract.ts'
import { auditWords } from '@embark/contract/kernel/audit.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'

type Words = (text: string) => string

/** What an act or a kind of record is called; one of an earlier release keeps its code. */
export const wordsOf = (name: string, t: Words) => t(auditWords(name))

/** The record of an entry: its name, and its kind and number; who acted on their own account is not named twice. */
export function recordNames({ module, id, name }: NonNullable<AuditEntry['record_info']>, t: Words, said?: string) {
  const number = `${wordsOf(module, t)} ${id}`
  if (!name) return { top: number, bottom: undefined }
  return { top: module === 'user' && name === said ? t('Their own account') : name, bottom: number }
}

/** Where the record of an entry is opened; most kinds have no page of their own. */
export function hrefOfRecord({ module, identifier }: NonNullable<AuditEntry['record_info']>): string | undefined {
  if (identifier === null) return undefined
  if (module === 'lead') return to(leadScreens.record, { lead_id: identifier })
  return module === 'application' ? to(applicationScreens.record, { application_id: identifier }) : undefined
}

/** Who did it; the public is nobody by name. */
export const actorName = ({ identifier, name }: AuditEntry['actor_info'], t: Words) =>
  identifier === null && name === 'Public' ? t('Public') : name

/** Choices in the reader's words, in the order of their alphabet. */
export const choicesIn = (list: readonly { label: string; value: string | number }[], t: Words) =>
  list.map(({ label, value }) => ({ label: t(label), value: String(value) })).sort((a, b) => a.label.localeCompare(b.label))
