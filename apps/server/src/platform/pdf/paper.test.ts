import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Paper, type Run, renderPaper } from './paper.ts'

/** The glyphs a PDF draws, by their numbers in its fonts; 0000 is the box of a letter the font has not. */
function glyphsIn(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) =>
    Buffer.from(body!, 'latin1'),
  )
  const texts = streams.flatMap((body) => {
    try {
      return [inflateSync(body).toString('latin1')]
    } catch {
      return []
    }
  })
  return texts
    .flatMap((text) => [...text.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, drawn]) => [...drawn!.matchAll(/<([0-9a-f]+)>/g)]))
    .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
}

const drawing = async (...paragraphs: (readonly Run[])[]) => {
  const paper: Paper = {
    title: '',
    from: '',
    note: '',
    blocks: paragraphs.map((runs) => ({ kind: 'text' as const, runs })),
    facts: { label: '', list: [] },
    pageText: () => '',
    direction: 'rtl',
    language: 'ar',
  }
  return glyphsIn(await renderPaper(paper))
}

test('a stretch of words that begins within an Arabic word, or with its comma, is drawn in letters', async () => {
  const stretches = [{ text: 'مائل', isStressed: true }, { text: '، ورابط' }, { text: 'ـة' }, { text: '؟', href: 'https://example.com' }]

  const apart = await drawing(stretches)

  expect(apart.length).toBeGreaterThan(8)
  expect(apart).not.toContain('0000')
})

test('no letter is lost at the end of a name, whichever of the two ways a joined letter was typed before', async () => {
  const [lam, joined] = ['لالا دارلاوظ', '\ufefb\ufefb دار\ufefbوظ']
  const once = (await drawing([{ text: lam }])).length

  const after = [await drawing([{ text: joined }]), await drawing([{ text: lam }]), await drawing([{ text: lam }], [{ text: joined }])]

  expect(once).toBeGreaterThan(4)
  expect(after.map(({ length }) => length)).toEqual([once, once, once * 2])
})
