import { describe, expect, it } from 'vitest'
import { readDate, showDate } from './date-text.ts'
import { readAmount } from './money-field.tsx'
import { readPhone } from './phone-field.tsx'
import { readTime } from './time-text.ts'

describe('what people type and paste', () => {
  it.each([
    ['28-03-2027', '2027-03-28'],
    ['28/3/27', '2027-03-28'],
    ['28.03.2027', '2027-03-28'],
    ['28032027', '2027-03-28'],
    ['2027-03-28', '2027-03-28'],
    ['٢٨.٣.٢٠٢٧', '2027-03-28'],
    ['29-02-2028', '2028-02-29'],
  ])('reads the day in %s', (typed, day) => {
    expect(readDate(typed)).toBe(day)
  })

  it.each([
    ['9', '09:00'],
    ['915', '09:15'],
    ['9.15', '09:15'],
    ['23:59', '23:59'],
    ['٠٩:١٥', '09:15'],
  ])('reads the time in %s', (typed, time) => {
    expect(readTime(typed)).toBe(time)
  })

  it.each(['24:00', '9:60', '12345', 'noon', ''])('refuses %s as a time', (typed) => {
    expect(readTime(typed)).toBeNull()
  })

  it.each(['31-02-2027', '29-02-2027', '00-01-2027', '28-13-2027', 'soon', ''])('refuses %s as a day', (typed) => {
    expect(readDate(typed)).toBeNull()
  })

  it('shows a day without a time as the same day, whatever stands behind it', () => {
    expect(showDate('2027-03-28')).toBe('28-03-2027')
    expect(showDate('2027-03-28T23:59:59Z')).toBe('28-03-2027')
    expect(showDate(null)).toBe('')
  })

  it.each([
    ['1,234.50', 'GBP', 123450],
    ['1.234,50', 'GBP', 123450],
    ['1,234', 'GBP', 123400],
    ['28 500', 'GBP', 2850000],
    ['GBP 28,500', 'GBP', 2850000],
    ['١٢٣', 'TRY', 12300],
    ['12.345', 'KWD', 12345],
    ['900', 'JPY', 900],
    ['1,234,567', 'EUR', 123456700],
  ])('reads %s in %s as minor units', (typed, currency, minor) => {
    expect(readAmount(typed, currency)).toBe(minor)
  })

  it('keeps no amount where none was written', () => {
    expect(readAmount('soon', 'GBP')).toBeNull()
    expect(readAmount('99999999999999999999', 'GBP')).toBeNull()
  })

  it('splits a pasted number into country code and number', () => {
    const dials = ['+90', '+966', '+44', '+1']
    expect(readPhone('+90 (532) 111 22 33', '+44', dials)).toEqual({ country_code: '+90', mobile: '5321112233' })
    expect(readPhone('00966 50 123 4567', '+44', dials)).toEqual({ country_code: '+966', mobile: '501234567' })
    expect(readPhone('٠٥٣٢ ١١١', '+90', dials)).toEqual({ country_code: '+90', mobile: '0532111' })
  })
})
