import { allEndpoints } from '@embark/contract/index.ts'
import { permissions, type ScopedModule, scopedModules } from '@embark/contract/kernel/access.ts'
import { type Endpoint, isDownload, methodOf, pathOf } from '@embark/contract/kernel/endpoint.ts'
import { errors } from '@embark/contract/kernel/errors.ts'
import { events } from '@embark/contract/kernel/events.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'
import { screens } from '@embark/contract/screens.ts'
import { roleSeeds } from '../apps/server/db/seeds/reference/roles.ts'
import { subscribers } from '../apps/server/src/subscribers.ts'

/** The reference pages by file name; each says only what the code says. */
export const pages = (): Record<string, string> => ({
  'api.md': api(),
  'permissions.md': permissionMatrix(),
  'errors.md': errorList(),
  'screens.md': screenList(),
  'events.md': eventList(),
})

const written = 'Written by `npm run docs`; `npm run check` fails when it is stale.'
const page = (title: string, about: string, ...parts: string[]) => `${[`# ${title}`, `${about} ${written}`, ...parts].join('\n\n')}\n`
const code = (text: string) => `\`${text}\``
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n')
const nounOf = ({ id }: Endpoint) => id.slice(0, id.lastIndexOf('.'))

function api(): string {
  const nouns = new Map<string, Endpoint[]>()
  for (const endpoint of allEndpoints) nouns.set(nounOf(endpoint), [...(nouns.get(nounOf(endpoint)) ?? []), endpoint])
  const parts = [...nouns]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([noun, list]) =>
        `## ${noun}\n\n${table(
          ['Call', 'Access', 'What it does', 'Notes'],
          list.map((endpoint) => [
            code(`${methodOf(endpoint)} /api${pathOf(endpoint)}`),
            code(endpoint.access),
            endpoint.summary,
            notesOn(endpoint),
          ]),
        )}`,
    )
  return page(
    'API',
    `${allEndpoints.length} endpoints in ${nouns.size} nouns. The shapes are in the OpenAPI document (\`npm run -s openapi\`, or \`/openapi.json\` on a running server).`,
    ...parts,
  )
}

function notesOn(endpoint: Endpoint): string {
  return [
    ...(endpoint.status && endpoint.status !== 200 ? [`answers ${endpoint.status}`] : []),
    ...(endpoint.audit ? [`audited as ${code(endpoint.audit)}`] : []),
    ...(endpoint.idempotency ? [`Idempotency-Key ${endpoint.idempotency}`] : []),
    ...(endpoint.concurrency === 'if-match' ? ['If-Match required'] : endpoint.concurrency ? ['ETag'] : []),
    ...(endpoint.upload ? [`file in ${code(endpoint.upload.field)}, at most ${endpoint.upload.maxBytes / 1_048_576} MB`] : []),
    ...(isDownload(endpoint.response) ? [`streams ${endpoint.response.types.map(code).join(', ')}`] : []),
    ...(endpoint.writes ? ['changes state although it is a GET'] : []),
    ...(endpoint.limit ? [`at most ${endpoint.limit.max} in ${endpoint.limit.seconds} s by ${endpoint.limit.by}`] : []),
    ...(endpoint.feature ? [`feature ${code(endpoint.feature)}`] : []),
    ...(endpoint.errors?.length ? [`refuses with ${endpoint.errors.map(code).join(', ')}`] : []),
  ].join('; ')
}

function permissionMatrix(): string {
  const names = roleSeeds.map(({ name }) => name)
  const used = (permission: string) =>
    allEndpoints
      .filter(({ access }) => access === permission)
      .map(({ id }) => code(id))
      .join(', ')
  return page(
    'Permissions',
    `${permissions.length} permissions, and which of the seeded roles start with them; a company may change its own. A permission opens an endpoint; which records it then shows is the scope of the role.`,
    table(
      ['Permission', ...names],
      permissions.map((permission) => [code(permission), ...roleSeeds.map((role) => (role.permissions.includes(permission) ? 'yes' : ''))]),
    ),
    '## Scopes',
    table(
      ['Records of', ...names],
      scopedModules.map((module: ScopedModule) => [module, ...roleSeeds.map(({ scopes }) => scopes[module])]),
    ),
    '## What each permission opens',
    table(
      ['Permission', 'Endpoints'],
      permissions.map((permission) => [code(permission), used(permission) || 'decides about a part of a call, inside its handler']),
    ),
  )
}

function errorList(): string {
  const general = new Set(['INVALID_INPUT', 'UNAUTHORIZED', 'PERMISSION_DENIED', 'TOO_MANY_REQUESTS'])
  return page(
    'Errors',
    'Every refusal the API can give, as `application/problem+json`. The English text is the translation key.',
    table(
      ['Code', 'Status', 'Text', 'Declared by'],
      Object.entries(errors).map(([name, [status, text]]) => [
        code(name),
        String(status),
        text,
        general.has(name)
          ? 'any endpoint'
          : allEndpoints
              .filter(({ errors: own }) => own?.some((each) => each === name))
              .map(({ id }) => code(id))
              .join(', '),
      ]),
    ),
  )
}

function screenList(): string {
  const parts = Object.entries(screens).map(
    ([module, list]) =>
      `## ${module}\n\n${table(
        ['Path', 'Title', 'Access', 'Menu'],
        Object.values(list as Record<string, Screen>).map(({ path, title, access, menu, page: served, bare }) => [
          code(path),
          title,
          code(access),
          menu ? `${menu.section}, ${menu.order}` : served === 'public' ? 'light public page' : bare ? 'without the shell' : '',
        ]),
      )}`,
  )
  return page('Screens', 'Every screen of the web app; router, guard, menu and links are derived from it.', ...parts)
}

function eventList(): string {
  const fields = (schema: { readonly shape: object }) => Object.keys(schema.shape).map(code).join(', ')
  const heardBy = (event: string) =>
    subscribers
      .filter((subscriber) => subscriber.event === event)
      .map(({ name }) => code(name))
      .join(', ')
  return page(
    'Events',
    'What can happen. An event is written with the change and delivered after it was saved, once to each subscriber, which the outbox remembers by its name.',
    table(
      ['Event', 'Payload', 'Subscribers'],
      Object.entries(events).map(([name, schema]) => [code(name), fields(schema), heardBy(name)]),
    ),
  )
}
