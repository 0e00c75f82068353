import type { DueWhen } from '../parts/due.tsx'

export type SampleLead = {
  id: number
  name: string
  city: string
  stage: number
  program: string
  school: string
  owner: string | null
  step: string | null
  due: string
  when: DueWhen
  minor: number | null
  currency: string
  activity: string
}

type Line = [string, string, number, string, string, string | null, string | null, string, DueWhen, number | null, string, string]

const lines: Line[] = [
  [
    'Zeynep Öztürk',
    'Istanbul',
    2,
    'MSc Data Science',
    'University of Leeds',
    'Selin Aydın',
    'Call about IELTS result',
    '2 days overdue',
    'overdue',
    2850000,
    'GBP',
    '3 h',
  ],
  [
    'ليلى الحربي',
    'Riyadh',
    3,
    'MBA',
    'Trinity College Dublin',
    'Karim Haddad',
    'Send 4-program shortlist',
    'Today, 16:30',
    'today',
    4120000,
    'EUR',
    '5 h',
  ],
  [
    'Aarav Deśmukh',
    'Pune',
    4,
    'MEng Robotics',
    'University of Bristol',
    'Priya Nair',
    'Chase reference letter',
    '1 day overdue',
    'overdue',
    3390000,
    'GBP',
    '1 d',
  ],
  [
    'Chidinma Okafor',
    'Lagos',
    5,
    'MSc Public Health',
    'University of Glasgow',
    'Selin Aydın',
    'Deposit deadline',
    '26 Nov',
    'later',
    2510000,
    'GBP',
    '1 d',
  ],
  ['Mehmet Emin Kılıç', 'Ankara', 0, 'BSc Computer Science', 'University College Cork', null, null, '', 'later', null, 'GBP', '1 d'],
  [
    'Prajwal Bhattarāī',
    'Kathmandu',
    6,
    'MSc Civil Engineering',
    'University of Manchester',
    'Priya Nair',
    'Visa interview prep',
    '24 Nov, 11:00',
    'later',
    3000000,
    'GBP',
    '2 d',
  ],
  [
    'عمر بن خالد',
    'Amman',
    1,
    'BEng Mechanical Engineering with a Year in Industry',
    'University of Sheffield',
    'Karim Haddad',
    'Second call',
    'Tomorrow, 10:00',
    'later',
    2705000,
    'GBP',
    '2 d',
  ],
  [
    'Şeyma Güneş Yıldırım',
    'Izmir',
    2,
    'MA International Relations',
    'Dublin City University',
    'Selin Aydın',
    'Collect transcripts',
    '25 Nov',
    'later',
    1780000,
    'EUR',
    '2 d',
  ],
  [
    'Ishānī Raghunāthan Venkataramanan-Subrahmanyam',
    'Chennai',
    4,
    'MSc Finance and Investment',
    'University of Edinburgh Business School',
    'Priya Nair',
    'Pay application fee',
    'Today, 18:00',
    'today',
    3940000,
    'GBP',
    '3 d',
  ],
  [
    'Yusuf Al-Masri',
    'Dubai',
    7,
    'LLM Commercial Law',
    'King’s College London',
    'Karim Haddad',
    'Commission invoice',
    '1 Dec',
    'later',
    3420000,
    'GBP',
    '3 d',
  ],
  [
    'Kwabena Asante-Mensah',
    'Accra',
    2,
    'MSc Petroleum Engineering',
    'University of Aberdeen',
    'Selin Aydın',
    'Budget call with parents',
    '4 days overdue',
    'overdue',
    2975000,
    'GBP',
    '4 d',
  ],
  [
    'Tuğba Çelik',
    'Bursa',
    1,
    'MSc Marketing',
    'University of Galway',
    'Selin Aydın',
    'Send brochure',
    '27 Nov',
    'later',
    1960000,
    'EUR',
    '4 d',
  ],
  [
    'Farhod Rahimov',
    'Tashkent',
    3,
    'BSc Economics',
    'University of Exeter',
    'Karim Haddad',
    'Compare 3 programs',
    '28 Nov',
    'later',
    2640000,
    'GBP',
    '5 d',
  ],
  [
    'Diego Ramírez Peña',
    'Bogotá',
    5,
    'MSc Sustainable Energy',
    'University College Dublin',
    'Priya Nair',
    'Accept offer',
    '30 Nov',
    'later',
    2830000,
    'EUR',
    '5 d',
  ],
  [
    'Nguyễn Thị Minh Châu',
    'Hanoi',
    1,
    'MSc Nursing',
    'Queen’s University Belfast',
    'Priya Nair',
    'First call',
    '30 Nov',
    'later',
    2210000,
    'GBP',
    '6 d',
  ],
]

const leadOf = (line: Line, id: number): SampleLead => {
  const [name, city, stage, program, school, owner, step, due, when, minor, currency, activity] = line
  return { id, name, city, stage, program, school, owner, step, due, when, minor, currency, activity }
}

/** As many sample leads as are wanted, the same ones every time. */
export function sampleLeads(count: number): SampleLead[] {
  return Array.from({ length: count }, (_, index) => {
    const line = lines[index % lines.length]
    if (!line) throw new Error('no sample')
    return leadOf(line, 10482 - index * 7)
  })
}
