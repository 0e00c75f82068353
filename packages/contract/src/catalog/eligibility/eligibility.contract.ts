import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, RecordRef } from '../../kernel/shapes.ts'
import { verdicts } from './eligibility.rules.ts'

const Reason = z.object({
  verdict: z.enum(verdicts),
  /** English with gaps, to be translated. */
  text: z.string(),
  vars: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The fact of the profile without which nobody can tell. */
  missing: z.enum(['test_scores', 'sub_scores', 'date_of_birth']).nullable(),
})

export const ProgramVerdict = z.object({ program_id: Id, verdict: z.enum(verdicts), reasons: z.array(Reason) })
export type ProgramVerdict = z.output<typeof ProgramVerdict>

const programList = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,49}$/)
  .transform((value) => value.split(',').map(Number))

/** Whether programs fit a student, reckoned from what the profile says (issue 16, part 2). */
export const eligibility = resource('catalog.eligibility', {
  list: {
    route: 'GET /program-finder/eligibility',
    access: 'programs.read',
    summary: 'Tell for up to 50 programs whether a lead meets what they ask, with a reason for each thing asked.',
    description: 'met, nearly, not or unknown. A student is always their own lead. Requirements written as text are left to people.',
    query: z.object({
      lead_identifier: RecordRef.optional(),
      /** Numbers of programs, separated by commas. */
      programs: programList,
    }),
    response: z.object({ lead_identifier: Identifier, recordsInfo: z.array(ProgramVerdict) }),
    errors: ['NOT_FOUND'],
  },
})
