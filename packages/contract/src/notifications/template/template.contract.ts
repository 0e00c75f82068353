import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { Id, Identifier, listQuery, pageOf, RecordRef, Timestamp } from '../../kernel/shapes.ts'
import { notificationTypes } from '../notification/notification.contract.ts'
import { messageKeys } from './message-event.rules.ts'
import { hasTitle, mostContent, mostTitle, templateCategories, templateChannels } from './template.rules.ts'

const Channel = z.enum(templateChannels)
const EventKey = z.enum(messageKeys)
const Words = z.object({ content: z.string(), title: z.string().nullable() })

/** The words of one channel and language for one event; the info object of its type holds them too (M-206 to M-208). */
export const Template = z.object({
  identifier: Identifier,
  id: Id,
  version: z.number().int(),
  notification_identifier: EventKey,
  notification_name: z.string(),
  notification_type: z.enum(notificationTypes),
  type: Channel,
  language: z.enum(languages),
  category: z.enum(templateCategories),
  title: z.string().nullable(),
  content: z.string(),
  is_active: z.boolean(),
  is_fallback: z.boolean(),
  updated_at: Timestamp,
  smsInfo: Words.optional(),
  pushInfo: Words.optional(),
  inAppInfo: Words.optional(),
  emailInfo: Words.optional(),
})
export type Template = z.output<typeof Template>

const Variable = z.object({ name: z.string(), label: z.string() })
const EventChannel = z.object({
  type: Channel,
  /** Templates there are, and whether one of them is sent; without one the built-in words are, or nothing where there are none. */
  templates: z.number().int(),
  has_active: z.boolean(),
  has_fallback: z.boolean(),
  is_built_in: z.boolean(),
  /** What is sent in each language: the company's own text, else that of the product. */
  texts: z.array(
    z.object({
      identifier: Identifier,
      language: z.enum(languages),
      is_own: z.boolean(),
      title: z.string().nullable(),
      excerpt: z.string(),
      category: z.enum(templateCategories),
      updated_at: Timestamp,
    }),
  ),
})

/** Something the product tells people about, with what its templates may name (G-M-98). */
export const NotificationEvent = z.object({
  identifier: EventKey,
  type: z.enum(notificationTypes),
  name: z.string(),
  /** The subject of its mails, with gaps, by the language of the mail. */
  subjects: z.record(z.enum(languages), z.string()),
  is_mandatory: z.boolean(),
  record: z.enum(['lead', 'application']).nullable(),
  variables: z.array(Variable),
  channels: z.array(EventChannel),
})
export type NotificationEvent = z.output<typeof NotificationEvent>

const title = z.string().trim().max(mostTitle).nullish()
const content = z.string('Template Content is required').trim().min(1, 'Template Content is required')
interface Texts {
  readonly type?: z.output<typeof Channel> | undefined
  readonly title?: string | null | undefined
  readonly content: string
}
/** What a channel asks of a title and of the length of the content. */
function suits({ type, title, content }: Texts, context: z.core.$RefinementCtx) {
  const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (!type) return
  if (hasTitle(type) && !title) complain('title', 'Template Title is required')
  if (!hasTitle(type) && title) complain('title', 'Only push and in-app templates have a title')
  const most = mostContent[type]
  if (content.length > most)
    context.addIssue({ code: 'too_big', origin: 'string', maximum: most, inclusive: true, path: ['content'], input: content })
}

export const CreateBody = z
  .object({
    notification_identifier: EventKey,
    /** The channel, as `type`. */
    channel_identifier: Channel,
    type: Channel,
    category: z.enum(templateCategories).default('transactional'),
    language: z.enum(languages).default('en'),
    title,
    content,
  })
  .superRefine(suits)
export type CreateBody = z.output<typeof CreateBody>
/** `type` is told by the template; sent along it lets a form check the title by itself. */
export const UpdateBody = z.object({ type: Channel.optional(), title, content }).superRefine(suits)
export type UpdateBody = z.output<typeof UpdateBody>
export const PreviewBody = z
  .object({
    notification_identifier: EventKey,
    type: Channel,
    language: z.enum(languages).default('en'),
    title,
    content,
    /** A lead or an application to take the values from; without one the variables stand by their names. */
    record: RecordRef.nullish(),
  })
  .superRefine(suits)
