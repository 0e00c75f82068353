import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, pageOf } from '../../kernel/shapes.ts'
import { Tag, TagMark } from '../tag/tag.contract.ts'

/** A program as the assignment page lists it. */
export const TaggableProgram = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  institution: z.string(),
  country: z.string(),
  is_tagged: z.boolean(),
})
export type TaggableProgram = z.output<typeof TaggableProgram>

const ids = z.array(Id).max(5_000)
const number = z.coerce.number<number | string>().int()
/** The whole set, or what changes of it where the caller did not load everything. */
const ProgramsBody = z
  .object({ program_id: ids.optional(), add: ids.optional(), remove: ids.optional() })
  .refine(({ program_id, add, remove }) => program_id !== undefined || add !== undefined || remove !== undefined, {
    path: ['program_id'],
    message: 'Choose at least one program',
  })
export type ProgramsBody = z.output<typeof ProgramsBody>

/** Which tags are on which programs, from either side: G-M-73, G-L-58. */
export const programTags = resource('masters.program_tag', {
  programs: {
    route: 'GET /program-tag/programs/:tag',
    access: 'masters.tags.assign',
    summary: 'List the programs a tag may be put on, those that have it first.',
    query: listQuery({ sortBy: ['name'], filters: { country_id: number, institution_id: number } }),
    response: pageOf(TaggableProgram),
    errors: ['NOT_FOUND'],
  },
  assignPrograms: {
    route: 'POST /program-tag/programs/:tag',
    access: 'masters.tags.assign',
    recentProof: false,
    summary: 'Say which programs have a tag: the whole set, or what is added and removed.',
    body: ProgramsBody,
    response: z.object({ tagInfo: Tag }),
    message: 'Labels updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'tag.programs_changed',
  },
  assignTags: {
    route: 'POST /program-tag/tags/:program',
    access: 'masters.tags.assign',
    recentProof: false,
    summary: 'Say which tags a program has, all of them.',
    body: z.object({ tag_id: z.array(Id, 'Choose at least one tag').max(100) }),
    response: z.object({ labels: z.array(TagMark) }),
    message: 'Labels updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'program.labels_changed',
  },
})
