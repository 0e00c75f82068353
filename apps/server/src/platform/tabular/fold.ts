const arabicForms: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/[ىی]/g, 'ي'],
  [/ؤ/g, 'و'],
  [/ئ/g, 'ي'],
  [/ة/g, 'ه'],
  [/ک/g, 'ك'],
  [/\u0640/g, ''],
]

/** Folds a text for comparing: case, accents, the Turkish i, Arabic letter forms, punctuation and underscores no longer matter. */
export function fold(text: string): string {
  let folded = text.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
  for (const [form, letter] of arabicForms) folded = folded.replace(form, letter)
  return folded
    .replace(/[İıI]/g, 'i')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ø/g, 'o')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
