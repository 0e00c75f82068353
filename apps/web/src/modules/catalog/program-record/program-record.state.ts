import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { attendances, durationTypes, programCategories } from '@embark/contract/catalog/program/program.rules.ts'
import { type ProgramRecord, programRecords } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import type { ProgramState, VerifiablePart } from '@embark/contract/catalog/program-record/program-record.rules.ts'
import { type Currency, currencies, type Money, toDecimal } from '@embark/contract/kernel/money.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import type { DraftOf } from '#platform/api/form.ts'
import type { Translator } from '#platform/i18n/i18n.ts'

/** What a change of a program makes stale. */
export const programReads = [programRecords.list, programRecords.single, programRecords.changes]

/** What of a program is verified: a part, which one of it, and how it is called. */
export interface VerifiedPart {
  /** How an address names it. */
  readonly identifier: string
  readonly part: VerifiablePart
  readonly of: number | null
  readonly name: string
}

/** Every part of a program that is verified by itself. */
export const partsOf = ({ campuses, intakes, scholarships }: ProgramRecord, t: Translator): VerifiedPart[] =>
  [
    ...campuses.map(({ offering_id, campus }) => ({ part: 'fees' as const, of: offering_id, name: campus })),
    ...intakes.map(({ intake_id, intake_name }) => ({ part: 'deadline' as const, of: intake_id, name: t(intake_name) })),
    { part: 'requirements' as const, of: null, name: t('Requirements') },
    ...scholarships.map(({ id, name }) => ({ part: 'scholarship' as const, of: id, name })),
  ].map((each) => ({ ...each, identifier: [each.part, each.of].join('-') }))

export const programHref = (program: { readonly identifier: string }) => to(catalogScreens.program, { program_id: program.identifier })

export const stateTones: Record<ProgramState, 'usual' | 'warn' | 'danger'> = { open: 'usual', hidden: 'warn', closed: 'danger' }
/** What the way to a state is called. */
export const moveNames: Record<ProgramState, string> = { open: 'Put on offer', hidden: 'Hide', closed: 'Close program' }

export type ProgramDraft = Required<DraftOf<typeof programRecords.edit>>

const decimal = (money: Money | null | undefined) => (money ? toDecimal(money.amount_minor, money.currency) : '')
const offered = (code: string | undefined): Currency => currencies.find((currency) => currency === code) ?? currencies[0]

/** What the form of a new program begins with. */
export const newDraft = (): ProgramDraft => ({
  name: '',
  category: programCategories[0],
  url: '',
  program_type: '',
  study_level_id: null,
  discipline_id: null,
  duration: '',
  duration_type: durationTypes[1],
  is_fulltime: true,
  attendance_on: attendances[0],
  is_pgwp: false,
  offer_letter_days: '',
  min_requirement: '',
  testscores: [],
  english_level: '',
  min_age: '',
  duration_range: '',
  weekly_hours: '',
  start_date: '',
  accommodation_options: [],
  tags: [],
  checklist: [],
  campuses: [],
  currency: currencies[0],
  intakes: [],
  scholarships: [],
  verified_source: '',
})

type Accommodation = ProgramDraft['accommodation_options'][number]

/** What the form of a program begins with: what it says now. */
export const draftOf = (program: ProgramRecord): ProgramDraft => ({
  name: program.name,
  category: program.category,
  url: program.url ?? '',
  program_type: program.program_type ?? '',
  study_level_id: program.studylevel?.id ?? null,
  discipline_id: program.discipline?.id ?? null,
  duration: program.duration ?? '',
  duration_type: program.duration_type,
  is_fulltime: program.is_fulltime,
  attendance_on: program.attendance_on,
  is_pgwp: program.is_pgwp,
  offer_letter_days: program.offer_letter_days ?? '',
  min_requirement: program.min_requirement ?? '',
  testscores: (program.testscores ?? []).map(({ score_name, score, min_score }) => ({ score_name, score, min_score: min_score ?? '' })),
  english_level: program.english_level ?? '',
  min_age: program.min_age ?? '',
  duration_range: program.duration_range ?? '',
  weekly_hours: program.weekly_hours ?? '',
  start_date: program.start_date ?? '',
  // The importer and the form write these values only.
  accommodation_options: program.accommodation_options as Accommodation[],
  tags: program.tags,
  checklist: (program.checklist ?? []).map(({ country_code, ...group }) => ({ ...group, country_code: country_code ?? '' })),
  campuses: program.campuses
    .filter(({ is_active }) => is_active)
    .map(({ campus_id, tuition_fee, application_fee }) => ({
      campus_id,
      tuition_fee: decimal(tuition_fee),
      application_fee: decimal(application_fee),
    })),
  currency: offered(program.campuses[0]?.currency ?? program.institution.currency_code),
  intakes: program.intakes.map(({ intake_id, deadline }) => ({ intake_id, deadline })),
  scholarships: program.scholarships.map(({ name, amount, percent, conditions }) => ({
    name,
    amount: decimal(amount),
    percent: percent ?? '',
    conditions: conditions ?? '',
  })),
  verified_source: '',
})

/** The papers of a group as lines: one each, what is said of it after a colon. */
export const linesOf = (items: ProgramDraft['checklist'][number]['items']) =>
  items.map(({ name, entries }) => [name, ...entries].join(': ')).join('\n')
/** The other way round. A line that is still empty stays as it is typed. */
export const itemsOf = (text: string) =>
  text.split('\n').map((line) => {
    const [name = '', ...entries] = line.split(/:\s+/)
    return { name, entries: entries.filter((entry) => entry.trim() !== '') }
  })
