/** One instruction of a Dockerfile: its word, and what follows, in one line. */
export interface Instruction {
  readonly word: string
  readonly rest: string
}

/** The instructions of a Dockerfile by stage, without comments and with broken lines joined. */
export function stagesOf(text: string): Instruction[][] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (word === 'FROM') stages.push([])
    stages.at(-1)?.push({ word, rest })
  }
  return stages
}

/** What an instruction written as a list runs, as CMD and HEALTHCHECK are. */
export function listIn(rest: string): string[] {
  // A Dockerfile writes such a list as JSON.
  return JSON.parse(/\[.*\]$/s.exec(rest)?.[0] ?? '[]') as string[]
}

/** The variables of ENV instructions. */
export const environmentOf = (stage: readonly Instruction[]): Record<string, string> =>
  Object.fromEntries(
    stage
      .filter(({ word }) => word === 'ENV')
      .flatMap(({ rest }) => [...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])),
  )
