const withDigits: Readonly<Record<0 | 3 | 4, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}
const digitsOf = new Map(Object.entries(withDigits).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)])))

/** Digits after the point, by the table of ISO 4217: a currency has two unless it stands there. */
export const exponentOf = (currency: string) => digitsOf.get(currency) ?? 2
