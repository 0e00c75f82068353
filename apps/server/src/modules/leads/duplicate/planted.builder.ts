import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { parsePhone } from '#platform/text/phone.ts'
import { aLead } from '../lead/lead.builder.ts'

/** A person as a form took them. */
export interface Written {
  readonly first_name: string
  readonly last_name: string
  readonly email?: string
  /** As it was typed. */
  readonly phone?: string
  readonly born?: string
}
export interface Planted {
  readonly kind: string
  readonly one: Written
  readonly other: Written
}

const turkish = [
  ['Şükrü', 'Çağlar', 'Sukru', 'Caglar'],
  ['Işıl', 'Öztürk', 'Isil', 'Ozturk'],
  ['Gülşah', 'Yıldız', 'GULSAH', 'YILDIZ'],
  ['Uğur', 'Güneş', 'Ugur', 'Gunes'],
  ['İbrahim', 'Şahin', 'ibrahim', 'sahin'],
  ['Çiğdem', 'Ünlü', 'Cigdem', 'Unlu'],
  ['Müge', 'Kılıç', 'Muge', 'Kilic'],
  ['Barış', 'Doğan', 'Baris', 'Dogan'],
  ['Özgür', 'Aydın', 'Ozgur', 'Aydin'],
  ['Nuriye', 'Taşçı', 'NURİYE', 'TAŞCI'],
] as const

const spellings = [
  ['Mohammed', 'Yousuf', 'Muhammet', 'Yusuf'],
  ['Mohamed', 'Khaled', 'Muhammad', 'Khalid'],
  ['Ahmed', 'Osman', 'Ahmet', 'Othman'],
  ['Fatima', 'Zahra', 'Fatma', 'Zehra'],
  ['Abdul Rahman', 'Al-Sayed', 'Abdulrahman', 'Sayed'],
  ['Abdurrahman', 'Yilmaz', 'Abdulrahman', 'Yılmaz'],
  ['Zeynep', 'Recep', 'Zainab', 'Rajab'],
  ['Sarah', 'Ibrahim', 'Sara', 'İbrahim'],
  ['Hussein', 'Waleed', 'Husain', 'Velid'],
  ['Catherine', 'O’Brien', 'Katherine', 'OBrien'],
] as const

const scripts = [
  ['Mohammed', 'Ali', 'محمد', 'علي'],
  ['Ahmed', 'Hassan', 'أحمد', 'حسن'],
  ['Yousef', 'Mansour', 'يوسف', 'منصور'],
  ['Fatima', 'Saleh', 'فاطمة', 'صالح'],
  ['Khalid', 'Ibrahim', 'خالد', 'إبراهيم'],
  ['Abdullah', 'Nasser', 'عبدالله', 'ناصر'],
  ['Abdulrahman', 'Karim', 'عبد الرحمن', 'كريم'],
  ['Sara', 'Mahmoud', 'سارة', 'محمود'],
  ['Waleed', 'Anwar', 'وليد', 'أنور'],
  ['Mariam', 'Hamdan', 'مريم', 'حمدان'],
  ['Omar', 'Farouk', 'عمر', 'فاروق'],
  ['Layla', 'Shukri', 'ليلى', 'شكري'],
  ['Yusuf', 'Ivanov', 'Юсуф', 'Иванов'],
  ['Dmitry', 'Petrov', 'Дмитрий', 'Петров'],
  ['Aleksandr', 'Sokolov', 'Александр', 'Соколов'],
  ['Olga', 'Morozova', 'Ольга', 'Морозова'],
  ['Zhanna', 'Akhmetova', 'Жанна', 'Ахметова'],
  ['Mikhail', 'Smirnov', 'Михаил', 'Смирнов'],
  ['Ruslan', 'Kuznetsov', 'Руслан', 'Кузнецов'],
  ['Natalia', 'Volkova', 'Наталья', 'Волкова'],
  ['Timur', 'Galiev', 'Тимур', 'Галиев'],
  ['Rahul', 'Sharma', 'राहुल', 'शर्मा'],
  ['Priya', 'Gupta', 'प्रिया', 'गुप्ता'],
  ['Amit', 'Kumar', 'अमित', 'कुमार'],
  ['Deepak', 'Singh', 'दीपक', 'सिंह'],
  ['Krishna', 'Verma', 'कृष्ण', 'वर्मा'],
  ['Vishal', 'Patel', 'विशाल', 'पटेल'],
  ['Ankit', 'Chaudhary', 'अंकित', 'चौधरी'],
  ['Aishwarya', 'Nair', 'ऐश्वर्या', 'नायर'],
  ['Salman', 'Khan', 'सलमान', 'ख़ान'],
] as const

