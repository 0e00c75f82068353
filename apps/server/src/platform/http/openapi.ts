import { changesState, type Endpoint, isDownload, methodOf, paramNames, pathOf } from '@embark/contract/kernel/endpoint.ts'
import { type ErrorCode, errors } from '@embark/contract/kernel/errors.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { RecordRef } from '@embark/contract/kernel/shapes.ts'
import { version } from '@embark/contract/kernel/version.ts'
import * as z from 'zod'

/** What a test really sent and got for an operation; see tools/examples.ts. */
export interface Example {
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly answer?: unknown
}
export type Examples = Readonly<Record<string, Example>>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => spellOut(jsonSchema),
  })
  return rest
}

/** A record with a key for each word of a list says its keys as properties, so that what is required is described. */
function spellOut(schema: z.core.JSONSchema.BaseSchema) {
  const keys = typeof schema.propertyNames === 'object' ? schema.propertyNames.enum : undefined
  const value = schema.additionalProperties
  if (!keys || schema.properties || typeof value !== 'object') return
  schema.properties = Object.fromEntries(keys.map((key) => [String(key), value]))
  schema.additionalProperties = false
  delete schema.propertyNames
}

const json = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})
const problem = { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }

/** Addresses that differ only in what they call a parameter are one path, under the name that came first. */
const shapeOf = (endpoint: Endpoint) => pathOf(endpoint).replace(/:\w+/g, ':')

function parametersOf(endpoint: Endpoint, names: readonly string[], example: Example) {
  const own = endpoint.params ? schemaOf(endpoint.params, 'input').properties : undefined
  const inPath = paramNames(endpoint).map((name, at) => ({
    in: 'path',
    name: names[at] ?? name,
    required: true,
    schema: own?.[name] ?? schemaOf(RecordRef, 'input'),
  }))
  if (!endpoint.query) return inPath
  const { properties = {}, required = [] } = schemaOf(endpoint.query, 'input')
  return [
    ...inPath,
    ...Object.entries(properties).map(([name, schema]) => ({
      in: 'query',
      name,
      required: required.includes(name),
      schema,
      ...exampleOf(schema, example.query?.[name]),
    })),
  ]
}

/** A value as it stands in an address, where the shape of its parameter describes it. */
function exampleOf(schema: unknown, value: unknown): { example?: unknown } {
  const { type, enum: words } = schema as z.core.JSONSchema.BaseSchema
  if (value === undefined || (words && !words.includes(value as string))) return {}
  return { example: type === 'string' && typeof value !== 'string' ? JSON.stringify(value) : value }
}

function headersOf(endpoint: Endpoint) {
  const header = (name: string, required: boolean, description: string) => ({
    in: 'header',
    name,
    required,
    description,
    schema: { type: 'string' },
  })
  return [
    ...(endpoint.idempotency
      ? [
          header(
            headers.idempotencyKey,
            endpoint.idempotency === 'required',
            'Repeats with the same key have one effect and the first answer.',
          ),
        ]
      : []),
    ...(endpoint.concurrency === 'if-match' ? [header('If-Match', true, 'The version being changed, as the ETag gave it.')] : []),
  ]
}

const refusals = (endpoint: Endpoint): ErrorCode[] => [
  ...(endpoint.keyed ? (['AUTHORIZATION_MISSING', 'UNAUTHORIZED'] as const) : []),
  ...(endpoint.access === 'public' ? (['TENANT_UNKNOWN'] as const) : (['UNAUTHORIZED', 'PERMISSION_DENIED'] as const)),
  ...(endpoint.body || endpoint.query ? (['INVALID_INPUT'] as const) : []),
  ...(endpoint.recentProof ? (['REAUTH_REQUIRED'] as const) : []),
  ...(endpoint.limit ? (['TOO_MANY_REQUESTS'] as const) : []),
  ...(endpoint.errors ?? []),
]

function answersOf(endpoint: Endpoint, { answer }: Example) {
  const { response, status = 200, message } = endpoint
  const success = isDownload(response)
    ? {
        description: 'The file.',
        content: Object.fromEntries(response.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
      }
    : {
        description: message ?? 'Done.',
        ...json(
          {
            type: 'object',
            required: ['message', 'data'],
            properties: {
              message: { type: 'string' },
              ...(changesState(endpoint) && { category: { type: 'string', enum: ['success', 'info', 'warning', 'error'] } }),
              data: schemaOf(response, 'output'),
            },
          },
          answer,
        ),
      }
  const byStatus = new Map<number, string[]>()
  for (const code of refusals(endpoint))
    byStatus.set(errors[code][0], [...(byStatus.get(errors[code][0]) ?? []), `${code}: ${errors[code][1]}`])
  return {
    [status]: success,
    ...Object.fromEntries([...byStatus].map(([code, lines]) => [code, { description: [...new Set(lines)].join('; '), ...problem }])),
  }
}

function bodyOf(endpoint: Endpoint, { body }: Example) {
  if (endpoint.upload)
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: [endpoint.upload.field],
              properties: { [endpoint.upload.field]: { type: 'string', format: 'binary' } },
            },
          },
        },
      },
    }
  return endpoint.body ? { requestBody: { required: true, ...json(schemaOf(endpoint.body, 'input'), body) } } : {}
}

/** An address as the document spells it. */
const documentedPath = (endpoint: Endpoint) => `/api${pathOf(endpoint).replace(/:(\w+)/g, '{$1}')}`

/** The OpenAPI 3.1 document, read straight off the contract; each operation says who may call it in `x-access`. */
export function openApi(endpoints: readonly Endpoint[], examples: Examples = {}) {
  const paths: Record<string, Record<string, unknown>> = {}
  const known = new Map<string, Endpoint>()
  for (const endpoint of endpoints) {
    const model = known.get(shapeOf(endpoint)) ?? endpoint
    known.set(shapeOf(endpoint), model)
    const path = documentedPath(model)
    const example = examples[endpoint.id] ?? {}
    paths[path] ??= {}
    paths[path][methodOf(endpoint).toLowerCase()] = {
      operationId: endpoint.id,
      tags: [endpoint.id.split('.')[0]],
      summary: endpoint.summary,
      ...(endpoint.description && { description: endpoint.description }),
      'x-access': endpoint.access,
      ...(endpoint.recentProof && { 'x-recent-proof': endpoint.recentProof }),
      ...(endpoint.writes && { 'x-writes': true }),
      security: endpoint.keyed ? [{ key: [] }] : endpoint.access === 'public' ? [] : [{ bearer: [] }],
      parameters: [...parametersOf(endpoint, paramNames(model), example), ...headersOf(endpoint)],
      ...bodyOf(endpoint, example),
      responses: answersOf(endpoint, example),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Embark',
      version,
      description: 'The portal on which an education consultancy runs its business.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'http', scheme: 'bearer', description: 'A key that the company made for a program of its own.' },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'traceId', 'message', 'errors'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string' },
            instance: { type: 'string' },
            traceId: { type: 'string' },
            message: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                required: ['code', 'message'],
                properties: {
                  code: { type: 'string' },
                  message: { type: 'string' },
                  field: { type: 'string' },
                  pointer: { type: 'string' },
                },
              },
            },
          },
        },
      },
    },
    paths,
  }
}
