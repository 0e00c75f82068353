import type { Dice } from './dice.ts'

interface Origin {
  readonly iso2: string
  readonly dial: string
  /** How a mobile number goes on after the dial code; x is any digit. */
  readonly mobile: string
  /** Beginnings that are nobody's there, and what stands in their place. */
  readonly instead?: readonly [RegExp, string]
  readonly language: string
  readonly cities: readonly string[]
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly weight: number
}

/** Where the demo company's families come from: names as they are written there, numbers as they are dialled there. */
export const origins: readonly Origin[] = [
  {
    iso2: 'TR',
    dial: '+90',
    mobile: '53xxxxxxxx',
    language: 'tr',
    weight: 26,
    cities: ['İstanbul', 'Ankara', 'İzmir', 'Bursa', 'Isparta', 'Gaziantep', 'Eskişehir'],
    first: [
      'Zeynep',
      'Elif',
      'Mehmet Emin',
      'Şeyma Güneş',
      'Tuğba',
      'Yiğit',
      'İrem',
      'Ömer',
      'Çağla',
      'Işıl',
      'Kerem',
      'Defne',
      'Barış',
      'Ayşe Nur',
      'Emir',
    ],
    last: ['Öztürk', 'Kılıç', 'Yıldırım', 'Çelik', 'Şahin', 'Aydın', 'Güneş', 'Doğan', 'Özdemir', 'Arslan', 'Işık', 'Koç'],
  },
  {
    iso2: 'SA',
    dial: '+966',
    mobile: '5xxxxxxxx',
    instead: [/^52/, '50'],
    language: 'ar',
    weight: 14,
    cities: ['الرياض', 'جدة', 'الدمام', 'المدينة المنورة'],
    first: ['ليلى', 'عمر', 'فاطمة', 'خالد', 'نورة', 'سلمان', 'ريم', 'عبدالله', 'سارة', 'ماجد'],
    last: ['الحربي', 'بن خالد', 'العتيبي', 'القحطاني', 'الشهري', 'الغامدي', 'الزهراني'],
  },
  {
    iso2: 'EG',
    dial: '+20',
    mobile: '10xxxxxxxx',
    language: 'ar',
    weight: 8,
    cities: ['القاهرة', 'الإسكندرية', 'المنصورة'],
    first: ['أحمد', 'مريم', 'يوسف', 'هبة', 'محمود', 'آية', 'إسراء'],
    last: ['السيد', 'عبد الرحمن', 'حسن', 'إبراهيم', 'فؤاد', 'منصور'],
  },
  {
    iso2: 'IN',
    dial: '+91',
    mobile: '98xxxxxxxx',
    language: 'en',
    weight: 20,
    cities: ['Pune', 'Chennai', 'Hyderabad', 'Ahmedabad', 'Kochi', 'Delhi'],
    first: ['Aarav', 'Ishānī', 'Priyanka', 'Rohan', 'Ananya', 'Vikram', 'Sneha', 'Arjun', 'Kavya', 'अदिति', 'राहुल'],
    last: ['Deśmukh', 'Raghunāthan Iyer', 'Nair', 'Patel', 'Reddy', 'Banerjee', 'Menon', 'शर्मा', 'Chaudhary'],
  },
  {
    iso2: 'NG',
    dial: '+234',
    mobile: '803xxxxxxx',
    language: 'en',
    weight: 11,
    cities: ['Lagos', 'Abuja', 'Port Harcourt', 'Ibadan'],
    first: ['Chidinma', 'Oluwaseun', 'Ngozi', 'Tobenna', 'Adaeze', 'Ibrahim', 'Ọmọ́lará', 'Chukwuemeka'],
    last: ['Okafor', 'Adébáyọ̀', 'Eze', 'Mohammed', 'Nwosu', 'Balogun'],
  },
  {
    iso2: 'GH',
    dial: '+233',
    mobile: '24xxxxxxx',
    language: 'en',
    weight: 4,
    cities: ['Accra', 'Kumasi'],
    first: ['Kwabena', 'Akosua', 'Yaw', 'Efua', 'Kofi'],
    last: ['Asante-Mensah', 'Owusu', 'Boateng', 'Agyeman'],
  },
  {
    iso2: 'NP',
    dial: '+977',
    mobile: '984xxxxxxx',
    language: 'en',
    weight: 5,
    cities: ['Kathmandu', 'Pokhara'],
    first: ['Prajwal', 'Sujata', 'Bibek', 'Anjali'],
    last: ['Bhattarāī', 'Shrestha', 'Gurung', 'Thapa'],
  },
  {
    iso2: 'VN',
    dial: '+84',
    mobile: '90xxxxxxx',
    language: 'en',
    weight: 5,
    cities: ['Hà Nội', 'Đà Nẵng', 'Thành phố Hồ Chí Minh'],
    first: ['Thị Hương', 'Minh Quân', 'Ngọc Ánh', 'Đức Anh'],
    last: ['Nguyễn', 'Trần', 'Phạm', 'Đặng'],
  },
  {
    iso2: 'UZ',
    dial: '+998',
    mobile: '90xxxxxxx',
    language: 'en',
    weight: 3,
    cities: ['Tashkent', 'Samarqand'],
    first: ['Farhod', 'Дилноза', 'Жасур', 'Nilufar'],
    last: ['Rahimov', 'Каримова', 'Tursunov'],
  },
  {
    iso2: 'FR',
    dial: '+33',
    mobile: '6xxxxxxxx',
    instead: [/^6(39|90)/, '612'],
    language: 'fr',
    weight: 4,
    cities: ['Lyon', 'Marseille', 'Lille'],
    first: ['Éloïse', 'Théo', 'Chloé', 'Jean-Baptiste'],
    last: ["L'Hermitte", 'Lefèvre', 'Garçon', 'Moreau'],
  },
]

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')

/** A person of the demo company, made up. The number makes the address unlike all others; example.com reaches nobody. */
export function somebody(random: Dice, number: number) {
  const origin = random.weighted(origins)
  const [first_name, last_name] = [random.one(origin.first), random.one(origin.last)]
  const drawn = origin.mobile.replace(/x/g, () => String(random.whole(0, 9)))
  const national = origin.instead ? drawn.replace(...origin.instead) : drawn
  const mailbox = [plain(first_name), plain(last_name)].filter(Boolean).join('.') || 'student'
  return {
    origin,
    first_name,
    last_name,
    city: random.one(origin.cities),
    country_code: origin.dial,
    mobile: national,
    email: `${mailbox}.${number}@example.com`,
  }
}