const plain = [
  ['Grace', 'Hopper'],
  ['Alan', 'Turing'],
  ['Chiara', 'Romano'],
  ['Mateo', 'Fernandez'],
  ['Linh', 'Nguyen'],
  ['Amara', 'Okafor'],
  ['Jonas', 'Weber'],
  ['Emma', 'Larsson'],
  ['Lucas', 'Moreau'],
  ['Aylin', 'Demir'],
] as const

const siblings = [
  ['Hassan', 'Hussein', 'Al-Masri'],
  ['Omar', 'Amir', 'Haddad'],
  ['Ayşe', 'Fatma', 'Kaya'],
  ['Rohan', 'Rahul', 'Mehta'],
  ['Sara', 'Samira', 'Nasser'],
  ['Ivan', 'Oleg', 'Popov'],
  ['Anna', 'Elena', 'Petrova'],
  ['Mert', 'Murat', 'Arslan'],
  ['Yusuf', 'Yunus', 'Polat'],
  ['Ahmed Hassan', 'Omar Hassan', 'Ali'],
] as const

const two = (n: number) => String(n).padStart(2, '0')
// Days that no two of the planted share by chance.
const dayOf = (n: number) => `${1994 + (n % 11)}-${two(1 + ((n * 7) % 12))}-${two(1 + ((n * 5) % 28))}`
const numberOf = (n: number) => 5_320_000_000 + n * 7_919
const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
const formats: readonly ((n: number) => string)[] = [
  (n) => `0${n}`,
  (n) => `+90 ${n}`,
  (n) => `0090${n}`,
  (n) => `+90 (${String(n).slice(0, 3)}) ${String(n).slice(3, 6)}-${String(n).slice(6)}`,
  (n) => arabicDigits(`0${n}`),
]

/** Two hundred pairs of one person each, as people and files write them. */
export function plantedPairs(): Planted[] {
  let n = 0
  const pair = (kind: string, one: Written, other: Written): Planted => {
    n++
    return { kind, one, other }
  }
  const rounds = <T>(times: number, of: readonly T[], make: (each: T, round: number) => Planted) =>
    Array.from({ length: times }, (_, round) => of.map((each) => make(each, round))).flat()
  return [
    ...rounds(4, plain, ([first_name, last_name], round) => {
      const number = numberOf(n)
      return pair(
        'phone formats',
        { first_name, last_name, phone: formats[round % 5]!(number) },
        {
          first_name,
          last_name: round % 2 ? last_name : '',
          phone: formats[(round + 1 + (n % 4)) % 5]!(number),
          email: `p${n}@mail.example`,
        },
      )
    }),
    ...rounds(3, plain, ([first_name, last_name], round) => {
      const name = `${first_name}.${last_name}${n}`.toLowerCase()
      const spelt = [name.replaceAll('.', ''), `${name}+study`, name.replace('.', '').toUpperCase()][round]!
      return pair(
        'mail dots',
        { first_name, last_name, email: `${name}@gmail.com` },
        {
          first_name,
          last_name,
          email: `${spelt}@${round === 1 ? 'googlemail.com' : 'gmail.com'}`.toLowerCase(),
          phone: `0${numberOf(n)}`,
        },
      )
    }),
    ...rounds(3, turkish, ([first_name, last_name, first, last]) =>
      pair('Turkish letters', { first_name, last_name, born: dayOf(n) }, { first_name: first, last_name: last, born: dayOf(n) }),
    ),
    ...rounds(3, [...turkish.slice(0, 5), ...spellings.slice(0, 5)], ([first_name, last_name, first, last]) =>
      pair('swapped names', { first_name, last_name, born: dayOf(n) }, { first_name: last, last_name: first, born: dayOf(n) }),
    ),
    ...rounds(1, scripts, ([first_name, last_name, first, last]) =>
      pair('three scripts', { first_name, last_name, born: dayOf(n) }, { first_name: first, last_name: last, born: dayOf(n) }),
    ),
    ...rounds(1, scripts.slice(0, 20), ([first_name, last_name, first, last]) =>
      pair(
        'scripts and a phone',
        { first_name, last_name, phone: `0${numberOf(n)}` },
        { first_name: last, last_name: first, phone: `+90${numberOf(n)}` },
      ),
    ),
    ...rounds(2, spellings, ([first_name, last_name, first, last]) =>
      pair('spellings', { first_name, last_name, born: dayOf(n) }, { first_name: first, last_name: last, born: dayOf(n) }),
    ),
  ]
}

