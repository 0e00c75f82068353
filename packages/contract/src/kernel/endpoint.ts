import type * as z from 'zod'
import type { Access, Feature, Gate } from './access.ts'
import type { AuditAction } from './audit.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type RouteText = `${Method} /${string}`

/** The names after each colon in a route: 'GET /a/:x/b/:y' gives 'x' | 'y'. */
export type ParamName<R extends string> = R extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never

/** Marks an endpoint whose answer is a file or a stream instead of the envelope. */
export interface DownloadShape {
  readonly kind: 'download'
  /** Media types the answer may have. */
  readonly types: readonly string[]
}

/** The answer of an endpoint that streams a file of one of these media types. */
export const download = (...types: readonly string[]): DownloadShape => ({ kind: 'download', types })

/** One multipart file part: streamed, never buffered, refused above `maxBytes`. */
export interface UploadRule {
  readonly field: string
  readonly maxBytes: number
}

/** How often one caller may call: `max` in `seconds`, counted by the address or by the signed-in user. */
export interface LimitRule {
  readonly by: 'ip' | 'user'
  readonly max: number
  readonly seconds: number
}

/** Everything the product needs to know about one endpoint; what can be derived from it is never written again. */
export interface Declaration {
  /** Method and path, spelled as in the specification so that it can be grepped. Mounted under /api. */
  readonly route: RouteText
  /** Who may call it. There is no default: an open endpoint says 'public'. */
  readonly access: Access
  /** A public endpoint that knows its caller where one is signed in; a broken bearer is still refused. */
  readonly session?: 'optional'
  /** Calls of an outside service, proven by a signature over their bytes with the secret the company has agreed on with it. */
  readonly signed?: 'telephony' | 'mail'
  /**
   * Calls of a program of the company's own, with a key the company made for it: `Authorization: Bearer <key>`. The key is the caller, by
   * which calls are counted and repeats known.
   */
  readonly keyed?: 'capture'
  /** The noun itself checks a signature over the bytes of the body, as the sender documents it; they are kept for it. */
  readonly keepsBytes?: true
  /** Takes its body as a form too, as mail programs send it (RFC 8058). */
  readonly form?: true
  /** One sentence, imperative; it becomes the OpenAPI summary. */
  readonly summary: string
  /** Shapes, units and where in the specification it comes from, when the summary does not say it. */
  readonly description?: string
  /** Path parameters; without it each is a record reference (uuid, or the number people see). */
  readonly params?: z.ZodObject
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType | DownloadShape
  /** English text of success, also its translation key. */
  readonly message?: string
  readonly status?: 200 | 201 | 202
  /** Refusals a caller should expect beyond 401, 403, 422 and 429. */
  readonly errors?: readonly ErrorCode[]
  /** Names the audit entry a successful call leaves. Required for every write. */
  readonly audit?: AuditAction
  /** A GET of the specification that changes state: bearer header only, never stored, never prefetched. */
  readonly writes?: true
  /**
   * A heavy act: refused with REAUTH_REQUIRED when the caller proved who they are longer than five minutes ago (R22). With 'sometimes' the
   * command asks for it, where a call changes one of the things the description names. Every write has to choose.
   */
  readonly recentProof?: boolean | 'sometimes'
  readonly feature?: Feature
  readonly gate?: Gate
  /** Open to an agent whose agency has not signed the current agreement yet; everything else waits for it (G-C-77). */
  readonly beforeAgreement?: true
  readonly upload?: UploadRule
  /**
   * Every POST takes an Idempotency-Key (R50), so that a repeat has one effect and the first answer; money requires one. `false` where an
   * answer must not be kept for a repeat: it is a secret, as a token is, or the next try has to count.
   */
  readonly idempotency?: 'accepted' | 'required' | false
  /** Answers carry an ETag from `data.version`; the change may or must say If-Match. */
  readonly concurrency?: 'etag' | 'if-match'
  readonly limit?: LimitRule
  /** How long one statement of it may take, in seconds, where five are not enough (R62). */
  readonly statementSeconds?: number
  /** It reads all a company has, as a dashboard does: a company's are answered a few at a time, so that lists and records need not wait. */
  readonly readsAll?: true
}

/** The types of one endpoint, computed once where it is declared. */
export interface EndpointTypes {
  route: RouteText
  /** What a caller sends, before defaults are filled in. */
  call: unknown
  /** What a handler receives: parsed, defaulted, trusted. */
  input: unknown
  /** What a handler returns. */
  reply: unknown
  /** What a caller gets. */
  data: unknown
  /** A form's values for the body. */
  draft: unknown
  body: unknown
}

