import { expect, test } from 'vitest'
import { markIn } from './marks.rules.ts'

test('subject and mark are found by their headings, in whichever order they stand', () => {
  const row = { Grade: 'A', Credits: '6', Course: 'Linear algebra' }

  expect(markIn({ columns: ['Grade', 'Credits', 'Course'], rows: [row] }, row)).toEqual({ subject: 'Linear algebra', mark: 'A' })
})

test('without headings the wordiest column is the subject, and the last other one its mark', () => {
  const rows = [
    { '1': 'MA1', '2': 'Mathematics', '3': '91' },
    { '1': 'PH1', '2': 'Physics', '3': '' },
  ]
  const table = { columns: ['1', '2', '3'], rows }

  expect(rows.map((row) => markIn(table, row))).toEqual([{ subject: 'Mathematics', mark: '91' }, undefined])
})
