import { photographed, type Wear } from './drawing.ts'
import { type PassportWish, passportPage } from './passport.ts'

const countries = ['TUR', 'IND', 'NGA', 'FRA', 'EGY', 'VNM', 'BRA', 'KAZ', 'PAK', 'GBR', 'KOR', 'MEX'] as const
const lastNames = [
  'Yılmaz',
  'Sharma',
  'Okonkwo',
  'Lefèvre',
  'Hassan',
  'Nguyen',
  'Iqbal',
  'Ó Briain',
  'da Silva',
  'Bolat',
  'Kim',
  'Zheng-Wu',
]
const firstNames = ['Ayşe Nur', 'Rohan', 'Chidi Emeka', 'Zoé Marie', 'Omar', 'Thi Lan', 'Xiomara', 'Quentin', 'Ji-woo', 'Aigerim', 'Isobel']
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'
/** How countries number their passports: letters for A, digits for 0, either for x. */
const numbers = ['A0000000', 'A00000000', 'AA0000000', '000000000', '00AA00000', 'xxxxxxxxx'] as const

/** Numbers that look drawn by lot and are the same in each run. */
function lots(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    between: (least: number, most: number) => least + next() * (most - least),
    of: <T>(all: ArrayLike<T>) => all[Math.floor(next() * all.length)]!,
  }
}

/** How bad pictures get: as of a hurried hand and a program that presses them, or as of somebody who takes a little care. */
const wears = {
  hard: { askew: 3, blurs: [0, 0.4, 0.8, 1.2], quality: 45, scale: 0.55 },
  light: { askew: 1.5, blurs: [0, 0.4, 0.8], quality: 70, scale: 0.8 },
} as const

/** A passport nobody has, and how it was photographed: upright or not, askew, shaded, blurred, small, pressed. */
export function drawnByLot(
  number: number,
  worn: keyof typeof wears,
): { readonly says: PassportWish; readonly picture: () => Promise<Buffer> } {
  const { between, of } = lots(number * 7_919 + 1)
  const day = (from: number, to: number) => new Date(between(Date.UTC(from, 0, 1), Date.UTC(to, 11, 31))).toISOString().slice(0, 10)
  const country = of(countries)
  const says: PassportWish = {
    country,
    title: `PASSPORT ${country}`,
    number: [...of(numbers)].map((each) => of(each === 'A' ? letters : each === '0' ? digits : letters + digits)).join(''),
    last_name: of(lastNames),
    first_name: of(firstNames),
    date_of_birth: day(1960, 2010),
    expiry_date: day(2027, 2036),
    gender: of(['male', 'female'] as const),
  }
  const turn = of([undefined, undefined, 90, 180, 270] as const)
  const worst = wears[worn]
  const wear: Wear = {
    ...(turn && { turn }),
    askew: between(-worst.askew, worst.askew),
    blur: of(worst.blurs),
    shadow: of([true, false]),
    quality: Math.round(between(worst.quality, 92)),
    scale: between(worst.scale, 1),
  }
  return { says, picture: async () => photographed(await passportPage(says), wear) }
}
