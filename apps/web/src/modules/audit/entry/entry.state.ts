import type { AuditEntry } from '@embark/contract/audit/entry/entry.contract.ts'
import { auditWords } from '@embark/contract/kernel/audit.ts'

type Words = (text: string) => string

/** What an act or a kind of record is called; one of an earlier release keeps its code. */
export const wordsOf = (name: string, t: Words) => t(auditWords(name))

/** The record of an entry: its name where it has one that was not said of whoever acted, and its kind and number. */
export function recordNames({ module, id, name }: NonNullable<AuditEntry['record_info']>, t: Words, said?: string) {
  const number = `${wordsOf(module, t)} ${id}`
  return name && name !== said ? { top: name, bottom: number } : { top: number, bottom: undefined }
}

/** Who did it; the public is nobody by name. */
export const actorName = ({ identifier, name }: AuditEntry['actor_info'], t: Words) =>
  identifier === null && name === 'Public' ? t('Public') : name

/** Choices in the reader's words, in the order of their alphabet. */
export const choicesIn = (list: readonly { label: string; value: string | number }[], t: Words) =>
  list.map(({ label, value }) => ({ label: t(label), value: String(value) })).sort((a, b) => a.label.localeCompare(b.label))
