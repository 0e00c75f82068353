/** What a printed signed copy says beside the text: English text and translation key. */
export const copyTexts = {
  version: 'Version {{number}}, signed copy',
  proof: 'Signature and proof',
  agency: 'Signed for agency',
  company: 'Company name',
  name: 'Name of the signer',
  designation: 'Designation of the signer',
  utc: 'Signed at (UTC)',
  local: 'Signed at (local time)',
  ip: 'IP address',
  browser: 'Browser used',
  hash: 'SHA-256 of the text',
} as const
