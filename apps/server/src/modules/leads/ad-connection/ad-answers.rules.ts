import { type AdField, type AdPlatform, knownQuestions } from '@embark/contract/leads/ad-connection/ad-connection.rules.ts'

/** One answer of a lead form, under the name its platform gives the question. */
export interface AdAnswer {
  readonly name: string
  /** The question as people read it, where the platform sends it. */
  readonly label: string
  readonly value: string
}

/** Numbers longer than JavaScript counts, kept as the digits that were sent. */
export const parseLong = (bytes: Buffer): unknown =>
  JSON.parse(
    bytes.toString('utf8').replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (part) => (part.startsWith('"') ? part : `"${part}"`)),
  )

/** What answers become on a lead: fields by what is known of their questions, and lines of the message for the rest. */
export function sorted(platform: AdPlatform, answers: readonly AdAnswer[], meanings: Readonly<Record<string, AdField | null>>) {
  const fields: Partial<Record<AdField, string>> = {}
  const lines: string[] = []
  const asked: string[] = []
  for (const { name, label, value } of answers) {
    const field = knownQuestions[platform][name] ?? meanings[name]
    if (!knownQuestions[platform][name]) asked.push(name)
    if (!value.trim()) continue
    if (field && field !== 'message' && fields[field] === undefined) fields[field] = value.trim()
    else lines.push(field === 'message' ? value.trim() : `${label}: ${value.trim()}`)
  }
  return { fields, lines, asked }
}

/** Whether Meta's tool for testing lead forms made these answers up. */
export const isMetaTest = (answers: readonly AdAnswer[]) => answers.some(({ value }) => value.startsWith('<test lead:'))
