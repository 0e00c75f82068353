import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { isTagPair, tagColours, tagTypes } from './tag.rules.ts'

export const TagMark = z.object({ id: Id, name: z.string(), txt_color: z.string(), bg_color: z.string() })
export type TagMark = z.output<typeof TagMark>
export const Tag = TagMark.extend({
  identifier: Identifier,
  tag_type: z.enum(tagTypes),
  programs_count: z.number().int(),
  /** Leads that wear it, without deleted ones; counted to 1,001. */
  leads_count: z.number().int(),
  created_at: Timestamp,
})
export type Tag = z.output<typeof Tag>

/** Six hexadecimal digits; a leading # is taken off. */
const colour = z
  .string()
  .trim()
  .transform((value) => value.replace(/^#/, '').toUpperCase())
const TagType = z.enum(tagTypes, 'Tag type is required')
export const TagBody = z
  .object({
    name: requiredText('Tag name is required', 50),
    tag_type: TagType,
    txt_color: colour.default(tagColours[0].txt_color),
    bg_color: colour.default(tagColours[0].bg_color),
  })
  .refine(isTagPair, { path: ['bg_color'], message: 'Choose one of the colours' })
export type TagBody = z.output<typeof TagBody>

const ofType = { tag_type: z.enum(tagTypes).optional().catch(undefined) }

/** Words in colour for programs, leads, applications and institutions: specification 2 §3, G-M-71 to G-M-73. */
export const tags = resource('masters.tag', {
  list: {
    route: 'GET /tags',
    access: 'masters.tags.read',
    summary: 'List the tags by name.',
    query: listQuery({ sortBy: ['name', 'tag_type'] }).extend({ sort: z.enum(['asc', 'desc']).default('asc'), ...ofType }),
    response: pageOf(Tag),
  },
  dropdown: {
    route: 'GET /tags/dropdown',
    access: 'signed-in',
    summary: 'Read the tags as choices, with their colours.',
    query: z.object(ofType),
    response: z.array(z.object({ label: z.string(), value: Id, identifier: Identifier, txt_color: z.string(), bg_color: z.string() })),
  },
  get: {
    route: 'GET /tags/:id',
    access: 'masters.tags.read',
    summary: 'Read one tag.',
    response: z.object({ tagInfo: Tag }),
    errors: ['NOT_FOUND'],
  },
  create: {
    route: 'POST /tags',
    access: 'masters.tags.create',
    recentProof: false,
    summary: 'Create a tag.',
    body: TagBody,
    response: z.object({ tagInfo: Tag }),
    status: 201,
    message: 'Tag created successfully',
    errors: ['ALREADY_EXISTS'],
    audit: 'tag.created',
  },
  edit: {
    route: 'PUT /tags/:id',
    access: 'masters.tags.update',
    recentProof: false,
    summary: 'Change a tag; one that is on programs stays a tag of programs.',
    body: TagBody,
    response: z.object({ tagInfo: Tag }),
    message: 'Tag updated successfully',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    audit: 'tag.updated',
  },
})
