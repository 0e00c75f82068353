import type { CaptureForm } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import type { LandingSection, LandingSite, Texts } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { textIn, toForm } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import type { ReactNode } from 'react'
import { t, usePublicLanguage } from '#platform/i18n/light.ts'
import { FactIcon } from '../capture-form/landing-icons.view.tsx'
import { addressOfPage } from './site.state.ts'
import { pictureOf } from './site-address.state.ts'

export interface PartProps {
  readonly site: LandingSite
  readonly form: CaptureForm
  /** Draws the form, with the words on its button. */
  readonly drawForm: (button: string) => ReactNode
  readonly onShow: (page: string) => void
}
type Of<T extends LandingSection['type']> = { readonly section: Extract<LandingSection, { type: T }> } & PartProps

/** Texts of a site in the reader's language. */
export function useTexts({ content }: LandingSite) {
  const language = usePublicLanguage()
  return (texts: Texts | undefined) => textIn(texts, language, content.languages)
}

const formId = 'write-to-us'

/** A section with its title, which is the heading of the page where it stands first. */
function Titled({
  title,
  isFirst,
  id,
  tint,
  children,
}: {
  title: string
  isFirst?: boolean
  id?: string
  tint?: boolean
  children: ReactNode
}) {
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <section id={id} data-tint={tint || undefined}>
      {title && (
        <Heading dir="auto" tabIndex={-1}>
          {title}
        </Heading>
      )}
      {children}
    </section>
  )
}

function Heading({ section, site, onShow, isFirst }: Of<'heading'> & { isFirst: boolean }) {
  const say = useTexts(site)
  const { picture, button } = section
  const Title = isFirst ? 'h1' : 'h2'
  const isToForm = button?.to === toForm
  return (
    <section className="ls-hero" data-picture={picture ? true : undefined}>
      <div>
        <Title dir="auto" tabIndex={-1}>
          {say(section.title)}
        </Title>
        <p className="p-land-lead ls-lines" dir="auto">
          {say(section.text)}
        </p>
        {button && (
          <a
            className="p-btn"
            data-kind="primary"
            href={isToForm ? `#${formId}` : addressOfPage(site, button.to)}
            onClick={(event) => {
              const here = isToForm && document.getElementById(formId)
              event.preventDefault()
              if (here) here.scrollIntoView({ behavior: 'smooth' })
              else onShow(isToForm ? pageOfForm(site) : button.to)
            }}
          >
            {say(button.label)}
          </a>
        )}
      </div>
      {picture && <img src={pictureOf(site, picture.file)} alt={say(picture.alt)} />}
    </section>
  )
}

/** The page the form stands on. */
const pageOfForm = ({ content }: LandingSite) =>
  content.pages.find(({ sections }) => sections.some(({ type }) => type === 'form'))?.key ?? content.pages[0]!.key

const Text = ({ section, site, isFirst }: Of<'text'> & { isFirst: boolean }) => {
  const say = useTexts(site)
  return (
    <Titled title={say(section.title)} isFirst={isFirst}>
      <p className="ls-lines ls-words" dir="auto">
        {say(section.body)}
      </p>
    </Titled>
  )
}

const Benefits = ({ section, site, isFirst }: Of<'benefits'> & { isFirst: boolean }) => {
  const say = useTexts(site)
  return (
    <Titled title={say(section.title)} isFirst={isFirst}>
      <ul className="ls-grid">
        {section.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: benefits have no other name and stay in their order
          <li className="p-fact" key={at}>
            <FactIcon name={item.icon} />
            <div>
              <b dir="auto">{say(item.title)}</b>
              <span className="p-muted" dir="auto">
                {say(item.text)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Titled>
  )
}

const Pictures = ({ section, site, isFirst }: Of<'pictures'> & { isFirst: boolean }) => {
  const say = useTexts(site)
  return (
    <Titled title={say(section.title)} isFirst={isFirst}>
      <ul className="ls-pictures">
        {section.pictures.map(({ file, alt }) => (
          <li key={file}>
            <img src={pictureOf(site, file)} alt={say(alt)} loading="lazy" />
          </li>
        ))}
      </ul>
    </Titled>
  )
}

const Institutions = ({ section, site, isFirst }: Of<'institutions'> & { isFirst: boolean }) => {
  const say = useTexts(site)
  const shown = section.institution_ids.flatMap((id) => site.institutions.filter((one) => one.id === id))
  return (
    <Titled title={say(section.title)} isFirst={isFirst}>
      <ul className="ls-grid">
        {shown.map(({ id, name, city, country, logo }) => (
          <li className="ls-institution" key={id}>
            {logo ? (
              <img src={pictureOf(site, logo)} alt="" loading="lazy" />
            ) : (
              <span className="p-mark" aria-hidden="true">
                {Array.from(name)[0]}
              </span>
            )}
            <span>
              <b>
                <bdi>{name}</bdi>
              </b>
              <span className="p-muted">{[city, country].filter(Boolean).join(', ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Titled>
  )
}

const Questions = ({ section, site, isFirst }: Of<'questions'> & { isFirst: boolean }) => {
  const say = useTexts(site)
  return (
    <Titled title={say(section.title)} isFirst={isFirst}>
      {section.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other name and stay in their order
        <details className="ls-question" key={at}>
          <summary dir="auto">{say(item.question)}</summary>
          <p className="ls-lines" dir="auto">
            {say(item.answer)}
          </p>
        </details>
      ))}
    </Titled>
  )
}

const FormPart = ({ section, site, drawForm, isFirst }: Of<'form'> & { isFirst: boolean }) => {
  const say = useTexts(site)
  return (
    <Titled title={say(section.title)} isFirst={isFirst} id={formId} tint>
      {say(section.text) && (
        <p className="ls-lines ls-words" dir="auto">
          {say(section.text)}
        </p>
      )}
      <div className="ls-form">{drawForm(say(section.button) || t('Ask for a call'))}</div>
    </Titled>
  )
}

const Contact = ({ section, site, isFirst }: Of<'contact'> & { isFirst: boolean }) => {
  const say = useTexts(site)
  const { phone, email, address } = section
  return (
    <Titled title={say(section.title)} isFirst={isFirst}>
      <address className="ls-contact">
        {phone && (
          <a className="p-link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        )}
        {email && (
          <a className="p-link" href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        )}
        {say(address) && (
          <span className="ls-lines" dir="auto">
            {say(address)}
          </span>
        )}
      </address>
    </Titled>
  )
}

/** One section of a site. */
export function SitePart({ section, isFirst, ...props }: PartProps & { readonly section: LandingSection; readonly isFirst: boolean }) {
  switch (section.type) {
    case 'heading':
      return <Heading section={section} isFirst={isFirst} {...props} />
    case 'text':
      return <Text section={section} isFirst={isFirst} {...props} />
    case 'benefits':
      return <Benefits section={section} isFirst={isFirst} {...props} />
    case 'pictures':
      return <Pictures section={section} isFirst={isFirst} {...props} />
    case 'institutions':
      return <Institutions section={section} isFirst={isFirst} {...props} />
    case 'questions':
      return <Questions section={section} isFirst={isFirst} {...props} />
    case 'form':
      return <FormPart section={section} isFirst={isFirst} {...props} />
    case 'contact':
      return <Contact section={section} isFirst={isFirst} {...props} />
  }
}
