export interface ChangedValue {
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
}

const textOf = (value: unknown) =>
  value === undefined || value === null ? undefined : typeof value === 'string' ? value : JSON.stringify(value)
const partsOf = (value: unknown): Record<string, unknown> =>
  value === null || value === undefined ? {} : typeof value === 'object' && !Array.isArray(value) ? { ...value } : { '': value }

/** The fields of which something was before or is after, changed ones first. */
export function changedValues(before: unknown, after: unknown): ChangedValue[] {
  const [from, to] = [partsOf(before), partsOf(after)]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => ({ field, before: textOf(from[field]), after: textOf(to[field]) }))
    .filter((value) => value.before !== undefined || value.after !== undefined)
    .sort((a, b) => Number(a.before === a.after) - Number(b.before === b.after))
}
