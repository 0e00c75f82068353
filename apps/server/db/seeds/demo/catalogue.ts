import type { RawCatalogueRow } from '#modules/catalog/catalog.public.ts'
import { type Dice, dice } from './dice.ts'
import { type DemoCountry, demoCountries } from './institutions.ts'

/** Said in every generated program, so that nobody takes its fees for real ones. */
const generated = 'Generated for demonstration: fees and requirements are not real.'

const subjects: Record<string, readonly string[]> = {
  'Business and management': [
    'Business Administration',
    'International Business',
    'Finance and Investment',
    'Marketing',
    'Supply Chain Management',
    'Accounting',
    'Human Resource Management',
    'Project Management',
  ],
  'Computing and data': [
    'Data Science',
    'Computer Science',
    'Artificial Intelligence',
    'Cyber Security',
    'Software Engineering',
    'Business Analytics',
    'Information Systems',
  ],
  Engineering: [
    'Mechanical Engineering',
    'Civil Engineering',
    'Electrical Engineering',
    'Robotics',
    'Chemical Engineering',
    'Sustainable Energy',
    'Aerospace Engineering',
  ],
  'Health and medicine': ['Public Health', 'Nursing', 'Biomedical Science', 'Psychology', 'Pharmacy', 'Physiotherapy'],
  'Arts and design': ['Graphic Design', 'Architecture', 'Film and Television', 'Fine Art', 'Fashion Design'],
  Law: ['International Law', 'Commercial Law', 'Human Rights Law'],
  'Natural sciences': ['Biotechnology', 'Environmental Science', 'Chemistry', 'Physics', 'Mathematics', 'Food Science'],
  'Social sciences': ['International Relations', 'Economics', 'Sociology', 'Politics', 'Media and Communication'],
  Education: ['Education', 'TESOL', 'Educational Leadership'],
  'Hospitality and tourism': ['Hospitality Management', 'Tourism Management', 'Event Management'],
}
const levels = [
  { level: 'Bachelor', award: 'BSc', type: 'degree', months: [36, 48], fee: 18_000, share: 0.36 },
  { level: 'Master', award: 'MSc', type: 'degree', months: [12, 18, 24], fee: 20_000, share: 0.4 },
  { level: 'Postgraduate diploma', award: 'PgDip', type: 'diploma', months: [8, 12], fee: 13_000, share: 0.08 },
  { level: 'Diploma', award: 'Diploma in', type: 'diploma', months: [12, 24], fee: 11_000, share: 0.08 },
  { level: 'Foundation', award: 'Foundation in', type: 'certificate', months: [9, 12], fee: 12_000, share: 0.05 },
  { level: 'Doctorate', award: 'PhD', type: 'degree', months: [36, 48], fee: 16_000, share: 0.03 },
] as const
const tags = [
  'Fast offer',
  'Scholarship',
  'Placement year',
  'Top 100',
  'No application fee',
  'Work permit',
  'Paid internship',
  'Early bird discount',
] as const
const checklist =
  'Academic: Transcript = Every year of study, with an English translation; Degree certificate = Provisional certificates are accepted; Statement of purpose = At most 1,000 words | Identity: Passport = Valid for at least six months after the course begins | Visa: Proof of funds = Tuition and living costs of the first year | Visa@IN: Proof of funds = Bank statement of the last 28 days or an approved education loan; Medical test = From an approved clinic | Visa@PK: Proof of funds = Bank statement of the last 28 days; Tuberculosis test = From an approved clinic'

interface School {
  readonly country: DemoCountry
  readonly name: string
  readonly domain: string
  readonly city: string
  readonly campuses: readonly string[]
}

/** The demo company's catalogue: real institutions with their domains, generated programs; the same seed gives the same rows. */
export async function* demoCatalogueRows(seed = 1): AsyncGenerator<{ line: number; row: RawCatalogueRow }> {
  const random = dice(seed)
  const shelves = []
  for (const school of schools(random)) shelves.push([...programsOf(school, random)])
  let line = 1
  // One of each institution in turn, as a page of the finder should look.
  for (let turn = 0; shelves.some((shelf) => shelf.length > turn); turn += 1) {
    for (const shelf of shelves) for (const row of shelf[turn] ?? []) yield { line: ++line, row }
  }
}

const someOf = <T>(random: Dice, list: readonly T[], count: number): T[] =>
  [...list]
    .map((item) => [random.next(), item] as const)
    .sort(([one], [other]) => one - other)
    .slice(0, count)
    .map(([, item]) => item)

const schools = (random: Dice): School[] =>
  demoCountries.flatMap((country) =>
    country.institutions
      .trim()
      .split('\n')
      .map((line) => {
        const [domain, city, name] = line.trim().split(' | ') as [string, string, string]
        const further = someOf(random, [`${city} city campus`, 'North campus', 'Innovation campus'], random.one([0, 0, 1, 1, 2]))
        return { country, domain, city, name, campuses: ['Main campus', ...further] }
      }),
  )

function* programsOf(school: School, random: Dice): Generator<RawCatalogueRow[]> {
  const taken = new Set<string>()
  for (let count = random.whole(15, 21); count > 0; count -= 1) {
    const level = levelOf(random.next())
    const discipline = random.one(Object.keys(subjects))
    const subject = random.one(subjects[discipline]!)
    const program = `${awardOf(level.award, discipline)} ${subject}`
    if (taken.has(program)) continue
    taken.add(program)
    yield atCampuses(school, random, { ...degree(school, random, level, discipline), program })
  }
  if (random.next() < 0.6) yield atCampuses(school, random, language(school, random))
  if (random.next() < 0.3) yield atCampuses(school, random, career(school, random))
  if (random.next() < 0.4) yield atCampuses(school, random, summer(school, random))
}

