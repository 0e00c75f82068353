import * as z from 'zod'
import { languages } from '../../kernel/language.ts'
import { Currency, Money } from '../../kernel/money.ts'
import { Day, Id, Identifier, PersonRef, RecordNumber, Timestamp } from '../../kernel/shapes.ts'
import { quotationStatuses } from './quotation.rules.ts'

const Priced = z.object({ label: z.string(), amount: Money })
const Named = z.object({ id: Id, name: z.string() })

/** What the catalogue said of a program on the day it was quoted, whatever it says now. */
export const QuotedFacts = z.object({
  city: z.string().nullable(),
  country: z.string(),
  study_level: z.string().nullable(),
  duration: z.number().nullable(),
  duration_type: z.string().nullable(),
  attendance_on: z.string().nullable(),
  is_fulltime: z.boolean(),
  url: z.string().nullable(),
  /** The fees of the catalogue, which whoever quoted may have changed. */
  tuition_fee: Money.nullable(),
  application_fee: Money.nullable(),
  quoted_at: Timestamp,
})
export type QuotedFacts = z.output<typeof QuotedFacts>

/** A program as a quotation of it begins: what the catalogue says it costs, and when it begins. */
export const QuotableProgram = z.object({
  program: Named,
  institution: Named,
  campus: Named,
  country: z.string(),
  currency: Currency,
  tuition_fee: Money.nullable(),
  application_fee: Money.nullable(),
  intakes: z.array(z.object({ id: Id, label: z.string() })),
})
export type QuotableProgram = z.output<typeof QuotableProgram>

/** An option of a quotation: a program at a campus, what it costs and how it is paid. */
export const QuotationItem = z.object({
  position: z.number().int(),
  program: Named,
  institution: Named,
  campus: Named,
  intake: z.object({ id: Id, label: z.string() }),
  intake_year: z.number().int(),
  currency: Currency,
  tuition_fee: Money.nullable(),
  application_fee: Money.nullable(),
  scholarship_amount: Money.nullable(),
  other_fees: z.array(Priced),
  discounts: z.array(Priced),
  total: Money,
  /** The same in the family's currency, with the rate and the day it is of. */
  converted: z.object({ total: Money, rate: z.number(), rate_on: Day }).nullable(),
  installments: z.array(Priced.extend({ due_on: Day })),
  remarks: z.string().nullable(),
  factsInfo: QuotedFacts,
})
export type QuotationItem = z.output<typeof QuotationItem>

/** A quotation as lists show it. */
export const Quotation = z.object({
  identifier: Identifier,
  id: Id,
  /** Counted per company; all versions of a quotation have the same. */
  number: RecordNumber,
  revision: z.number().int(),
  version: z.number().int(),
  title: z.string(),
  status: z.enum(quotationStatuses),
  lead: z.object({ identifier: Identifier, id: RecordNumber, first_name: z.string(), last_name: z.string() }),
  options: z.array(z.object({ program: z.string(), institution: z.string(), total: Money })),
  /** The position of the option that was accepted. */
  accepted: z.number().int().nullable(),
  currency: Currency.nullable(),
  language: z.enum(languages),
  valid_until: Day,
  created_by: PersonRef.nullable(),
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
  viewed_at: Timestamp.nullable(),
  responded_at: Timestamp.nullable(),
  response_remarks: z.string().nullable(),
  /** What the acceptance became, or why it became nothing. */
  application: z.object({ identifier: Identifier, id: RecordNumber }).nullable(),
  application_refusal: z.string().nullable(),
  can: z.object({ update: z.boolean(), send: z.boolean(), revise: z.boolean(), open_lead: z.boolean() }),
})
export type Quotation = z.output<typeof Quotation>

/** A quotation with its options and its other versions. */
export const QuotationRecord = Quotation.extend({
  items: z.array(QuotationItem),
  terms: z.string().nullable(),
  /** Where its reader opens it; null until it is sent. */
  address: z.string().nullable(),
  /** Whom it was sent to, or may be sent to. */
  recipient: z.string().nullable(),
  /** The number of its lead, to hand the address on by WhatsApp. */
  recipient_mobile: z.string().nullable(),
  /** What was written to go with it, as it was sent last. */
  message: z.string().nullable(),
  versions: z.array(
    z.object({ identifier: Identifier, revision: z.number().int(), status: z.enum(quotationStatuses), created_at: Timestamp }),
  ),
})
export type QuotationRecord = z.output<typeof QuotationRecord>
