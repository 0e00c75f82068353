import './contact.css'
import type { Company } from './public-company.state.ts'

/** Where the company is reached, as far as it says so. */
export function Contact({ company }: { company: Company | undefined }) {
  const { address = '', phone = '', email = '', website = '' } = company?.contact ?? {}
  const ways = [
    { href: `tel:${phone.replace(/[^+\d]/g, '')}`, text: phone },
    { href: `mailto:${email}`, text: email },
    { href: website, text: website.replace(/^https:\/\/|\/$/g, '') },
  ].filter(({ text }) => text)
  if (!address && !ways.length) return null
  return (
    <address className="d-contact p-sub">
      {address && (
        <span>
          <bdi>{address.replaceAll('\n', ', ')}</bdi>
        </span>
      )}
      {ways.map(({ href, text }) => (
        <a key={href} href={href} dir="ltr">
          {text}
        </a>
      ))}
    </address>
  )
}
