import { checkDigitOf } from '../../src/platform/reading/mrz.ts'
import { Sheet } from './drawing.ts'

export interface PassportWish {
  readonly country: string
  readonly number: string
  readonly last_name: string
  readonly first_name: string
  readonly date_of_birth: string
  readonly expiry_date: string
  readonly gender: 'male' | 'female'
  readonly title: string
  /** What stands in the zone in place of the number, whose check digit it keeps: as under a finger on the picture. */
  readonly spoiltNumber?: string
}

const filled = (text: string, width: number) => text.padEnd(width, '<').slice(0, width)
const plain = (name: string) =>
  name
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^A-Za-z -]/g, '')
    .toUpperCase()
    .replace(/[ -]+/g, '<')
const withDigit = (text: string) => `${text}${checkDigitOf(text)}`
const short = (day: string) => day.slice(2).replaceAll('-', '')

/** The two lines of a passport (ICAO 9303). */
export function zoneOf({
  country,
  number,
  spoiltNumber = number,
  last_name,
  first_name,
  date_of_birth,
  expiry_date,
  gender,
}: PassportWish) {
  const [document, birth, expiry] = [
    `${filled(spoiltNumber, 9)}${withDigit(filled(number, 9)).slice(9)}`,
    withDigit(short(date_of_birth)),
    withDigit(short(expiry_date)),
  ]
  const personal = withDigit(filled('', 14))
  const whole = checkDigitOf(document + birth + expiry + personal)
  return [
    filled(`P<${country}${plain(last_name)}<<${plain(first_name)}`, 44),
    `${document}${country}${birth}${gender === 'male' ? 'M' : 'F'}${expiry}${personal}${whole}`,
  ]
}

/** The page of a passport that shows its holder, drawn by code. */
export async function passportPage(wish: PassportWish): Promise<Sheet> {
  const sheet = new Sheet(1_250, 880)
  sheet.box(0, 0, 1_250, 90, '#C9D6DA')
  await sheet.write(40, 60, 36, wish.title)
  sheet.box(40, 130, 300, 400, '#B8B2A6')
  const facts = [
    ['Passport No.', wish.number],
    ['Surname', wish.last_name.toUpperCase()],
    ['Given names', wish.first_name.toUpperCase()],
    ['Date of birth', wish.date_of_birth],
    ['Sex', wish.gender === 'male' ? 'M' : 'F'],
    ['Date of expiry', wish.expiry_date],
  ]
  for (const [at, [label, value]] of facts.entries()) {
    await sheet.write(380, 150 + at * 68, 18, label!)
    await sheet.write(380, 182 + at * 68, 28, value!)
  }
  const [first, second] = zoneOf(wish)
  sheet.box(0, 690, 1_250, 190, '#FFFFFF')
  await sheet.write(45, 760, 34, first!, 26.3)
  await sheet.write(45, 825, 34, second!, 26.3)
  return sheet
}
