import { photographed, Sheet, type Wear } from './drawing.ts'
import { type PassportWish, passportPage } from './passport.ts'

/** A picture of a document and what it says, by the names of its fields. */
export interface Paper {
  readonly name: string
  readonly kind: 'passport' | 'test_report' | 'transcript' | 'offer_letter'
  readonly says: Readonly<Record<string, string>>
  picture(): Promise<Buffer>
}

const wears: readonly Wear[] = [
  {},
  { turn: 90 },
  { askew: 1.5, shadow: true },
  { blur: 0.8 },
  { turn: 180, quality: 70 },
  { scale: 0.75, shadow: true },
  { askew: -2.5 },
  { turn: 270, blur: 0.6 },
]

/** Six countries, and two people of each. */
const passports: readonly PassportWish[] = [
  ['TUR', 'TÜRKİYE CUMHURİYETİ  PASAPORT / PASSPORT', 'U12345678', 'Yılmaz', 'Ayşe Nur', 'female'],
  ['IND', 'REPUBLIC OF INDIA  PASSPORT', 'N8018465', 'Sharma', 'Rohan', 'male'],
  ['NGA', 'FEDERAL REPUBLIC OF NIGERIA  PASSPORT', 'B50512084', 'Okonkwo', 'Chidi Emeka', 'male'],
  ['FRA', 'REPUBLIQUE FRANCAISE  PASSEPORT', '17FV18502', 'Lefèvre', 'Zoé Marie', 'female'],
  ['EGY', 'ARAB REPUBLIC OF EGYPT  PASSPORT', 'A28061501', 'Hassan', 'Omar', 'male'],
  ['VNM', 'SOCIALIST REPUBLIC OF VIETNAM  PASSPORT', 'C0081582', 'Nguyen', 'Thi Lan', 'female'],
].flatMap(([country, title, number, last_name, first_name, gender], at) =>
  [0, 1].map((turn) => ({
    country: country!,
    title: title!,
    number: turn ? `${number!.slice(0, -2)}7${at}` : number!,
    last_name: last_name!,
    first_name: first_name!,
    gender: gender as 'male' | 'female',
    date_of_birth: `${1996 + at}-0${at + 1}-1${turn + at}`,
    expiry_date: `203${at}-1${turn}-0${at + 2}`,
  })),
)

const passport = (wish: PassportWish, wear: Wear): Paper => ({
  name: `passport ${wish.country} ${wish.number} ${JSON.stringify(wear)}`,
  kind: 'passport',
  says: {
    'Passport number': wish.number,
    Nationality: wish.country,
    'Date of birth': wish.date_of_birth,
    'Expiry date': wish.expiry_date,
    Gender: wish.gender,
  },
  picture: async () => photographed(await passportPage(wish), wear),
})

/** A sheet with a title, and lines of a label and its value. */
async function form(title: string, lines: readonly (readonly [string, string])[], rows: readonly (readonly string[])[] = []) {
  const sheet = new Sheet(1_240, 1_754)
  await sheet.write(90, 150, 40, title)
  for (const [at, [label, value]] of lines.entries()) {
    await sheet.write(90, 260 + at * 64, 28, label)
    await sheet.write(560, 260 + at * 64, 28, value)
  }
  const top = 320 + lines.length * 64
  for (const [at, row] of rows.entries())
    for (const [column, cell] of row.entries()) await sheet.write(90 + column * 380, top + at * 56, 26, cell)
  return sheet
}

const tests: readonly (readonly [title: string, name: string, lines: readonly (readonly [label: string, key: string, value: string])[]])[] =
  [
    [
      'IELTS Test Report Form',
      'IELTS',
      [
        ['Listening', 'Listening', '7.5'],
        ['Reading', 'Reading', '8.0'],
        ['Writing', 'Writing', '6.5'],
        ['Speaking', 'Speaking', '7.0'],
        ['Overall Band Score', 'Overall score', '7.5'],
      ],
    ],
    [
      'TOEFL iBT Score Report',
      'TOEFL',
      [
        ['Reading', 'Reading', '27'],
        ['Listening', 'Listening', '25'],
        ['Speaking', 'Speaking', '23'],
        ['Writing', 'Writing', '24'],
        ['Total Score', 'Overall score', '99'],
      ],
    ],
    [
      'Pearson Test of English Academic',
      'PTE',
      [
        ['Listening', 'Listening', '68'],
        ['Reading', 'Reading', '71'],
        ['Speaking', 'Speaking', '66'],
        ['Writing', 'Writing', '70'],
        ['Overall Score', 'Overall score', '69'],
      ],
    ],
    [
      'Duolingo English Test',
      'Duolingo',
      [
        ['Literacy', 'Literacy', '120'],
        ['Comprehension', 'Comprehension', '130'],
        ['Conversation', 'Conversation', '115'],
        ['Production', 'Production', '110'],
        ['Overall Score', 'Overall score', '120'],
      ],
    ],
  ]
