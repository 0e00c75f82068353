import type { SingleEntity } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { type ReadPage, textOf } from '#platform/reading/page.ts'
import { dayIn, entity, labelledIn } from './entity.rules.ts'

const amount = /([A-Z]{3}|[$£€])\s?\d[\d.,\s]*\d|\d[\d.,\s]*\d\s?([A-Z]{3}|[$£€])/

/** Of an offer letter: to whom, by whom, for what, when it begins and what it asks. */
export function offerFields(page: ReadPage): SingleEntity[] {
  const kind = page.lines.find(({ words }) => /\b(un)?conditional\b/i.test(textOf({ words })))
  const unconditional = kind && /\bunconditional\b/i.test(textOf(kind))
  return [
    ...(kind
      ? [
          entity(
            'Kind of offer',
            unconditional ? 'Unconditional' : 'Conditional',
            kind.words.filter(({ text }) => /conditional/i.test(text)),
          ),
        ]
      : []),
    ...labelledIn(page, [
      { key: 'Student name', label: /^(((student|applicant)( name)?|name|nom|ad soyad|الاسم))$/i },
      { key: 'Institution', label: /^((institution|university|college|universit[eé]|[uü]niversite|الجامعة))$/i },
      { key: 'Program', label: /^((program(me)?|course( of study)?|programme d.[eé]tudes|b[oö]l[uü]m|البرنامج))$/i },
      {
        key: 'Start date',
        label: /^(((course )?start date|commencement( date)?|date de d[eé]but|ba[sş]lang[ıi][cç] tarihi|تاريخ البدء))$/i,
        shape: dayIn,
      },
      {
        key: 'Tuition fee',
        label: /^(((annual )?tuition( fees?)?|frais de scolarit[eé]|[oö][gğ]renim [uü]creti|الرسوم))$/i,
        value: amount,
      },
      { key: 'Deposit', label: /^((deposit( required)?|acompte|depozito))$/i, value: amount },
      {
        key: 'Reply by',
        label: /^((accept(ance)? (by|deadline)|offer expires|reply by|r[eé]ponse avant le|son kabul tarihi))$/i,
        shape: dayIn,
      },
      { key: 'Student number', label: /^((student (number|id)|application (number|id)|reference( number)?))$/i },
    ]),
  ]
}
