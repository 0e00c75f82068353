/** Turns Arabic-Indic, Persian and full-width digits into ASCII ones; everything else stays. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digitValue(digit.charCodeAt(0))))
}
function digitValue(code: number): number {
  if (code >= 0xff10) return code - 0xff10
  return code >= 0x06f0 ? code - 0x06f0 : code - 0x0660
}
