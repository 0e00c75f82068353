import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Amount, amountText, Currency } from '../../kernel/money.ts'
import {
  Day,
  Id,
  Identifier,
  listQuery,
  orAbsent,
  orNull,
  pageOf,
  RecordNumber,
  RecordRef,
  requiredText,
  Timestamp,
} from '../../kernel/shapes.ts'
import { bases, wholeBps } from './split.rules.ts'

export const dueAnchors = ['intake_start', 'enrolled_at'] as const
const Named = z.object({ id: Id, name: z.string() }).nullable()

export const CommissionRule = z.object({
  id: Id,
  program: Named,
  campus: Named,
  study_level: Named,
  intake: Named,
  commission_type: z.enum(['percentage', 'fixed']),
  commission_percentage: z.number().nullable(),
  commission_amount: z.number().nullable(),
  basis: z.enum(bases),
  installments: z.array(
    z.object({ seq: z.number().int(), share_percentage: z.number(), due_anchor: z.enum(dueAnchors), due_offset_days: z.number().int() }),
  ),
})
const summary = {
  identifier: Identifier,
  id: Id,
  name: z.string(),
  institution: z.object({ id: Id, name: z.string() }),
  currency: z.string(),
  version: z.number().int(),
  valid_from: Day,
  valid_to: Day.nullable(),
  status: z.enum(['draft', 'active', 'retired']),
  created_at: Timestamp,
}
/** The least and the most of something its rules say; null where none says it. */
const Range = z.tuple([z.number(), z.number()]).nullable()
export const CommissionStructureRow = z.object({
  ...summary,
  rules_count: z.number().int(),
  /** What the rules pay: percent of the tuition, and fixed amounts. */
  percentages: Range,
  amounts_minor: Range,
  /** What the percentages are of. */
  bases: z.array(z.enum(bases)),
})
export type CommissionStructureRow = z.output<typeof CommissionStructureRow>
export const CommissionStructure = z.object({ ...summary, rules: z.array(CommissionRule) })
export type CommissionStructure = z.output<typeof CommissionStructure>

const percentageText = 'Enter a percentage above 0 and up to 100, with at most two decimals'
/** A percentage with at most two decimals, as basis points. */
const Percentage = z
  .union([z.string().trim(), z.number()], 'Please enter commission')
  .refine((value) => /^\d{1,3}(\.\d{1,2})?$/.test(String(value)) && Number(value) > 0 && Number(value) <= 100, percentageText)
  .transform((value) => Math.round(Number(value) * 100))
const OptionalId = orAbsent(z.coerce.number<number | string>().int().positive())

export const RuleBody = z
  .object({
    program_id: OptionalId,
    campus_id: OptionalId,
    study_level_id: OptionalId,
    intake_id: OptionalId,
    commission_type: z.enum(['percentage', 'fixed']),
    commission_percentage: z.union([z.literal('').transform(() => undefined), Percentage], percentageText).optional(),
    commission_amount: z.union([z.literal('').transform(() => undefined), Amount('Please enter commission')], amountText).optional(),
    basis: z.enum(bases).default('first_year_tuition'),
    installments: z
      .array(
        z.object({
          share_percentage: Percentage,
          due_anchor: z.enum(dueAnchors).default('intake_start'),
          due_offset_days: z.coerce.number<number | string>().int().min(-365).max(3_650).default(0),
        }),
      )
      .min(1, 'Add at least one installment')
      .max(24),
  })
  .superRefine((rule, context) => {
    const field = rule.commission_type === 'percentage' ? 'commission_percentage' : 'commission_amount'
    if (rule[field] === undefined) context.addIssue({ code: 'custom', message: 'Please enter commission', path: [field] })
    if (rule.installments.reduce((sum, part) => sum + part.share_percentage, 0) !== wholeBps)
      context.addIssue({ code: 'custom', message: 'The shares of the installments must add up to 100 percent', path: ['installments'] })
  })
export type RuleBody = z.output<typeof RuleBody>

const fields = {
  name: requiredText('Name is required', 150),
  institution_id: z.coerce
    .number<number | string>('Institution is required')
    .int('Institution is required')
    .positive('Institution is required'),
  currency: Currency.default('USD'),
  valid_from: z.iso.date('Start date is required'),
  valid_to: orNull(Day),
  rules: z.array(RuleBody).min(1, 'Add at least one rule').max(200),
}
export const CommissionStructureBody = z.object(fields).refine((body) => !body.valid_to || body.valid_to >= body.valid_from, {
  message: 'The end must not be before the start',
  path: ['valid_to'],
})
export type CommissionStructureBody = z.output<typeof CommissionStructureBody>
const one = { params: z.object({ id: RecordRef }) }
const answer = z.object({ commissionStructureInfo: CommissionStructure })

/** What an institution pays, and when (G-M-39). An active version is frozen: changing it makes a new draft. */
export const commissionStructures = resource('finance.commission_structure', {
  list: {
    route: 'GET /commission-structures',
    access: 'commission.structures.read',
    summary: 'List commission structures, newest first.',
    query: listQuery({
      sortBy: ['created_at', 'valid_from'],
      filters: { institution_id: Id, status: z.enum(['draft', 'active', 'retired']) },
    }),
    response: pageOf(CommissionStructureRow),
  },
  create: {
    route: 'POST /commission-structures',
    access: 'commission.structures.create',
    recentProof: false,
    summary: 'Create a commission structure as a draft.',
    body: CommissionStructureBody,
    response: answer,
    status: 201,
    message: 'Commission structure created successfully',
    errors: ['NOT_FOUND'],
    audit: 'commission_structure.created',
  },
  get: {
    route: 'GET /commission-structures/:id',
    access: 'commission.structures.read',
    summary: 'Show a commission structure with its rules.',
    ...one,
    response: answer,
    errors: ['NOT_FOUND'],
  },
  update: {
    route: 'PUT /commission-structures/:id',
    access: 'commission.structures.update',
    recentProof: false,
    summary: 'Change a draft; of an active or retired structure a new draft version is made.',
    ...one,
    body: CommissionStructureBody,
    response: answer,
    message: 'Commission structure updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'commission_structure.updated',
  },
  activate: {
    route: 'POST /commission-structures/:id/activate',
    access: 'commission.structures.update',
    recentProof: false,
    summary: 'Activate a draft; a version that began before it goes on until its first day, the others of its name retire.',
    ...one,
    response: answer,
    message: 'Commission structure activated successfully',
    errors: ['NOT_FOUND', 'IN_USE'],
    audit: 'commission_structure.activated',
  },
  missing: {
    route: 'GET /commission-structures/missing',
    access: 'commission.structures.read',
    summary: 'List enrolled applications for which no commission rule was found.',
    query: listQuery({ sortBy: ['id'] }),
    response: pageOf(
      z.object({
        identifier: Identifier,
        id: RecordNumber,
        student: z.string(),
        institution: z.object({ id: Id, name: z.string() }),
        program_name: z.string().nullable(),
        intake: z.string().nullable(),
      }),
    ),
  },
})
