import { fold } from './fold.ts'

/** The names and short forms of each month in English, French, Turkish and Arabic (Egypt and the Gulf, the Levant, the Maghreb). */
const months: readonly string[] = [
  'january jan janvier janv ocak oca يناير جانفي كانون_الثاني',
  'february feb fevrier fevr fev subat sub فبراير فيفري شباط',
  'march mar mars mart مارس اذار',
  'april apr avril avr nisan nis ابريل افريل نيسان',
  'may mai mayis مايو ماي ايار',
  'june jun juin haziran haz يونيو يونيه جوان حزيران',
  'july jul juillet juil temmuz tem يوليو يوليه جويلية يوليوز تموز',
  'august aug aout agustos agu اغسطس اوت غشت آب',
  'september sep sept septembre eylul eyl سبتمبر شتنبر ايلول',
  'october oct octobre ekim eki اكتوبر تشرين_الاول',
  'november nov novembre kasim kas نوفمبر نونبر تشرين_الثاني',
  'december dec decembre aralik ara ديسمبر دجنبر كانون_الاول',
]
const numbers = new Map(
  months.flatMap((names, index) => names.split(' ').map((name) => [fold(name.replace('_', ' ')), index + 1] as const)),
)

/** The number of a month by its folded name. */
export const monthOf = (word: string): number | undefined => numbers.get(word)

/** Folded names of the days of the week, which stand before a date and mean nothing for it. */
export const weekdays: ReadonlySet<string> = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun ' +
    'lundi mardi mercredi jeudi vendredi samedi dimanche lun jeu ven sam dim ' +
    'pazartesi sali carsamba persembe cuma cumartesi pazar pzt car per cum cmt paz ' +
    'الاثنين الثلاثاء الاربعاء الخميس الجمعة السبت الاحد'
  )
    .split(' ')
    .map(fold),
)
