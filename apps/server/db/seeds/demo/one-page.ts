/** A PDF of one page whose text stands in it as text. */
export function pdfOf(lines: readonly string[]): Uint8Array {
  const content = `BT /F1 12 Tf ${lines.map((line, at) => `1 0 0 1 60 ${780 - at * 24} Tm (${line}) Tj`).join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj${object}endobj\n`
    return place
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`
  return new TextEncoder().encode(text)
}