function levelOf(roll: number) {
  let sum = 0
  for (const level of levels) {
    sum += level.share
    if (sum >= roll) return level
  }
  return levels[0]
}

const awardOf = (award: string, discipline: string) =>
  award === 'BSc' && ['Arts and design', 'Law', 'Social sciences'].includes(discipline)
    ? 'BA'
    : award === 'MSc' && discipline === 'Law'
      ? 'LLM'
      : award === 'MSc' && discipline === 'Engineering'
        ? 'MEng'
        : award

function atCampuses({ country, name, domain, city, campuses }: School, random: Dice, program: RawCatalogueRow): RawCatalogueRow[] {
  const places = someOf(random, campuses, random.next() < 0.75 ? 1 : Math.min(2, campuses.length))
  return places.map((campus) => ({
    institution: name,
    institution_url: `https://www.${domain}`,
    country: country.iso2,
    currency: country.currency,
    campus,
    city,
    ...program,
  }))
}

const fee = (random: Dice, base: number, price: number, step = 50) =>
  String(Math.round((base * price * (0.75 + random.next() * 0.6)) / step) * step)

function degree({ country }: School, random: Dice, level: (typeof levels)[number], discipline: string): RawCatalogueRow {
  const ielts = random.one(['6.0', '6.5', '6.5', '7.0'])
  return {
    category: 'higher_education',
    program_type: level.type,
    study_level: level.level,
    discipline,
    duration: String(random.one(level.months)),
    duration_type: 'Months',
    study_mode: random.next() < 0.9 ? 'Full time' : 'Part time',
    attendance_on: random.one(['on_campus', 'on_campus', 'on_campus', 'on_campus', 'hybrid', 'online']),
    pgwp: country.hasWorkPermit && level.type === 'degree' ? 'yes' : 'no',
    tuition_fee: fee(random, level.fee, country.price),
    application_fee: random.next() < 0.3 ? '' : String(random.whole(4, 30) * 5),
    intakes: someOf(random, ['January', 'February', 'May', 'July', 'September', 'October'], random.whole(1, 3)).join('|'),
    test_scores: [
      `IELTS:${ielts}:${(Number(ielts) - 0.5).toFixed(1)}`,
      `TOEFL iBT:${random.whole(15, 20) * 5}`,
      `PTE:${random.whole(54, 70)}`,
    ]
      .slice(0, random.whole(1, 3))
      .join('|'),
    min_requirement: `${level.level === 'Bachelor' || level.level === 'Foundation' || level.level === 'Diploma' ? `A school leaving certificate with at least ${random.whole(55, 75)} %` : `A bachelor's degree with at least ${random.whole(55, 70)} %`}, and English at the level given. ${generated}`,
    tags: someOf(random, tags, random.whole(0, 4)).join('|'),
    checklist: random.next() < 0.8 ? checklist : '',
  }
}

const english = (random: Dice) => random.one(['A1', 'A2', 'B1', 'B2'])

const language = ({ country, city }: School, random: Dice): RawCatalogueRow => ({
  program: random.one(['General English', 'Intensive English', 'Academic English', 'IELTS Preparation']),
  category: 'language_program',
  duration_range: random.one(['2 to 48 weeks', '4 to 24 weeks', '12 to 36 weeks']),
  weekly_hours: random.one(['15', '20', '25']),
  english_level: english(random),
  age: random.one(['16+', '18+']),
  accommodation: someOf(random, ['homestay', 'residence', 'shared_flat'], random.whole(0, 2)).join('|'),
  tuition_fee: fee(random, 1_800, country.price, 10),
  application_fee: '50',
  intakes: 'January|March|May|July|September|November',
  min_requirement: `Lessons in ${city} for learners from the level given. ${generated}`,
})

const career = ({ country }: School, random: Dice): RawCatalogueRow => ({
  program: random.one([
    'Digital Marketing with Internship',
    'Hospitality Career Program',
    'IT Support with Work Placement',
    'Early Childhood Assistant',
  ]),
  category: 'career_program',
  duration_range: random.one(['24 to 52 weeks', '48 weeks']),
  weekly_hours: '20',
  english_level: random.one(['B1', 'B2']),
  age: '18+',
  accommodation: random.next() < 0.5 ? 'shared_flat' : '',
  tuition_fee: fee(random, 6_500, country.price),
  application_fee: '100',
  intakes: 'February|May|August|October',
  min_requirement: `A school leaving certificate. ${generated}`,
  tags: 'Paid internship',
})

const summer = ({ country }: School, random: Dice): RawCatalogueRow => ({
  program: random.one([
    'Young Leaders Summer School',
    'Summer School of Science',
    'English and Sports Summer Camp',
    'Design Summer School',
  ]),
  category: 'summer_school',
  duration: random.one(['2', '3', '4']),
  duration_type: 'Weeks',
  weekly_hours: random.one(['15', '20', '30']),
  start_date: random.one(['First Monday of July', 'Mid July', 'First Monday of August']),
  age: random.one(['12-17', '14-18', '16+']),
  accommodation: 'residence',
  tuition_fee: fee(random, 1_500, country.price, 10),
  application_fee: '',
  intakes: 'July|August',
  min_requirement: `English from level A2. ${generated}`,
})
