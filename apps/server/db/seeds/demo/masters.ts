import { type TagType, tagColours } from '@embark/contract/masters/tag/tag.rules.ts'
import { createTag, createVendor, programTag, tagPrograms } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'

/** Name, type, place among the pairs of colours, and every how many-th program has it. */
const tags: readonly (readonly [name: string, type: TagType, pair: number, each?: number])[] = [
  ['Fast offer', 'program', 0, 9],
  ['Partner pick', 'program', 1, 14],
  ['Last places', 'program', 3, 40],
  ['Hot', 'lead', 3],
  ['Call in the evening', 'lead', 2],
  ['Priority', 'application', 4],
  ['Waits for the visa', 'application', 5],
  ['Direct contract', 'institution', 1],
  ['Through a partner', 'institution', 6],
]

const vendors = [
  {
    name: 'Northern Pathways Ltd',
    short_name: 'NPL',
    at: ['GB', 'England', 'Leeds'],
    line: '1 Park Row',
    first: 'Grace',
    last: 'Holden',
    code: '+44',
    mobile: '7700900142',
  },
  {
    name: 'Maple Admissions Inc.',
    short_name: 'Maple',
    at: ['CA', 'Ontario', 'Toronto'],
    line: '250 King Street West',
    first: 'Daniel',
    last: 'Roy',
    code: '+1',
    mobile: '4165550134',
  },
  {
    name: 'Southern Cross Education Services',
    short_name: 'Southern Cross',
    at: ['AU', 'Victoria', 'Melbourne'],
    line: '80 Collins Street',
    first: 'Mia',
    last: 'Tran',
    code: '+61',
    mobile: '491570156',
  },
] as const

/** Tags, some of them on programs, and the parties through whom commission is claimed. */
export async function buildMasters(ctx: Ctx) {
  for (const [name, tag_type, pair, each] of tags) {
    const { id } = await createTag(ctx, { name, tag_type, ...tagColours[pair]! })
    if (!each) continue
    const programs = await ctx.db.selectFrom('programs').select('id').orderBy('id').execute()
    await tagPrograms(ctx, await programTag(ctx, String(id)), {
      program_id: programs.filter((_, index) => index % each === 0).map((row) => row.id),
    })
  }
  for (const { name, short_name, at, line, first, last, code, mobile } of vendors) {
    await createVendor(ctx, {
      name,
      short_name,
      ...(await placeAt(ctx, at)),
      address_line_one: line,
      contact_person_first_name: first,
      contact_person_last_name: last,
      contact_person_email: `${first.toLowerCase()}@${short_name.toLowerCase().replace(' ', '-')}.example.com`,
      contact_person_country_code: code,
      contact_person_mobile: mobile,
    })
  }
}

const placeAt = ({ db }: Ctx, [country, state, city]: readonly [string, string, string]) =>
  db
    .selectFrom('countries as c')
    .leftJoin('states as s', (join) => join.onRef('s.country_id', '=', 'c.id').on('s.name', '=', state))
    .leftJoin('cities as t', (join) => join.onRef('t.state_id', '=', 's.id').on('t.name', '=', city))
    .select(['c.id as country_id', 's.id as state_id', 't.id as city_id'])
    .where('c.iso2', '=', country)
    .orderBy('t.district')
    .limit(1)
    .executeTakeFirstOrThrow()
