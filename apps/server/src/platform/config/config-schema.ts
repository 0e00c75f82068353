import { isIP } from 'node:net'
import * as z from 'zod'

/** What is told about a key beside its shape: `secret` values are never printed; `aliases` are further environment variables. */
export interface KeyNotes {
  description: string
  allowed?: string
  secret?: boolean
  aliases?: readonly string[]
  /** Shown in the documents where the default depends on other keys. */
  otherwise?: string
}

const noted = <S extends z.ZodType>(schema: S, notes: KeyNotes): S => schema.meta({ ...notes }) as S // meta() keeps the schema's own type.

const whole = (from: number, to: number) => z.number().int().min(from).max(to)
const text = () => z.string().trim().min(1)

const isOrigin = (value: string) => {
  const url = URL.parse?.(value) ?? (URL.canParse(value) ? new URL(value) : null)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
}
const hasScheme = (value: string, ...schemes: string[]) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1))
const isNetwork = (value: string) => {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  return version > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

/** Whether a secret is hard to guess: long, varied, and not the example from somebody's documentation. */
export function isStrongSecret(value: string): boolean {
  return value.length >= 32 && new Set(value).size >= 12 && !/change.?me|example|password|secret|embark|0123456789|abcdefgh/i.test(value)
}

const database = z.strictObject({
  url: noted(
    text()
      .refine((value) => hasScheme(value, 'postgres', 'postgresql'))
      .optional(),
    {
      description: 'The PostgreSQL server (15 or newer) to use, as the owner of its database. Without it, Embark runs its own.',
      allowed: 'postgres://user:password@host:5432/database',
      secret: true,
      aliases: ['DATABASE_URL'],
      otherwise: 'the embedded PostgreSQL, in dataDir',
    },
  ),
  poolSize: noted(whole(2, 500).default(10), { description: 'The most connections that one process opens to the database.' }),
})

const budget = z.strictObject({
  person: noted(whole(0, 1_000_000).default(600), {
    description:
      'How many requests one person may send in a minute, going on; a third of it at once. With 0 nobody counts, neither requests nor time of the database.',
  }),
  company: noted(whole(1, 10_000_000).default(6_000), {
    description: 'The same for everybody of one company together. Each process counts for itself.',
  }),
})

/** One secret for each company, as company=secret. */
const secretsByCompany = () =>
  z
    .array(
      text().refine((entry) => {
        const [, secret] = /^[a-z][a-z0-9-]{1,40}=(.+)$/.exec(entry) ?? []
        return secret !== undefined && isStrongSecret(secret)
      }),
    )
    .default([])
const secretsByCompanyAllowed =
  'a list of company=secret, each secret at least 32 hard-to-guess characters; make one with: openssl rand -base64 48'

const mail = z.strictObject({
  transport: noted(z.enum(['outbox', 'smtp']).default('outbox'), {
    description: 'How mail leaves: kept in the outbox for looking at, or sent by SMTP.',
  }),
  from: noted(
    text()
      .refine((value) => /^[^<>\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(value))
      .default('Embark <no-reply@localhost>'),
    {
      description: 'Whom mail comes from.',
      allowed: 'an address, or Name <address>',
    },
  ),
  url: noted(
    text()
      .refine((value) => hasScheme(value, 'smtp', 'smtps'))
      .optional(),
    {
      description: 'The SMTP server; needed by the transport smtp.',
      allowed: 'smtp://user:password@host:587 or smtps://user:password@host:465',
      secret: true,
    },
  ),
  replyDomains: noted(z.array(text().regex(/^[a-z][a-z0-9-]{1,40}=[a-z0-9.-]+\.[a-z0-9-]+$/)).default([]), {
    description:
      'The domain at which answers to mails of conversations are received, for each company that receives them; see docs/operate.md.',
    allowed: 'a list of company=domain',
  }),
  replySecrets: noted(secretsByCompany(), {
    description: 'With what the receiver of those domains signs what it hands on, and what their addresses are signed with.',
    allowed: secretsByCompanyAllowed,
    secret: true,
  }),
  outboxPage: noted(z.boolean().optional(), {
    description: 'Whether anybody who reaches this server may read the outbox on a page of it. For development and demonstrations only.',
    otherwise: 'true where publicUrl is this machine and the transport is outbox, otherwise false',
  }),
})

/** A provider messages are handed over to by HTTP. */
const provider = (kind: string, messages: string) => ({
  url: noted(
    text()
      .refine((value) => hasScheme(value, 'http', 'https'))
      .optional(),
    {
      description: `Where ${messages} are handed over, by the protocol in docs/operate.md. Without it they are kept in the outbox.`,
      allowed: 'http(s)://host/path',
    },
  ),
  token: noted(text().optional(), {
    description: `What the ${kind} provider knows us by, sent as bearer token.`,
    allowed: 'text',
    secret: true,
  }),
})
const push = z.strictObject(provider('push', 'push messages'))
const sms = z.strictObject({
  ...provider('SMS', 'text messages'),
  from: noted(
    text()
      .regex(/^\+?[0-9A-Za-z ]{1,15}$/)
      .optional(),
    { description: 'Whom text messages come from, as the provider allows it.', allowed: 'a number or a name of at most 11 letters' },
  ),
})

const telephony = z.strictObject({
  secrets: noted(secretsByCompany(), {
    description: 'With what the telephony provider signs its notices, for each company that has one; see docs/operate.md.',
    allowed: secretsByCompanyAllowed,
    secret: true,
  }),
  url: noted(
    text()
      .refine((value) => hasScheme(value, 'http', 'https'))
      .optional(),
    {
      description: 'Where the telephony provider is asked to make a call, by the protocol in docs/operate.md.',
      allowed: 'http(s)://host/path',
    },
  ),
  token: noted(text().optional(), {
    description: 'What the telephony provider knows us by, sent as bearer token.',
    allowed: 'text',
    secret: true,
  }),
})

const s3 = z.strictObject({
  endpoint: noted(text().refine(isOrigin).optional(), {
    description: 'The address of the store, where it is not Amazon.',
    allowed: 'http(s)://host[:port]',
  }),
  region: noted(text().default('us-east-1'), { description: 'The region of the bucket.' }),
  bucket: noted(
    text()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    { description: 'The bucket; needed by the store s3.', allowed: 'a bucket name' },
  ),
  accessKeyId: noted(text().optional(), { description: 'The access key; needed by the store s3.', allowed: 'text', secret: true }),
  secretAccessKey: noted(text().optional(), {
    description: 'The secret of the access key; needed by the store s3.',
    allowed: 'text',
    secret: true,
  }),
  forcePathStyle: noted(z.boolean().default(false), {
    description: 'Whether the bucket is in the path and not in the host name, as most stores beside Amazon want it.',
  }),
})

const files = z.strictObject({
  store: noted(z.enum(['disk', 's3']).default('disk'), {
    description: 'Where uploaded files are kept. Several servers need s3, or a disk they share.',
  }),
  dir: noted(text().optional(), {
    description: 'The directory of the store disk.',
    allowed: 'a directory',
    otherwise: 'files, in dataDir',
  }),
  s3: s3.prefault({}),
  clamd: z
    .strictObject({
      address: noted(
        text()
          .regex(/^(unix:\/.+|[^\s/@]+:\d{1,5})$/)
          .optional(),
        {
          description: "Where ClamAV's clamd listens; every upload is looked through by it then, and none is kept without its word.",
          allowed: 'host:port, or unix: and the path of a socket',
        },
      ),
      seconds: noted(whole(1, 300).default(30), { description: "How long to wait for clamd's word on one file." }),
    })
    .prefault({}),
})

const backup = z.strictObject({
  at: noted(
    text()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .optional(),
    {
      description: 'The time of day, in UTC, at which a backup is made; one that was missed is made up for.',
      allowed: 'a time such as 02:15',
      otherwise: 'none is made by itself',
    },
  ),
  keepDaily: noted(whole(1, 366).default(7), { description: 'Of how many days the newest backup is kept.' }),
  keepWeekly: noted(whole(0, 520).default(4), { description: 'Of how many weeks the newest backup is kept, beside those of days.' }),
  store: noted(z.enum(['disk', 's3']).default('disk'), {
    description: 'Where these backups are kept. A disk of this machine goes with the machine; s3 does not.',
  }),
  dir: noted(text().optional(), {
    description: 'The directory of the store disk.',
    allowed: 'a directory',
    otherwise: 'backups, in dataDir',
  }),
  s3: s3.prefault({}),
})

/** Every key of the configuration, once: its shape, its default and what it is for. Documents, checks and messages derive from it. */
export const configSchema = z.strictObject({
  host: noted(text().default('127.0.0.1'), {
    description: 'The address to listen on; 0.0.0.0 for every one this machine has.',
    allowed: 'an address or host name',
  }),
  port: noted(whole(0, 65_535).default(3000), { description: 'The port to listen on; 0 for any free one.', aliases: ['PORT'] }),
  publicUrl: noted(text().refine(isOrigin).optional(), {
    description: 'The address people type. Links in mails start with it, and cookies are secure when it is https.',
    allowed: 'http(s)://host[:port] without a path',
    otherwise: 'http://localhost and the port',
  }),
  securityContact: noted(
    text()
      .refine((value) => hasScheme(value, 'https', 'mailto'))
      .optional(),
    {
      description: 'Where whoever finds a weakness reports it; stands at /.well-known/security.txt.',
      allowed: 'mailto:security@example.com or https://host/path',
      otherwise: 'there is no such page',
    },
  ),
  imageHosts: noted(z.array(text().refine(isOrigin)).default([]), {
    description: 'Where pictures of pages may come from beside this portal, such as the place where institutions keep their logos.',
    allowed: 'a list of http(s)://host',
  }),
  dataDir: noted(text().default('.embark'), {
    description: 'Where Embark keeps what it must not lose: the embedded database, files, its secret.',
    allowed: 'a directory',
  }),
  secret: noted(z.string().refine(isStrongSecret).optional(), {
    description: 'What sessions and one-use links are signed and sealed with; the same on every server. Changing it signs everybody out.',
    allowed: 'at least 32 hard-to-guess characters; make one with: openssl rand -base64 48',
    secret: true,
    otherwise: 'made once and kept in dataDir; must be given where database.url is given and publicUrl is not this machine',
  }),
  passwordPasses: noted(whole(2, 100).default(12), {
    description:
      'How often argon2id goes over its 19 MiB for each password: so many that one takes 50 to 150 ms (embark doctor measures it). Who has an older hash gets a new one when they sign in.',
  }),
  database: database.prefault({}),
  mail: mail.prefault({}),
  push: push.prefault({}),
  sms: sms.prefault({}),
  telephony: telephony.prefault({}),
  outgoing: z
    .strictObject({
      allow: noted(z.array(text().regex(/^[^\s/:@]+:\d{1,5}$/)).default([]), {
        description:
          'What people may name as an address to be fetched although it is within your own network or not encrypted, such as an identity provider in the office. Everything else has to be https on the open internet.',
        allowed: 'a list of host:port',
      }),
    })
    .prefault({}),
  budget: budget.prefault({}),
  files: files.prefault({}),
  backup: backup.prefault({}),
  processes: noted(z.enum(['all', 'web', 'worker']).default('all'), {
    description: 'What this process does: answers requests, works off the queue, or both.',
  }),
  worker: z
    .strictObject({ concurrency: noted(whole(1, 100).default(4), { description: 'How many jobs are worked on at once.' }) })
    .prefault({}),
  log: z
    .strictObject({
      level: noted(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'), {
        description: 'How much is logged.',
      }),
    })
    .prefault({}),
  metrics: z
    .strictObject({
      token: noted(z.string().min(16).optional(), {
        description: 'What a collector sends as bearer token to read /metrics from elsewhere.',
        allowed: 'at least 16 characters',
        secret: true,
        otherwise: '/metrics answers this machine only',
      }),
    })
    .prefault({}),
  trustedProxies: noted(z.array(z.string().refine(isNetwork)).default([]), {
    description: 'The load balancers in front, whose X-Forwarded-For and X-Forwarded-Proto are believed.',
    allowed: 'a list of addresses or networks such as 10.0.0.0/8',
  }),
  demo: noted(z.boolean().optional(), {
    description: 'Whether a company to look at is made in an empty database.',
    otherwise: 'true where publicUrl is this machine, otherwise false',
  }),
  defaultTenant: noted(
    text()
      .regex(/^[a-z][a-z0-9-]{1,40}$/)
      .optional(),
    {
      description: 'The code of the tenant that host names not given to any tenant belong to.',
      allowed: 'lower-case letters, digits and hyphens',
      otherwise: 'the only tenant, where there is but one',
    },
  ),
})

export type RawConfig = z.output<typeof configSchema>