export interface Endpoint<T extends EndpointTypes = EndpointTypes> extends Declaration {
  readonly id: string
  readonly route: T['route']
  /** Never present at run time; carries the types. */
  readonly '~types'?: T
}
export type Resource = Readonly<Record<string, Endpoint>>

/** What a handler returns for a download. */
export interface Download {
  readonly filename: string
  readonly type: string
  readonly disposition: 'inline' | 'attachment'
  readonly content: Uint8Array | AsyncIterable<Uint8Array | string>
  readonly bytes?: number
}

/** The file a caller sends or gets; a Blob or File in the browser. */
export interface FileLike {
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A part of an upload as a handler receives it. */
export interface UploadedPart {
  readonly filename: string
  readonly bytes: number
  /** Told from the content, never from the name. */
  readonly media_type: string
  readonly storage_key: string
  readonly sha256: Uint8Array
}

type Out<T, Key extends string> = T extends z.ZodType ? { [K in Key]: z.output<T> } : unknown
type In<T, Key extends string> = T extends z.ZodType
  ? undefined extends z.input<T>
    ? { [K in Key]?: z.input<T> }
    : { [K in Key]: z.input<T> }
  : unknown
type QueryIn<T> = T extends z.ZodType ? { query?: z.input<T> } : unknown
type ParamsOf<D extends Declaration> = D['params'] extends z.ZodObject
  ? { params: z.output<D['params']> }
  : [ParamName<D['route']>] extends [never]
    ? unknown
    : { params: { [K in ParamName<D['route']>]: string } }
type UploadOf<D extends Declaration> = D['upload'] extends UploadRule ? { upload: UploadedPart } : unknown
type UploadIn<D extends Declaration> = D['upload'] extends UploadRule ? { upload: FileLike } : unknown

export interface TypesOf<D extends Declaration> extends EndpointTypes {
  route: D['route']
  call: ParamsOf<D> & QueryIn<D['query']> & In<D['body'], 'body'> & UploadIn<D>
  input: ParamsOf<D> & Out<D['query'], 'query'> & Out<D['body'], 'body'> & UploadOf<D>
  reply: D['response'] extends z.ZodType ? z.input<D['response']> : Download
  data: D['response'] extends z.ZodType ? z.output<D['response']> : FileLike
  draft: D['body'] extends z.ZodType ? z.input<D['body']> : never
  body: D['body'] extends z.ZodType ? z.output<D['body']> : never
}

/** A name in small letters with underscores, as data has them; any other is refused where it is written. */
type SnakeCase<N extends string> = N extends Lowercase<N> ? (N extends `${string}-${string}` ? never : N) : never

/** What a declaration has to say beyond its shape: one that changes state says whether it is a heavy act. */
type Chosen<D> = D extends { readonly route: `GET ${string}`; readonly writes?: undefined }
  ? unknown
  : { readonly recentProof: boolean | 'sometimes' }

/**
 * Groups the endpoints of one noun (at most twelve) and gives each its id, '<module>.<noun>.<name>'; the noun is one thing:
 * 'finance.bank_account'.
 */
export function resource<const N extends `${string}.${string}`, const T extends Record<string, Declaration>>(
  name: N & SnakeCase<N>,
  declarations: T & { readonly [K in keyof T]: Chosen<T[K]> },
) {
  const entries = Object.entries(declarations).map(([key, declaration]) => [
    key,
    { ...declaration, ...(takesKey(declaration) && { idempotency: 'accepted' }), id: `${name}.${key}` },
  ])
  // The mapped type only adds what fromEntries cannot express.
  return Object.fromEntries(entries) as { readonly [K in keyof T]: Endpoint<TypesOf<T[K]>> & { readonly id: `${N}.${K & string}` } }
}

/** A POST that says nothing of an Idempotency-Key takes one; of a file that is sent nothing can be kept. */
const takesKey = ({ route, idempotency, response }: Declaration) =>
  route.startsWith('POST ') && idempotency === undefined && !isDownload(response)

/** The HTTP method an endpoint is mounted on. */
export const methodOf = (endpoint: { route: string }) => endpoint.route.split(' ')[0] as Method
/** The path of an endpoint as the specification spells it, without the /api prefix. */
export const pathOf = (endpoint: { route: string }) => endpoint.route.split(' ')[1]!
/** The parameter names of an endpoint's path, in order. */
export const paramNames = (endpoint: { route: string }) => [...pathOf(endpoint).matchAll(/:(\w+)/g)].map((match) => match[1]!)
/** Whether a call of this endpoint changes state, whatever its method is. */
export const changesState = (endpoint: Declaration) => methodOf(endpoint) !== 'GET' || endpoint.writes === true
/** Tells a file answer from an enveloped one. */
export const isDownload = (response: Declaration['response']): response is DownloadShape =>
  'kind' in response && response.kind === 'download'
