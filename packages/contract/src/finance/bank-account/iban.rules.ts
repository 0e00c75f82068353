/** Whether an IBAN's check digits are right: moved round and read as a number, it leaves 1 when divided by 97. */
export function isIban(text: string): boolean {
  const iban = text.replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** An account number of which only the last four digits can be read (G-M-68). */
export const maskedNumber = (number: string) => (number.length <= 4 ? number : '•'.repeat(number.length - 4) + number.slice(-4))
/** The label of an account in a dropdown (G-M-69). */
export const accountLabel = (account: { account_name: string; bank_name: string; account_number: string }) =>
  `${account.account_name} - ${account.bank_name} (••••${account.account_number.slice(-4)})`