export type PreviewBody = z.output<typeof PreviewBody>
/** Sent empty it switches on; a template is switched off with false. */
const Switch = z.object({ is_on: z.boolean().default(true) })

const One = z.object({ templateInfo: Template })
const EventParams = z.object({ identifier: EventKey })
const read = 'notifications.templates.read'
const update = 'notifications.templates.update'

/** Templates of what the product sends: specification 2 §2 and §8, G-M-98 to G-M-102. */
export const templates = resource('notifications.template', {
  events: {
    route: 'GET /notifications/events',
    access: read,
    summary: 'List what the product tells people about, with the state of the templates.',
    query: listQuery({
      sortBy: ['name'],
      perPage: 15,
      maxPerPage: 100,
      filters: { category: z.enum(templateCategories), without_own: z.enum(languages) },
    }).extend({ type: z.enum(notificationTypes).optional(), channel: Channel.optional() }),
    response: pageOf(NotificationEvent),
  },
  event: {
    route: 'GET /notifications/events/:identifier',
    access: read,
    summary: 'Read one event and what its templates may name.',
    params: EventParams,
    response: z.object({ notificationInfo: NotificationEvent }),
  },
  ofEvent: {
    route: 'GET /notifications/events/:identifier/templates',
    access: read,
    summary: 'List the templates of one event, of one channel when it is given.',
    params: EventParams,
    query: listQuery({ sortBy: ['name'], perPage: 15, maxPerPage: 100 }).extend({ channel_identifier: Channel.optional() }),
    response: pageOf(Template),
  },
  channels: {
    route: 'GET /notifications/channels',
    access: read,
    summary: 'List the channels templates are made for.',
    response: z.object({ recordsInfo: z.array(z.object({ identifier: Channel, name: z.string() })) }),
  },
  list: {
    route: 'GET /notifications/templates',
    access: read,
    summary: 'List the templates of one channel.',
    query: listQuery({
      sortBy: ['name'],
      perPage: 15,
      maxPerPage: 100,
      filters: { category: z.enum(templateCategories), language: z.enum(languages), is_active: z.boolean() },
    }).extend({ type: Channel.default('email') }),
    response: pageOf(Template),
  },
  get: {
    route: 'GET /notifications/templates/:id',
    access: read,
    summary: 'Read one template.',
    response: One,
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  create: {
    route: 'POST /notifications/templates',
    access: 'notifications.templates.create',
    recentProof: false,
    summary: 'Write a template; it is sent once it is active or the fallback.',
    description: 'Of a mail the content is HTML and is cleaned. A variable the event does not offer answers 422 and names it.',
    body: CreateBody,
    response: One,
    status: 201,
    message: 'Template created successfully',
    audit: 'notification_template.created',
  },
  update: {
    route: 'PUT /notifications/templates/:id',
    access: update,
    recentProof: false,
    summary: 'Change the words of a template; the next message uses them.',
    body: UpdateBody,
    response: One,
    message: 'Template updated successfully',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    audit: 'notification_template.updated',
    concurrency: 'etag',
  },
  activate: {
    route: 'PUT /notifications/templates/:id/active',
    access: update,
    recentProof: false,
    summary: 'Make this the template of its event, channel and language that is sent.',
    body: Switch,
    response: One,
    message: 'Template updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'notification_template.activated',
  },
  fallback: {
    route: 'PUT /notifications/templates/:id/fallback',
    access: update,
    recentProof: false,
    summary: 'Make this the template for who has none in their language, or whose own cannot be filled.',
    body: Switch,
    response: One,
    message: 'Template updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'notification_template.fallback_set',
  },
  preview: {
    route: 'POST /notifications/templates/preview',
    access: read,
    recentProof: false,
    summary: 'Show words as they would be sent, filled from a record one may see.',
    body: PreviewBody,
    response: z.object({
      previewInfo: z.object({ title: z.string().nullable(), text: z.string(), html: z.string().nullable() }),
    }),
    errors: ['NOT_FOUND'],
    audit: 'notification_template.previewed',
  },
})