const testReport = ([title, name, scores]: (typeof tests)[number], wear: Wear): Paper => ({
  name: `${name} ${JSON.stringify(wear)}`,
  kind: 'test_report',
  says: {
    Test: name,
    'Test date': '2026-05-14',
    // A Duolingo score reads 120, the others as they are printed.
    ...Object.fromEntries(scores.map(([, key, value]) => [key, String(Number(value))])),
  },
  picture: async () =>
    photographed(
      await form(title, [
        ['Family Name', 'Okonkwo'],
        ['Test Date', '14 May 2026'],
        ...scores.map(([label, , value]) => [label, value] as const),
      ]),
      wear,
    ),
})

const marks = [
  ['Subject', 'Grade', 'Credits'],
  ['Mathematics', '91', '6'],
  ['Physics', '84', '5'],
  ['Chemistry', '78', '5'],
]
const transcripts: readonly (readonly [title: string, lines: readonly (readonly [string, string, string])[]])[] = [
  [
    'Academic Transcript',
    [
      ['Student Name', 'Student name', 'Rohan Sharma'],
      ['University', 'Institution', 'University of Delhi'],
      ['Degree', 'Qualification', 'Bachelor of Science'],
      ['CGPA', 'Grade average', '8.41'],
      ['Year of Completion', 'Year of completion', '2024'],
    ],
  ],
  [
    'Relevé de notes',
    [
      ['Nom', 'Student name', 'Camille Lefèvre'],
      ['Université', 'Institution', 'Université de Lyon'],
      ['Diplôme', 'Qualification', 'Licence de physique'],
      ['Moyenne générale', 'Grade average', '14,25'],
      ['Année', 'Year of completion', '2023'],
    ],
  ],
  [
    'Not Dökümü / Transkript',
    [
      ['Adı Soyadı', 'Student name', 'Ayşe Yılmaz'],
      ['Üniversite', 'Institution', 'Ankara Üniversitesi'],
      ['Bölüm', 'Qualification', 'Fizik'],
      ['Genel ortalama', 'Grade average', '3.27'],
      ['Mezuniyet yılı', 'Year of completion', '2022'],
    ],
  ],
]
const transcript = ([title, lines]: (typeof transcripts)[number], wear: Wear): Paper => ({
  name: `${title} ${JSON.stringify(wear)}`,
  kind: 'transcript',
  says: Object.fromEntries(lines.map(([, key, value]) => [key, value])),
  picture: async () =>
    photographed(
      await form(
        title,
        lines.map(([label, , value]) => [label, value] as const),
        marks,
      ),
      wear,
    ),
})

const offers: readonly (readonly [string, string])[] = [
  ['Conditional', 'University of Leeds'],
  ['Unconditional', 'Monash University'],
]
const offer = ([kind, institution]: (typeof offers)[number], wear: Wear): Paper => ({
  name: `${kind} offer ${JSON.stringify(wear)}`,
  kind: 'offer_letter',
  says: {
    'Kind of offer': kind,
    Institution: institution,
    Program: 'MSc Data Science',
    'Start date': '2027-09-20',
    'Reply by': '2027-03-31',
    'Student number': '20451873',
  },
  picture: async () =>
    photographed(
      await form(`${kind} Offer Letter`, [
        ['Student Number', '20451873'],
        ['University', institution],
        ['Course', 'MSc Data Science'],
        ['Start Date', '20 September 2027'],
        ['Tuition Fee', 'GBP 24,500'],
        ['Accept by', '31 March 2027'],
      ]),
      wear,
    ),
})

const worn = <T>(wishes: readonly T[], count: number, make: (wish: T, wear: Wear) => Paper) =>
  Array.from({ length: count }, (_, at) => make(wishes[at % wishes.length]!, wears[at % wears.length]!))

/** Forty documents: sixteen passports, ten test reports, eight transcripts in three languages, six offers; most of them worn. */
export const papers: readonly Paper[] = [
  ...worn(passports, 16, passport),
  ...worn(tests, 10, testReport),
  ...worn(transcripts, 8, transcript),
  ...worn(offers, 6, offer),
]
