import { expect, test } from 'vitest'
import { guessMapping, isUsualName, type TargetField } from './guess.ts'

const targets: TargetField[] = [
  { field: 'first_name', labels: ['First name', 'Given name', 'Prénom', 'Ad', 'İsim', 'الاسم الأول'], kind: 'name' },
  { field: 'last_name', labels: ['Last name', 'Surname', 'Nom de famille', 'Nom', 'Soyad', 'اسم العائلة'], kind: 'name' },
  { field: 'full_name', labels: ['Full name', 'Name', 'Nom complet', 'Ad Soyad', 'الاسم الكامل', 'الاسم'], kind: 'name' },
  {
    field: 'email',
    labels: ['Email', 'Email address', 'E-mail', 'Adresse e-mail', 'E-posta', 'البريد الإلكتروني', 'user_email'],
    kind: 'email',
  },
  { field: 'mobile', labels: ['Phone', 'Phone number', 'Mobile', 'Téléphone', 'Telefon', 'Cep telefonu', 'رقم الهاتف'], kind: 'phone' },
  { field: 'alternate_mobile', labels: ['Alternate phone', 'Second phone'], kind: 'phone' },
  { field: 'date_of_birth', labels: ['Date of birth', 'Birthday', 'Date de naissance', 'Doğum tarihi', 'تاريخ الميلاد'], kind: 'date' },
  { field: 'utm_campaign', labels: ['Campaign name', 'Campaign'], kind: 'text' },
  { field: 'source_city', labels: ['City', 'Ville', 'Şehir', 'المدينة'], kind: 'text' },
]
const fieldsOf = (headers: string[], samples: string[][] = []) =>
  guessMapping(
    headers.map((header, index) => ({ header, samples: samples[index] ?? [] })),
    targets,
  ).map((guess) => guess.field)

test.each([
  [
    'Meta',
    ['id', 'created_time', 'ad_name', 'campaign_name', 'full_name', 'phone_number', 'email', 'city'],
    [null, null, null, 'utm_campaign', 'full_name', 'mobile', 'email', 'source_city'],
  ],
  ['Google', ['Lead ID', 'Full Name', 'User Email', 'Phone Number', 'City'], [null, 'full_name', 'email', 'mobile', 'source_city']],
  ['TikTok', ['ad_id', 'FirstName', 'LastName', 'PhoneNumber', 'Email address'], [null, 'first_name', 'last_name', 'mobile', 'email']],
  [
    'Turkish in capitals',
    ['AD', 'SOYADI', 'ŞEHİR', 'DOĞUM TARİHİ', 'CEP TELEFONU'],
    ['first_name', 'last_name', 'source_city', 'date_of_birth', 'mobile'],
  ],
  [
    'French',
    ['Prénom', 'Nom', 'Téléphone', 'Adresse e‑mail', 'Votre ville ?'],
    ['first_name', 'last_name', 'mobile', 'email', 'source_city'],
  ],
  ['Arabic', ['الإسم الكامل', 'رقم الهاتف', 'البريد الالكتروني', 'المدينه'], ['full_name', 'mobile', 'email', 'source_city']],
  ['questions and slips', ['What is your email address?', 'Frist name', 'your_phone_number:'], ['email', 'first_name', 'mobile']],
])('headers of %s', (_, headers, expected) => expect(fieldsOf(headers)).toEqual(expected))

test('values decide where headers say nothing, and a good header beats them', () => {
  const samples = [
    ['a@x.com', 'b@x.com', 'c@x.com'],
    ['0532 111 22 33', '+90 533 111 22 33', '0534 111 22 33'],
    ['0212 555 44 33', '', '0216 555 44 33'],
    ['Ali', 'Veli', 'Can'],
  ]
  expect(fieldsOf(['', 'column 2', 'column 3', ''], samples)).toEqual(['email', 'mobile', 'alternate_mobile', null])
  expect(
    fieldsOf(
      ['contact', 'E-mail'],
      [
        ['a@x.com', 'b@x.com', 'c@x.com'],
        ['d@x.com', '', ''],
      ],
    ),
  ).toEqual([null, 'email'])
  expect(
    fieldsOf(
      ['email', 'x'],
      [
        ['yes', 'no', 'yes'],
        ['a@x.com', 'b@x.com', 'c@x.com'],
      ],
    ),
  ).toEqual([null, 'email'])
})
test('no field is given twice', () => {
  expect(fieldsOf(['Email', 'E-mail', 'email'])).toEqual(['email', null, null])
})
test('usual names are known whatever their spelling', () => {
  const isKnown = isUsualName(targets)
  expect(['E_MAIL', 'şehir', 'Date-of-Birth'].map(isKnown)).toEqual([true, true, true])
  expect(isKnown('Ankara')).toBe(false)
})
