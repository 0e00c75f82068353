import type { Language } from '@embark/contract/kernel/language.ts'
import { type Currency, money } from '@embark/contract/kernel/money.ts'
import type { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import { type QuotationListQuery, quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { type QuotationTab, quotationTabs, tabNames } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import type { Quotation, QuotationRecord } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { type SqlBool, sql } from 'kysely'
import type { VisibleLead } from '#modules/leads/leads.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { ifThere, person, quotedPerson } from '#platform/db/fragments.ts'
import { type Condition, isBetweenDays, isFoundInDays, isOneOf, isSought, isWithin } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { liveQuotations, seenQuotations, visibleQuotations } from './quotation.policy.ts'
import { quotationAddress } from './quotation-address.rules.ts'
import { itemsOf } from './quotation-items.queries.ts'

const isIdentifier = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

interface QuotedOption {
  readonly program: string
  readonly institution: string
  readonly minor: number
  readonly currency: string
}

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('quotations')
    .innerJoin('leads', 'leads.id', 'quotations.lead_id')
    .leftJoin('users as maker', 'maker.id', 'quotations.created_by')
    .leftJoin('applications as made', 'made.id', 'quotations.application_id')
    .select(['quotations.identifier', 'quotations.id', 'quotations.revision', 'quotations.version', 'quotations.title'])
    .select(['quotations.accepted', 'quotations.valid_until', 'quotations.created_at', 'quotations.sent_at', 'quotations.viewed_at'])
    .select(['quotations.responded_at', 'quotations.response_remarks', 'quotations.application_refusal'])
    .select(({ ref }) => [
      // Check constraints and the contract allow only these values.
      ref('quotations.number').$castTo<RecordNumber>().as('number'),
      ref('quotations.status').$castTo<Quotation['status']>().as('status'),
      ref('quotations.language').$castTo<Language>().as('language'),
      ref('quotations.currency').$castTo<Currency | null>().as('currency'),
      quotedPerson('leads').as('lead'),
      ifThere('maker', person('maker')).as('created_by'),
      ifThere('made', sql<Quotation['application']>`jsonb_build_object('identifier', made.identifier, 'id', made.number)`).as(
        'application',
      ),
      sql<QuotedOption[]>`
        coalesce(
          (
            select jsonb_agg(
              jsonb_build_object(
                'program', i.program_name, 'institution', i.institution_name, 'minor', i.total_minor, 'currency', i.currency
              )
              order by i.position
            )
            from quotation_items i
            where i.quotation_id = quotations.id
          ), '[]'
        )`.as('options'),
      sql<Quotation['can']>`
        jsonb_build_object(
          'update', ${can(ctx, 'quotations.create')} and quotations.status = 'draft',
          'send', ${can(ctx, 'quotations.send')} and quotations.status in ('draft', 'sent', 'viewed'),
          'revise', ${can(ctx, 'quotations.create')} and quotations.status in ('sent', 'viewed', 'declined', 'expired'),
          'open_lead', ${can(ctx, 'leads.read')}::boolean
        )`.as('can'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const shown = (row: Row): Quotation =>
  Object.assign(row, {
    options: row.options.map(({ program, institution, minor, currency }) => ({ program, institution, total: money(minor, currency) })),
  })
const present = (_: Ctx, page: Row[]) => page.map(shown)

const isInTab = (tab: QuotationTab): Condition =>
  isWithin('quotations.status', tab, tab === 'all' ? sql`quotations.status <> 'superseded'` : sql`quotations.status = ${tab}`)

/** By its lead, as leads are searched, or by its own number; a link names the quotation itself. */
const matches = (text: string): Condition => {
  const number = /^(?:qt-)?(\d{1,9})(?:\.\d+)?$/i.exec(text)?.[1]
  if (isIdentifier(text))
    return isSought(
      'quotations.id',
      sql`
        select q.id from quotations q where q.identifier = ${text}::uuid
        union
        select q.id from quotations q join leads l on l.id = q.lead_id where l.identifier = ${text}::uuid`,
    )
  return isSought(
    'quotations.id',
    sql`
      select q.id from lead_matches(${text}) l join quotations q on q.lead_id = l.id
      union
      select q.id from quotations q where q.number = ${number === undefined ? null : Number(number)}::int`,
  )
}

/** The quotations this actor may see: the one list behind page, tabs and file. */
export const quotationList = declareList(quotations.list, {
  key: 'quotations.id',
  from: liveQuotations,
  scope: seenQuotations,
  rows,
  present,
  search: (_, text) => matches(text),
  filters: {
    lead_id: isOneOf('quotations.lead_id'),
    institution_id: (ids) =>
      sql<SqlBool>`exists (
        select from quotation_items i where i.quotation_id = quotations.id and i.institution_id = any(${ids}::int[])
      )`,
    branch_id: (ids) => sql<SqlBool>`quotations.lead_id in (select l.id from leads l where l.branch_id = any(${ids}::int[]))`,
    staff_id: (ids) => isWithin('quotations.created_by', String(ids), isOneOf('quotations.created_by')(ids)),
    created_at: isFoundInDays('quotations.created_at'),
    valid_until: isBetweenDays('quotations.valid_until'),
  },
  // Whoever follows a link to one is shown it, whatever has become of it.
  together: (_, { status, search = '' }) => (status === undefined || isIdentifier(search) ? [] : [isInTab(status)]),
  orders: {
    created_at: by('quotations.created_at', 'timestamptz', {
      index: 'quotations_by_created',
      behind: { 'quotations.status': 'quotations_by_status' },
    }),
    valid_until: by('quotations.valid_until', 'date', { index: 'quotations_by_valid' }),
    id: byNumber,
  },
})

/** One page of the list, with its tabs where they are asked for. */
export async function quotationPage(ctx: Ctx, query: QuotationListQuery) {
  const tabs = query.with_tabs ? tabsOf(ctx, query) : undefined
  tabs?.catch(() => undefined)
  const page = await quotationList.page(ctx, query)
  return { ...page, ...(tabs && { tabsInfo: await tabs }) }
}

async function tabsOf(ctx: Ctx, { search, filters }: QuotationListQuery) {
  const counts = await quotationList.counts(
    ctx,
    { search, filters },
    quotationTabs.map((tab) => [isInTab(tab)]),
  )
  return quotationTabs.map((key, index) => ({
    key,
    label: tabNames[key],
    count: counts[index]!.total,
    isCountExact: counts[index]!.isExact,
  }))
}

/** The quotations of one lead with all their versions. */
export const quotationsOfLead = declareList(quotations.ofLead, {
  key: 'quotations.id',
  // A student sees no drafts, wherever they stand.
  from: (ctx, lead: VisibleLead) => visibleQuotations(ctx).where('quotations.lead_id', '=', lead.id),
  rows: (ctx) => rows(ctx),
  present,
  filters: {},
  orders: { created_at: by('quotations.created_at', 'timestamptz') },
})

/** One quotation with its options and its other versions, as returned after it was read or written. */
export async function quotationById(ctx: Ctx, id: number): Promise<{ quotationInfo: QuotationRecord; version: number }> {
  const row = await rows(ctx)
    .select([
      'quotations.terms',
      'quotations.public_key',
      'leads.email',
      'leads.mobile_e164',
      'quotations.sent_to',
      'quotations.mail_message',
    ])
    .where('quotations.id', '=', id)
    .executeTakeFirstOrThrow()
  const { terms, public_key, email, mobile_e164, sent_to, mail_message, ...quotation } = row
  const versions = await visibleQuotations(ctx)
    .select(['quotations.identifier', 'quotations.revision', 'quotations.created_at'])
    .select((eb) => eb.ref('quotations.status').$castTo<Quotation['status']>().as('status'))
    .where('quotations.number', '=', quotation.number)
    .orderBy('quotations.revision', 'desc')
    .execute()
  const quotationInfo = {
    ...shown(quotation),
    items: await itemsOf(ctx, id),
    terms,
    address: quotation.status === 'draft' ? null : quotationAddress(ctx, public_key),
    recipient: sent_to ?? email,
    recipient_mobile: mobile_e164,
    message: mail_message,
    versions,
  }
  return { quotationInfo, version: quotation.version }
}

/** A quotation as it is told of: to whom it went, and what was accepted. */
export const toldQuotation = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('quotations')
    .innerJoin('leads', 'leads.id', 'quotations.lead_id')
    .leftJoin('quotation_items as option', (join) =>
      join.onRef('option.quotation_id', '=', 'quotations.id').onRef('option.position', '=', 'quotations.accepted'),
    )
    .leftJoin('institutions', 'institutions.id', 'option.institution_id')
    .select(['quotations.id', 'quotations.identifier', 'quotations.number', 'quotations.revision', 'quotations.lead_id'])
    .select(['quotations.valid_until', 'quotations.public_key', 'quotations.sent_to', 'quotations.mail_subject', 'quotations.mail_message'])
    .select(['quotations.created_by', 'quotations.sent_by', 'quotations.response_remarks', 'quotations.application_id'])
    .select(['leads.number as lead_number', 'leads.first_name', 'leads.last_name', 'leads.branch_id', 'leads.team_id', 'leads.agent_id'])
    .select(['leads.owner_id', 'leads.student_user_id'])
    .select(['option.program_id', 'option.campus_id', 'option.institution_id', 'option.intake_id', 'option.intake_year'])
    .select(['option.program_name', 'option.institution_name', 'institutions.country_id'])
    .select((eb) => [
      eb.ref('quotations.language').$castTo<Language>().as('language'),
      sql<number[]>`array(select w.user_id from lead_users w where w.lead_id = leads.id)`.as('user_ids'),
    ])
    .where('quotations.id', '=', id)
    .where('leads.deleted_at', 'is', null)
    .executeTakeFirst()
export type ToldQuotation = NonNullable<Awaited<ReturnType<typeof toldQuotation>>>
