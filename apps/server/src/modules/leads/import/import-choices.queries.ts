import { type Language, languages } from '@embark/contract/kernel/language.ts'
import type { ImportField } from '@embark/contract/leads/import/import-fields.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { defaultTimeline, startOf, subStatusesOf } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { monthOf } from '#platform/tabular/calendar-words.ts'
import { countryNames } from '#platform/tabular/country-names.ts'
import { fold } from '#platform/tabular/fold.ts'
import { asciiDigits } from '#platform/text/digits.ts'

const lookupTypes = ['lead_source', 'lead_medium', 'study_level', 'discipline', 'intake'] as const
type LookupType = (typeof lookupTypes)[number] | 'sub_status'

/** Country names that people write but no list contains. */
const countryNicknames: Record<string, string> = {
  GB: 'uk|u.k.|great britain|britain|england|scotland|wales|northern ireland|ingiltere|royaume uni|angleterre|بريطانيا|انجلترا|british',
  US: 'usa|u.s.|u.s.a.|us|america|united states|amerika|abd|etats unis|أمريكا|امريكا|american',
  AE: 'uae|u.a.e.|emirates|dubai|bae|الامارات|emirati',
  TR: 'turkey|turkiye|turquie|turkish|tc|t.c.|تركيا',
  DE: 'deutschland|german',
  SA: 'ksa|saudi|saudi arabia|السعودية',
  KR: 'korea|south korea|kore|guney kore|korean',
  RU: 'russia|rusya|russie|russian',
  IR: 'iran|iranian',
  SY: 'syria|suriye|syrie|سوريا|syrian',
  VN: 'vietnam|vietnamese',
  CZ: 'czech republic|cek cumhuriyeti',
  NL: 'holland|hollanda|hollande|dutch',
  CI: 'ivory coast',
  FR: 'french',
  IN: 'indian',
  PK: 'pakistani',
  BD: 'bangladeshi',
  NG: 'nigerian',
  EG: 'egyptian|مصر',
  MA: 'moroccan|المغرب',
  DZ: 'algerian',
  TN: 'tunisian',
  NP: 'nepali|nepalese',
  LK: 'sri lankan',
  CN: 'chinese|china',
  AZ: 'azerbaijani',
  KZ: 'kazakh',
  UZ: 'uzbek',
  IQ: 'iraqi',
  JO: 'jordanian',
  LB: 'lebanese',
}

export interface Choices {
  country(text: string): number | undefined
  of(type: LookupType, text: string): number | undefined
  /** An intake may come with its year: "September 2027", "Sept-27". */
  intake(text: string): { id: number; year?: number } | undefined
  readonly mediumByDefault: number
  readonly sourceByDefault: number | null
}

/** What texts of a field with such choices may stand for, in the reader's language. */
export async function choicesFor(ctx: Ctx, lookup: NonNullable<ImportField['lookup']>): Promise<{ label: string; value: number }[]> {
  if (lookup === 'country' || lookup === 'countries') {
    const countries = await ctx.db.selectFrom('countries').select(['id', 'names', 'name']).execute()
    return countries
      .map(({ id, names, name }) => ({ value: id, label: (names as Record<Language, string>)[ctx.language] ?? name }))
      .sort((one, other) => one.label.localeCompare(other.label, ctx.language))
  }
  if (lookup === 'sub_status') return (await divisionsOfStart(ctx)).map(({ id, label }) => ({ value: id, label }))
  const values = await ctx.db
    .selectFrom('lookup_values')
    .select(['id', 'label'])
    .where('type', '=', lookup)
    .where('is_active', '=', true)
    .orderBy('order_by')
    .execute()
  return values.map(({ id, label }) => ({ value: id, label: translate(ctx.language, label) }))
}

/** What the status is divided into in which imported leads begin. */
async function divisionsOfStart(ctx: Ctx) {
  const start = startOf(await defaultTimeline(ctx, 'lead'))
  return (await subStatusesOf(ctx, 'lead')).filter(({ stage_id, is_active }) => is_active && stage_id === start.id)
}

/** The lists in which texts of a file are looked up, read once per run and never extended. */
export async function choicesOf(ctx: Ctx): Promise<Choices> {
  const countries = await ctx.db.selectFrom('countries').select(['id', 'iso2', 'names', 'name']).execute()
  const values = await ctx.db
    .selectFrom('lookup_values')
    .select(['id', 'type', 'key', 'label', 'meta'])
    .where('type', 'in', lookupTypes)
    .where('is_active', '=', true)
    .orderBy('order_by')
    .execute()
  const byCountry = new Map<string, number>()
  for (const { id, iso2 } of countries) for (const text of countryNames(iso2)) byCountry.set(fold(text), id)
  // What the product shows itself, and what people say, wins where two countries share a name.
  for (const { id, iso2, names, name } of countries) {
    // The seed writes one name per language.
    const spelled = Object.values(names as Record<Language, string>)
    for (const text of [iso2, name, ...spelled, ...(countryNicknames[iso2]?.split('|') ?? [])]) byCountry.set(fold(text), id)
  }
  const byType = new Map<string, number>()
  const byMonth = new Map<number, number>()
  for (const { id, type, key, label, meta } of values) {
    for (const text of [key, ...languages.map((language) => translate(language, label)), label]) byType.set(`${type}:${fold(text)}`, id)
    const { month } = (meta ?? {}) as { month?: number }
    if (type === 'intake' && month) byMonth.set(month, id)
  }
  for (const { id, label } of await divisionsOfStart(ctx)) byType.set(`sub_status:${fold(label)}`, id)
  const of = (type: LookupType, text: string) => byType.get(`${type}:${fold(text)}`)
  const intakeOf = (text: string) => {
    const byName = of('intake', text)
    if (byName !== undefined) return byName
    const month = monthOf(fold(text))
    return month === undefined ? undefined : byMonth.get(month)
  }
  return {
    country: (text) => byCountry.get(fold(text)),
    of,
    intake(text) {
      const whole = intakeOf(text)
      if (whole !== undefined) return { id: whole }
      const [, name, year] = /^(.*?)[\s,./-]*((?:20)?\d\d)$/.exec(asciiDigits(text).trim()) ?? []
      const id = name ? intakeOf(name) : undefined
      return id === undefined ? undefined : { id, year: Number(year) < 100 ? 2_000 + Number(year) : Number(year) }
    },
    mediumByDefault: byType.get('lead_medium:direct') ?? values.find(({ type }) => type === 'lead_medium')!.id,
    sourceByDefault: byType.get('lead_source:import') ?? null,
  }
}