/** As many pairs of two people who have much in common. */
export function nearMisses(): Planted[] {
  let n = 300
  const made: Planted[] = []
  const add = (kind: string, one: Written, other: Written) => {
    n++
    made.push({ kind, one, other })
  }
  for (let round = 0; round < 4; round++)
    for (const [first, second, last_name] of siblings) {
      add(
        'siblings with one phone',
        { first_name: first, last_name, phone: `0${numberOf(n)}` },
        { first_name: second, last_name, phone: `+90${numberOf(n)}` },
      )
      add(
        'twins with one phone',
        { first_name: first, last_name, phone: `0${numberOf(n)}`, born: dayOf(n) },
        { first_name: second, last_name, phone: `0${numberOf(n)}`, born: dayOf(n) },
      )
    }
  for (let round = 0; round < 2; round++)
    for (const [first, second, last_name] of siblings)
      add(
        'siblings with one phone and mail',
        { first_name: first, last_name, phone: `0${numberOf(n)}`, email: `family${n}@gmail.com` },
        { first_name: second, last_name, phone: `0${numberOf(n)}`, email: `family.${n}@gmail.com` },
      )
  for (let round = 0; round < 6; round++)
    for (const [first_name, last_name] of [...plain, ...spellings.map(([first, last]) => [first, last] as const)].slice(round, round + 10))
      add(
        'one common name, other birth dates',
        { first_name, last_name, born: dayOf(n), email: `a${n}@mail.example` },
        { first_name, last_name, born: dayOf(n + 3), email: `b${n}@mail.example` },
      )
  for (let round = 0; round < 2; round++)
    for (const [at, [first_name, last_name]] of plain.entries()) {
      const [first, last] = plain[(at + 3) % plain.length]!
      add(
        'strangers behind the phone of an agency',
        { first_name, last_name, phone: `0${numberOf(n)}` },
        { first_name: first, last_name: last, phone: `0${numberOf(n)}` },
      )
      add(
        'parent and child of one name',
        { first_name, last_name, phone: `0${numberOf(n)}`, born: dayOf(n) },
        { first_name, last_name, phone: `0${numberOf(n)}`, born: `196${round}-04-30` },
      )
    }
  return made
}

/** Puts people into a test's company; their numbers in the order given. */
export async function plant(ctx: Ctx, people: readonly Written[]): Promise<number[]> {
  const model = await aLead(ctx)
  const rows = people.map(({ phone, ...person }, at) => {
    const read = phone ? parsePhone(phone, 'TR') : undefined
    if (read && !read.ok) throw new Error(`${phone} is no phone`)
    const contact = {
      email: person.email ?? (read ? null : `planted${at}@planted.example`),
      mobile_e164: read?.ok ? read.value.e164 : null,
    }
    return { at, born: null, ...person, ...contact }
  })
  const { rows: made } = await sql<{ id: number }>`
    insert into leads (
      number, first_name, last_name, email, mobile_e164, date_of_birth, lead_medium_id, timeline_id, stage_id, status_id
    )
    select first + p.at, p.first_name, p.last_name, p.email, p.mobile_e164, p.born, l.lead_medium_id, l.timeline_id, l.stage_id,
      l.status_id
    from leads l, next_numbers('leads', ${rows.length}) first,
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as p(at int, first_name text, last_name text, email text, mobile_e164 text, born date)
    where l.id = ${model.id}
    order by p.at
    returning id`.execute(ctx.db)
  return made.map(({ id }) => id)
}
