import { changesState, type Endpoint, isDownload, methodOf, paramNames, pathOf } from '@embark/contract/kernel/endpoint.ts'
import { type ErrorCode, errors } from '@embark/contract/kernel/errors.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import * as z from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const problem = { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }

function parametersOf(endpoint: Endpoint) {
  const inPath = paramNames(endpoint).map((name) => ({ in: 'path', name, required: true, schema: { type: 'string' } }))
  if (!endpoint.query) return inPath
  const { properties = {}, required = [] } = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' })
  return [
    ...inPath,
    ...Object.entries(properties).map(([name, schema]) => ({ in: 'query', name, required: required.includes(name), schema })),
  ]
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
  ...(endpoint.access === 'public' ? [] : (['UNAUTHORIZED', 'PERMISSION_DENIED'] as const)),
  ...(endpoint.body || endpoint.query ? (['INVALID_INPUT'] as const) : []),
  ...(endpoint.recentProof ? (['REAUTH_REQUIRED'] as const) : []),
  ...(endpoint.limit ? (['TOO_MANY_REQUESTS'] as const) : []),
  ...(endpoint.errors ?? []),
]

function answersOf(endpoint: Endpoint) {
  const { response, status = 200, message } = endpoint
  const success = isDownload(response)
    ? {
        description: 'The file.',
        content: Object.fromEntries(response.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
      }
    : {
        description: message ?? 'Done.',
        ...json({
          type: 'object',
          required: ['message', 'data'],
          properties: {
            message: { type: 'string' },
            ...(changesState(endpoint) && { category: { type: 'string', enum: ['success', 'info', 'warning', 'error'] } }),
            data: schemaOf(response, 'output'),
          },
        }),
      }
  const byStatus = new Map<number, string[]>()
  for (const code of refusals(endpoint))
    byStatus.set(errors[code][0], [...(byStatus.get(errors[code][0]) ?? []), `${code}: ${errors[code][1]}`])
  return {
    [status]: success,
    ...Object.fromEntries([...byStatus].map(([code, lines]) => [code, { description: [...new Set(lines)].join('; '), ...problem }])),
  }
}

function bodyOf(endpoint: Endpoint) {
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
  return endpoint.body ? { requestBody: { required: true, ...json(schemaOf(endpoint.body, 'input')) } } : {}
}

/** The OpenAPI 3.1 document, read straight off the contract; each operation says who may call it in `x-access`. */
export function openApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `/api${pathOf(endpoint).replace(/:(\w+)/g, '{$1}')}`
    paths[path] ??= {}
    paths[path][methodOf(endpoint).toLowerCase()] = {
      operationId: endpoint.id,
      tags: [endpoint.id.split('.')[0]],
      summary: endpoint.summary,
      ...(endpoint.description && { description: endpoint.description }),
      'x-access': endpoint.access,
      ...(endpoint.recentProof && { 'x-recent-proof': endpoint.recentProof }),
      ...(endpoint.writes && { 'x-writes': true }),
      security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
      parameters: [...parametersOf(endpoint), ...headersOf(endpoint)],
      ...bodyOf(endpoint),
      responses: answersOf(endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Embark',
      version: '0.1.0',
      description: 'The portal on which an education consultancy runs its business.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
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
