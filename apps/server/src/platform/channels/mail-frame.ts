import { escapeHtml } from '@embark/contract/kernel/html.ts'
import { directionOf, type Language } from '@embark/contract/kernel/language.ts'
import { translate } from '@embark/locales/translate.ts'

export interface FramedMail {
  /** The company, as its mails call it. */
  readonly company: string
  /** Its colour, as # and six digits. */
  readonly accent: string | null
  readonly language: Language
  readonly subject: string
  /** Clean HTML. */
  readonly content: string
  /** Who sends it and where they are reached. */
  readonly sender: readonly string[]
  /** Where its reader leaves such mails. */
  readonly leave?: string | undefined
}

const font = `font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans Arabic',sans-serif`
const usualAccent = '#1C6E5B'

/** How bright a colour is to the eye, from 0 to 1 (WCAG 2.2). */
const luminanceOf = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** White or black, whichever reads better on a colour. */
const inkOn = (colour: string) => (luminanceOf(colour) > 0.179 ? '#111111' : '#ffffff')

/** The sign of a company: two letters, or one where letters would join into a word. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, /\p{Script=Arabic}/u.test(name) ? 1 : 2)
    .map((word) => [...word][0]!.toLocaleUpperCase())
    .join('')

// A mail program that knows the dark turns to these; the rest shows what stands in the elements.
const darkFor = (accent: string) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.m-page{background:#14171a!important}.m-card{background:#1e2226!important;border-color:#33383e!important}
.m-ink,.m-ink p,.m-ink li,.m-ink h2,.m-ink h3{color:#e9ecef!important}.m-faint{color:#a9b0b7!important}.m-link a{color:#9ecbff!important}
.m-card{border-top-color:${accent}!important}.m-link a.m-button{color:${inkOn(accent)}!important}
}
@media (max-width:480px){.m-pad{padding:20px!important}}`

/** A paragraph that is nothing but a link becomes the button of the mail; its address stays to be read below. */
function withButton(content: string, { accent, language }: { accent: string; language: Language }) {
  let isDone = false
  return content.replace(/<p>\s*<a href="([^"]+)"[^>]*>([^<]*)<\/a>\s*<\/p>/g, (whole, href: string, words: string) => {
    if (isDone || !/^https?:/.test(href)) return whole
    isDone = true
    const label = words.trim() === '' || words.includes('://') ? escapeHtml(translate(language, 'Open')) : words
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 8px"><tr>
<td bgcolor="${accent}" style="border-radius:8px;background:${accent}"><a class="m-button" href="${href}" style="display:inline-block;padding:13px 26px;${font};font-size:16px;font-weight:600;line-height:20px;color:${inkOn(accent)};text-decoration:none">${label}</a></td>
</tr></table>
<p class="m-faint m-link" style="margin:0 0 20px;font-size:12px;line-height:18px;color:#5b6470;word-break:break-all"><a href="${href}" dir="ltr" style="color:#4a6fa5">${href}</a></p>`
  })
}

/** A whole mail in the look of its company: its sign and name, its colour, what it says, a button, and who sends it. */
export function framedMail({ company, accent: wished, language, subject, content, sender, leave }: FramedMail): string {
  const accent = wished ?? usualAccent
  const foot = sender.map((text) => `<p dir="auto" style="margin:0 0 8px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`).join('\n')
  const leaving = leave
    ? `<p style="margin:0"><a href="${leave}" style="color:#4a6fa5">${escapeHtml(translate(language, 'Unsubscribe'))}</a></p>`
    : ''
  const name = escapeHtml(company)
  return `<!doctype html>
<html dir="${directionOf(language)}" lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkFor(accent)}</style></head>
<body class="m-page" style="margin:0;padding:0;background:#f3f5f7"><div class="m-page" dir="${directionOf(language)}" lang="${language}" style="background:#f3f5f7;padding:24px 12px;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" align="center" style="max-width:600px;margin:0 auto">
<tr><td style="padding:4px 4px 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="40" height="40" align="center" bgcolor="${accent}" style="width:40px;height:40px;border-radius:10px;background:${accent};color:${inkOn(accent)};${font};font-size:16px;font-weight:700" aria-hidden="true">${escapeHtml(initialsOf(company))}</td>
<td class="m-ink" style="padding-inline-start:12px;${font};font-size:17px;font-weight:600;color:#1c2126" dir="auto">${name}</td>
</tr></table></td></tr>
<tr><td class="m-card m-pad m-ink m-link" style="background:#ffffff;border:1px solid #e1e5e9;border-top:4px solid ${accent};border-radius:12px;padding:28px 32px;${font};font-size:16px;line-height:24px;color:#1c2126;text-align:start">
${withButton(content, { accent, language })}
</td></tr>
<tr><td class="m-faint m-link" style="padding:16px 8px 0;${font};font-size:13px;line-height:19px;color:#5b6470;text-align:start">
${foot}${leaving}
</td></tr></table></div></body></html>`
}
