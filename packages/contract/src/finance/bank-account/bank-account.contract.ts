import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, Option, orAbsent, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { isIban } from './iban.rules.ts'

export const routingTypes = ['bsb', 'sort_code', 'ifsc', 'aba', 'transit', 'other'] as const

export const BankAccount = z.object({
  identifier: Identifier,
  id: Id,
  account_name: z.string(),
  /** All but the last four are hidden unless the caller may create accounts. */
  account_number: z.string(),
  bank_name: z.string(),
  bank_address: z.string().nullable(),
  country: z.object({ id: Id, name: z.string() }).nullable(),
  swift_code: z.string().nullable(),
  iban: z.string().nullable(),
  routing_code: z.string().nullable(),
  routing_code_type: z.enum(routingTypes).nullable(),
  is_primary: z.boolean(),
  created_at: Timestamp,
})
export type BankAccount = z.output<typeof BankAccount>

export const BankAccountBody = z.object({
  account_name: requiredText('Account name is required', 150),
  account_number: requiredText('Account number is required', 60).transform((value, context) => {
    const number = value.replace(/[\s-]/g, '').toUpperCase()
    if (/^[A-Z0-9]{4,34}$/.test(number)) return number
    context.addIssue({ code: 'custom', message: 'Use 4 to 34 letters and digits' })
    return z.NEVER
  }),
  bank_name: requiredText('Bank name is required', 150),
  bank_address: orAbsent(z.string().trim().max(255)),
  country_id: z.coerce.number<number | string>('Country is required').int('Country is required').positive('Country is required'),
  swift_code: orAbsent(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'Invalid SWIFT code'),
  ),
  iban: orAbsent(
    z
      .string()
      .trim()
      .toUpperCase()
      .refine(isIban, 'Invalid IBAN')
      .transform((value) => value.replace(/[\s-]/g, '')),
  ),
  routing_code: orAbsent(z.string().trim().max(20)),
  routing_code_type: orAbsent(z.enum(routingTypes)),
  is_primary: z
    .union([z.literal(0), z.literal(1), Flag])
    .transform((value) => value === 1 || value === true)
    .default(false),
})
export type BankAccountBody = z.output<typeof BankAccountBody>
const one = { params: z.object({ identifier: Identifier }) }

/** The accounts named on claims, invoices and payments; deliberately without an update (G-M-68, G-M-69). */
export const bankAccounts = resource('finance.bank_account', {
  list: {
    route: 'GET /bank_accounts',
    access: 'masters.bank.accounts.read',
    summary: 'List bank accounts, the primary one first.',
    query: listQuery({
      sortBy: ['created_at'],
      filters: {
        country_id: Id,
        is_primary: z.union([z.literal(0), z.literal(1), Flag]).transform((value) => value === 1 || value === true),
      },
    }),
    response: pageOf(BankAccount),
  },
  dropdown: {
    route: 'GET /bank_accounts/dropdown',
    access: 'invoices.read',
    summary: 'List bank accounts for a dropdown, the primary one first.',
    query: z.object({ number_only: Flag.default(false) }),
    response: z.array(Option),
  },
  create: {
    route: 'POST /bank_accounts',
    access: 'masters.bank.accounts.create',
    summary: 'Create a bank account.',
    body: BankAccountBody,
    response: z.object({ bankAccountInfo: BankAccount }),
    status: 201,
    message: 'Bank account created successfully',
    audit: 'bank_account.created',
    recentProof: true,
  },
  remove: {
    route: 'DELETE /bank_accounts/:identifier',
    access: 'masters.bank.accounts.delete',
    summary: 'Remove a bank account that no unsettled claim names.',
    ...one,
    response: z.object({ identifier: Identifier }),
    message: 'Bank account deleted successfully',
    errors: ['NOT_FOUND', 'IN_USE'],
    audit: 'bank_account.deleted',
    recentProof: true,
  },
  makePrimary: {
    route: 'PATCH /bank_accounts/:identifier/primary',
    access: 'masters.bank.accounts.create',
    recentProof: true,
    summary: 'Make a bank account the primary one.',
    ...one,
    response: z.object({ bankAccountInfo: BankAccount }),
    message: 'Bank account updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'bank_account.made_primary',
  },
})
