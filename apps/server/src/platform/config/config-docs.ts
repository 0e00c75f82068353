import { configKeys } from './config-keys.ts'

/** The configuration as a Markdown page, made from the schema so that it cannot fall behind. */
export function configDocs(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = configKeys.map(({ path, variables, description, allowed, fallback, otherwise }) => {
    const standard = fallback === undefined ? (otherwise ?? 'none') : `\`${JSON.stringify(fallback)}\``
    return `| \`${path}\` | ${variables.map((name) => `\`${name}\``).join(', ')} | ${cell(description)} | ${cell(allowed)} | ${cell(standard)} |`
  })
  return [
    '# Configuration',
    '',
    'One file, `embark.config.json` in the working directory (or the file `EMBARK_CONFIG` names); comments and trailing commas are fine. Every key can also be given as an environment variable, which wins. Nothing is required. `embark config check` tells what is wrong with it and where.',
    '',
    '| Key | Environment | What it is for | Allowed | Default |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

interface Group {
  [key: string]: Group | string
}

/** A configuration file with every key, described and switched off. */
export function configExample(): string {
  const root: Group = {}
  for (const { path, description, allowed, fallback, otherwise } of configKeys) {
    const steps = path.split('.')
    let group = root
    for (const step of steps.slice(0, -1)) {
      const inner = group[step]
      const next: Group = typeof inner === 'object' ? inner : {}
      group[step] = next
      group = next
    }
    const name = steps.at(-1) ?? ''
    group[name] =
      `// ${description} Allowed: ${allowed}.${otherwise ? ` Default: ${otherwise}.` : ''}\n// "${name}": ${fallback === undefined ? '…' : JSON.stringify(fallback)},`
  }
  return `${written(root, '').join('\n')}\n`
}

function written(group: Group, indent: string): string[] {
  const inside = Object.entries(group).flatMap(([key, member]) => {
    if (typeof member === 'string') return member.split('\n').map((line) => `${indent}  ${line}`)
    const [first = '', ...rest] = written(member, `${indent}  `)
    return [`${indent}  "${key}": ${first}`, ...rest.slice(0, -1), `${indent}  },`]
  })
  return ['{', ...inside, `${indent}}`]
}
