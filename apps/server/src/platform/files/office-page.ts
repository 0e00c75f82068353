import { directionOf, type Language } from '@embark/contract/kernel/language.ts'
import { translate } from '@embark/locales/translate.ts'
import { readXlsx } from '../tabular/xlsx.ts'
import { partsOf } from './office-parts.ts'

/** How much of a file is shown: somebody looks whether it is the right one, and reads the rest in the file itself. */
const most = { rows: 500, columns: 40, characters: 400_000 }

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:860px;margin:24px auto;padding:0 16px;color:#1d1c1a;background:#fff}
p,td{white-space:pre-wrap;overflow-wrap:anywhere}table{border-collapse:collapse;margin:12px 0}
td{border:1px solid #c9c5bc;padding:4px 8px;vertical-align:top}td p{margin:0}.note{color:#565249;font-size:13px}`

/** The words of a Word or Excel file as a page of nothing else: neither scripts, pictures nor addresses come along. */
export async function officePage(content: Buffer, mediaType: string, language: Language): Promise<Buffer> {
  const words = await (mediaType.includes('wordprocessing') ? wordsOfText(content) : wordsOfSheet(content)).catch(() => undefined)
  const note =
    words === undefined
      ? 'This file cannot be shown here. Download it instead.'
      : 'Only its words are shown here, without pictures and layout. Download it to see the whole file.'
  return Buffer.from(
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><style>${style}</style>` +
      `<p class="note">${escaped(translate(language, note))}</p>${words ?? ''}</html>`,
  )
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const element = (name: string, text: string) => `<${name} dir="auto">${escaped(text)}</${name}>`

async function wordsOfSheet(content: Buffer) {
  const rows = await readXlsx(content, most)
  const shown = rows.slice(0, most.rows).filter((row) => row.length)
  return `<table>${shown.map((row) => `<tr>${row.map((cell) => element('td', cell)).join('')}</tr>`).join('')}</table>`
}

interface Paragraph {
  text: string
  element: string
}

async function wordsOfText(content: Buffer) {
  const parts = await partsOf(content)
  const shown: string[] = []
  // A text box stands within a paragraph, and has paragraphs of its own.
  const opened: Paragraph[] = []
  let isText = false
  let fallbacks = 0
  let characters = 0
  const write = (text: string) => {
    const paragraph = opened.at(-1)
    if (!paragraph || fallbacks > 0) return
    paragraph.text += text
    characters += text.length
  }
  await parts.parse('word/document.xml', {
    isDone: () => characters > most.characters,
    open(name, attributes) {
      const value = Object.entries(attributes).find(([key]) => key.endsWith(':val'))?.[1] ?? ''
      if (name === 'Fallback') fallbacks += 1
      if (name === 'p') opened.push({ text: '', element: 'p' })
      if (name === 'pStyle' && /^(heading|title)/i.test(value)) opened.at(-1)!.element = 'h2'
      if (name === 'numPr') write('• ')
      if (name === 't') isText = true
      if (name === 'tab') write('\t')
      if (name === 'br' || name === 'cr') write('\n')
      if (name in tableElements && fallbacks === 0) shown.push(`<${tableElements[name]}>`)
    },
    text: (piece) => isText && write(piece),
    close(name) {
      if (name === 't') isText = false
      if (name === 'Fallback') fallbacks -= 1
      if (name in tableElements && fallbacks === 0) shown.push(`</${tableElements[name]}>`)
      const paragraph = name === 'p' ? opened.pop() : undefined
      if (paragraph?.text.trim() && fallbacks === 0) shown.push(element(paragraph.element, paragraph.text))
    },
  })
  return shown.join('')
}

const tableElements: Readonly<Record<string, string>> = { tbl: 'table', tr: 'tr', tc: 'td' }
