import fs from 'node:fs'
import path from 'node:path'
import { type Language, languages } from '@embark/contract/kernel/language.ts'
import { money } from '@embark/contract/kernel/money.ts'
import { expect, test } from 'vitest'
import { renderSheet, type Sheet } from '#platform/pdf/render.ts'
import {
  checklistSheet,
  offersSheet,
  type PrintedOffer,
  type PrintHead,
  summarySheet,
} from '../../src/modules/applications/print/print-sheets.rules.ts'
import { type PrintableQuotation, quotationSheet } from '../../src/modules/quotations/quotation/quotation-sheet.rules.ts'
import { differenceOf, pictureOf } from './pictures.ts'

const from = {
  name: 'Harbour Education',
  country: 'TR',
  address: 'Bağdat Caddesi 214\n34728 Istanbul',
  email: 'hello@harbour.example',
  phone: '+90 216 014 22 00',
  legal_name: 'Harbour Eğitim Danışmanlık A.Ş.',
  tax_number: '461 014 2207, Kadıköy',
  registration_number: '0461-0142-2070-0014',
  accent_color: '#11697b',
}
const headIn = (language: Language): PrintHead => ({
  language,
  numbers: `${language}-u-nu-latn`,
  from,
  printed_on: '2026-11-23',
  number: '1042',
  student: language === 'ar' ? 'مريم حسن' : 'Maryam Hassan',
})
const places = { en: 'United Kingdom', fr: 'Royaume-Uni', tr: 'Birleşik Krallık', ar: 'المملكة المتحدة' } as const
const application = (language: Language, about: object = {}) =>
  ({
    id: 1042,
    institution: { name: 'University of Leeds' },
    campus: { name: 'Main campus', city: 'Leeds' },
    destination_country: { name: places[language] },
    programs: [{ name: 'MSc Data Science', study_level: 'Master' }],
    intake: { label: 'September' },
    intake_year: 2027,
    stage: { name: 'Offer' },
    status: { name: 'Conditional offer' },
    application_number: 'LDS-77120',
    submitted_at: '2026-10-02T09:00:00.000Z',
    offer_letter_received_at: '2026-11-12',
    offer_letter_deadline: '2026-12-15',
    tuition_fee: money(3_150_000, 'GBP'),
    tuition_fee_due_date: '2027-06-30',
    tuition_fee_paid_date: null,
    application_fee: money(2_500, 'GBP'),
    ...about,
  }) as unknown as PrintedOffer['record']
const conditions = [
  { text: 'IELTS 6.5, no band below 6.0', due_on: '2027-05-31', status: 'open' },
  { text: 'Bachelor degree certificate', due_on: null, status: 'met' },
] as unknown as PrintedOffer['conditions']
const papers = [
  { label: 'Passport', is_required: true, status: 'verified', documents: [{ name: 'passport.pdf' }], remarks: null },
  {
    label: 'Academic Transcript',
    is_required: true,
    status: 'rejected',
    documents: [{ name: 'transcript.pdf' }],
    remarks: 'Page 2 is cut off',
  },
  { label: 'CV', is_required: true, status: 'missing', documents: [], remarks: null },
  { label: 'Reference letter', is_required: false, status: 'uploaded', documents: [{ name: 'reference.pdf' }], remarks: null },
] as unknown as Parameters<typeof checklistSheet>[1]
const quotation = (language: Language) =>
  ({
    number: 12,
    revision: 1,
    language,
    title: language === 'ar' ? 'الدراسة في المملكة المتحدة' : 'Studying in the United Kingdom',
    reader: headIn(language).student,
    valid_until: '2026-12-31',
    issued_on: '2026-11-23',
    terms: null,
    accepted: null,
    from,
    items: [
      {
        position: 1,
        program: { name: 'MSc Data Science' },
        institution: { name: 'University of Leeds' },
        campus: { name: 'Main campus' },
        factsInfo: { city: 'Leeds', country: places[language] },
        intake: { label: 'September' },
        intake_year: 2027,
        currency: 'GBP',
        tuition_fee: money(3_150_000, 'GBP'),
        application_fee: money(2_500, 'GBP'),
        scholarship_amount: money(300_000, 'GBP'),
        other_fees: [],
        discounts: [],
        total: money(2_852_500, 'GBP'),
        converted: { total: money(3_622_675, 'USD'), rate: 1.27, rate_on: '2026-11-01' },
        installments: [{ label: 'Deposit', amount: money(500_000, 'GBP'), due_on: '2027-06-30' }],
        remarks: null,
      },
    ],
  }) as unknown as PrintableQuotation

const second = {
  institution: { name: 'Trinity College Dublin' },
  campus: { name: 'College Green', city: 'Dublin' },
  application_number: null,
}
const sheets: Readonly<Record<string, (language: Language) => Sheet>> = {
  summary: (language) => summarySheet(application(language), conditions, headIn(language)),
  offers: (language) =>
    offersSheet(
      [
        { record: application(language), conditions, converted: { total: money(4_000_500, 'USD'), rate: 1.27, rate_on: '2026-11-01' } },
        { record: application(language, { ...second, tuition_fee: money(2_410_000, 'EUR') }), conditions: [], converted: null },
      ],
      headIn(language),
    ),
  checklist: (language) => checklistSheet(application(language), papers, headIn(language)),
  quotation: (language) => quotationSheet(quotation(language), headIn(language).numbers),
}

/** More of a page than this changes when a line moves; other machines smooth letters a little otherwise. */
const tolerance = 0.1

test.each(Object.keys(sheets).flatMap((kind) => languages.map((language) => [kind, language] as const)))(
  'on paper the %s in %s looks as its kept picture does',
  async (kind, language) => {
    const picture = await pictureOf(await renderSheet(sheets[kind]!(language)))
    const file = path.join(import.meta.dirname, `${kind}-${language}.png`)
    // Written anew by who changed a sheet and has looked at it.
    if (process.env['EMBARK_PRINTED'] === 'keep') fs.writeFileSync(file, picture)
    expect(await differenceOf(picture, fs.readFileSync(file))).toBeLessThan(tolerance)
  },
  30_000,
)

test('a page in another language, or with a line less, is told apart', async () => {
  const kept = fs.readFileSync(path.join(import.meta.dirname, 'checklist-en.png'))
  const shorter = await pictureOf(await renderSheet(checklistSheet(application('en'), papers.slice(1), headIn('en'))))
  const arabic = fs.readFileSync(path.join(import.meta.dirname, 'checklist-ar.png'))

  expect(await differenceOf(shorter, kept)).toBeGreaterThan(tolerance)
  expect(await differenceOf(arabic, kept)).toBeGreaterThan(tolerance)
}, 30_000)
