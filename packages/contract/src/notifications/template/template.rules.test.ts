import { expect, test } from 'vitest'
import { escapeHtml } from '../../kernel/html.ts'
import { eventOf, messageKeys, variablesOf } from './message-event.rules.ts'
import { canFill, fill, gapsIn, paragraphsOf, smsSize, strangersIn } from './template.rules.ts'

test('a text message is counted in GSM-7 as long as every sign has a place there', () => {
  expect(smsSize('')).toEqual({ encoding: 'GSM-7', units: 0, segments: 0, left: 160 })
  expect(smsSize('a'.repeat(160))).toMatchObject({ segments: 1, left: 0 })
  expect(smsSize('a'.repeat(161))).toEqual({ encoding: 'GSM-7', units: 161, segments: 2, left: 145 })
  expect(smsSize('€'.repeat(80))).toMatchObject({ units: 160, segments: 1 })
  // The 153rd place takes no half of a sign that needs two.
  expect(smsSize('€'.repeat(153))).toMatchObject({ units: 306, segments: 3 })
})

test('one sign that is not in GSM-7 makes the whole text UCS-2, where emoji take two units', () => {
  expect(smsSize('ş'.repeat(70))).toEqual({ encoding: 'UCS-2', units: 70, segments: 1, left: 0 })
  expect(smsSize(`${'a'.repeat(70)}ş`)).toMatchObject({ encoding: 'UCS-2', segments: 2, left: 63 })
  expect(smsSize('مرحبا')).toMatchObject({ encoding: 'UCS-2', units: 5 })
  expect(smsSize('🎓')).toMatchObject({ units: 2 })
  expect(smsSize('🎓'.repeat(36))).toMatchObject({ units: 72, segments: 2 })
})

test('a gap is filled once: what stands in a value is no gap', () => {
  expect(fill('Hello {{name}}, {{ name }}', { name: '{{code}}', code: '123456' })).toBe('Hello {{code}}, {{code}}')
  expect(fill('{{lead.first_name}}', { 'lead.first_name': 'Grace' })).toBe('Grace')
  expect(fill('<p>{{name}}</p>', { name: '<img src=x onerror=alert(1)>' }, escapeHtml)).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
})

test('a gap reaches no property that a value inherits, and nothing that is no value', () => {
  const hostile = '{{constructor}} {{__proto__}} {{toString}} {{constructor.prototype}} {{1+1}} #{name} <%= name %>'
  expect(fill(hostile, { name: 'Grace' })).toBe(hostile)
  expect(canFill('{{constructor}}', {})).toBe(false)
  expect(strangersIn(hostile, { name: 'Name' })).toEqual(['constructor', '__proto__', 'toString', 'constructor.prototype', '1+1'])
})

test('words are not filled halfway', () => {
  expect(canFill('{{name}}: {{note}}', { name: 'Grace' })).toBe(false)
  expect(canFill('{{name}}', { name: null })).toBe(false)
  expect(canFill('{{name}}', { name: '' })).toBe(true)
})

test('every event offers what its own words name, and only addresses become links', () => {
  for (const key of messageKeys) {
    const event = eventOf(key)
    expect([key, strangersIn(`${event.title} ${event.content}`, variablesOf(event))]).toEqual([key, []])
  }
  expect(gapsIn('{{link}} {{name}} {{link}}')).toEqual(['link', 'name'])
  expect(paragraphsOf('Hello {{name}}\n\n{{link}} & <b>')).toBe(
    '<p>Hello {{name}}</p>\n<p><a href="{{link}}">{{link}}</a> &amp; &lt;b&gt;</p>',
  )
})
