import { allEndpoints } from '@embark/contract/index.ts'
import { isDownload } from '@embark/contract/kernel/endpoint.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { writerOf } from './writer.ts'

const written = (shape: z.ZodType, value: unknown) => {
  const text = writerOf(shape)(value)
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}

test('what is written is what parsing by the shape gives', () => {
  const person = z.object({ identifier: z.string(), id: z.number().int().brand<'n'>(), name: z.string().nullable() })
  const shapes: readonly (readonly [z.ZodType, unknown])[] = [
    [person, { identifier: 'a"\\\n\u2028', id: 7, name: null, secret: 'canary' }],
    [z.array(person), [{ identifier: 'x'.repeat(50), id: 0, name: 'Grâce 😀', secret: 1 }]],
    [z.array(z.string()), []],
    [z.object({ a: z.string().optional(), b: z.string().nullish(), c: z.number() }), { c: -1.5e300 }],
    [z.object({ a: z.string().optional() }), {}],
    [z.object({ a: z.string().default('x'), b: z.array(z.string()).default([]) }), {}],
    [z.object({ a: z.unknown(), b: z.unknown() }), { a: null, b: { deep: [1, undefined, null] } }],
    [z.record(z.string(), z.object({ n: z.number() })), { 'k"': { n: 1, secret: 2 } }],
    [z.record(z.enum(['a', 'b']), z.number()), { a: 1, b: 2 }],
    [z.union([z.number(), z.string()]), 'text'],
    [
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), x: z.string() }), z.object({ kind: z.literal('b') })]),
      { kind: 'a', x: 'y', secret: 1 },
    ],
    [z.object({ a: z.string().trim(), b: z.preprocess((value) => value ?? 'was nothing', z.string()) }), { a: ' x ', b: null }],
    [z.object({ a: z.string().trim().nullish(), b: z.boolean() }), { b: true }],
    [z.looseObject({ a: z.string() }), { a: 'x', b: 1 }],
    [z.tuple([z.string(), z.number()]), ['a', 1]],
    [z.literal('yes'), 'yes'],
    [
      z.object({ a: z.object({ b: z.object({ c: z.string().readonly() }).nullable() }).optional() }),
      { a: { b: null, secret: 1 }, secret: 2 },
    ],
  ]
  for (const [shape, value] of shapes) expect(written(shape, value)).toEqual(JSON.parse(JSON.stringify(shape.parse(value))))
})

test('any text comes back as it was', () => {
  const write = writerOf(z.string())
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => JSON.parse(write(text)!) === text))
})

test('a value of another kind is refused, and never takes along what it holds', () => {
  const wrong: readonly (readonly [z.ZodType, unknown])[] = [
    [z.string(), { secret: 1 }],
    [z.string(), undefined],
    [z.string(), new Date()],
    [z.number(), '1'],
    [z.number(), Number.NaN],
    [z.boolean(), 1],
    [z.literal('yes'), { secret: 1 }],
    [z.object({ a: z.string() }), {}],
    [z.object({ a: z.string() }), null],
    [z.object({ a: z.string() }), [{ a: 'x' }]],
    [z.array(z.string()), { 0: 'x' }],
    [z.record(z.string(), z.string()), ['x']],
    [z.union([z.string(), z.number()]), true],
  ]
  for (const [shape, value] of wrong) expect(() => writerOf(shape)(value)).toThrow()
})

test('every answer of the contract can be written', () => {
  for (const { id, response } of allEndpoints) if (!isDownload(response)) expect([id, typeof writerOf(response)]).toEqual([id, 'function'])
})
