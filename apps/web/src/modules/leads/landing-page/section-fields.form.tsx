import type { Language } from '@embark/contract/kernel/language.ts'
import type { captureIcons } from '@embark/contract/leads/capture-form/capture-form.rules.ts'
import type { LandingContent, LandingSection, LandingSite } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { landingLimits, thanksKey } from '@embark/contract/leads/landing-page/landing-limits.rules.ts'
import { textIn, toForm } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { Button, Checkbox, MultiSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { PictureButton } from './picture-field.form.tsx'
import { pictureOf } from './site-address.state.ts'
import { TextBox } from './text-box.form.tsx'

interface Props<T extends LandingSection = LandingSection> {
  readonly section: T
  readonly onChange: (section: LandingSection) => void
  readonly content: LandingContent
  readonly beside: Pick<LandingSite, 'institutions' | 'picture_address'>
  readonly language: Language
  /** What keeps the section from being published, by its field. */
  readonly flaws: Readonly<Record<string, string>>
}
type Of<T extends LandingSection['type']> = Props<Extract<LandingSection, { type: T }>>

const iconWords: Readonly<Record<(typeof captureIcons)[number], string>> = {
  route: 'Route',
  file: 'Document',
  plane: 'Plane',
  message: 'Message',
  money: 'Money',
  check: 'Tick',
}

/** What every text of a section needs. */
const boxOf = ({ language, content }: Pick<Props, 'language' | 'content'>) => ({ language, first: content.languages[0]! })

/** Several things of one kind, which can be put in another order and taken away. */
function Items<Item>(props: {
  items: readonly Item[]
  most: number
  nameOf: (item: Item, at: number) => string
  add: ReactNode
  onChange: (items: Item[]) => void
  draw: (item: Item, change: (item: Item) => void, at: number) => ReactNode
}) {
  const t = useT()
  const { items, onChange } = props
  const swapped = (at: number, by: number) => {
    const next = [...items]
    const [item] = next.splice(at, 1)
    next.splice(at + by, 0, item!)
    onChange(next)
  }
  return (
    <>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is written has no other name
        <fieldset className="lp-item" key={at}>
          <legend className="e-sr">{props.nameOf(item, at)}</legend>
          <div className="e-fields e-grow">
            {props.draw(item, (changed) => onChange(items.map((one, i) => (i === at ? changed : one))), at)}
          </div>
          <MenuButton
            label={t('More for {{name}}', { name: props.nameOf(item, at) })}
            small
            entries={[
              {
                id: 'up',
                label: t('Move up'),
                disabledReason: at === 0 ? t('It is the first one') : undefined,
                onRun: () => swapped(at, -1),
              },
              {
                id: 'down',
                label: t('Move down'),
                disabledReason: at === items.length - 1 ? t('It is the last one') : undefined,
                onRun: () => swapped(at, 1),
              },
              { id: 'remove', label: t('Remove'), danger: true, apart: true, onRun: () => onChange(items.filter((_, i) => i !== at)) },
            ]}
          />
        </fieldset>
      ))}
      {items.length < props.most && <div>{props.add}</div>}
    </>
  )
}

const AddButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={onClick}>
    {text}
  </Button>
)

function HeadingFields({ section, onChange, content, beside, language, flaws }: Of<'heading'>) {
  const t = useT()
  const box = boxOf({ language, content })
  const { picture, button } = section
  const places = content.pages
    .filter(({ key }) => key !== thanksKey)
    .map(({ key, title }) => ({ value: key, label: textIn(title, language, content.languages) || key }))
  return (
    <>
      <TextBox {...box} label={t('Text')} rows={2} max={500} texts={section.text} onChange={(text) => onChange({ ...section, text })} />
      {picture && (
        <div className="lp-picture">
          <img src={pictureOf(beside, picture.file)} alt="" />
          <TextBox
            {...box}
            label={t('What the picture shows')}
            max={200}
            texts={picture.alt}
            onChange={(alt) => onChange({ ...section, picture: { ...picture, alt } })}
          />
        </div>
      )}
      <div className="lp-acts">
        <PictureButton
          text={picture ? t('Other picture') : t('Add a picture')}
          onPicked={(file) => onChange({ ...section, picture: { file, alt: picture?.alt ?? {} } })}
        />
        {picture && (
          <Button variant="subtle" onClick={() => onChange({ ...section, picture: null })}>
            {t('Remove the picture')}
          </Button>
        )}
      </div>
      <Checkbox
        label={t('With a button')}
        checked={button !== null}
        onChange={(event) => onChange({ ...section, button: event.currentTarget.checked ? { label: {}, to: toForm } : null })}
      />
      {button && (
        <>
          <TextBox
            {...box}
            label={t('Words on the button')}
            required
            max={60}
            texts={button.label}
            error={flaws['button.label']}
            onChange={(label) => onChange({ ...section, button: { ...button, label } })}
          />
          <SelectField
            label={t('The button leads to')}
            allowDeselect={false}
            data={[{ value: toForm, label: t('The form') }, ...places]}
            value={button.to}
            error={flaws['button.to'] && t(flaws['button.to'])}
            onChange={(to) => onChange({ ...section, button: { ...button, to: to ?? toForm } })}
          />
        </>
      )}
    </>
  )
}

function BenefitFields({ section, onChange, content, language, flaws }: Of<'benefits'>) {
  const t = useT()
  const box = boxOf({ language, content })
  const add = () => onChange({ ...section, items: [...section.items, { icon: 'check', title: {}, text: {} }] })
  return (
    <Items
      items={section.items}
      most={landingLimits.items}
      nameOf={(item, at) => textIn(item.title, language, content.languages) || t('Benefit {{number}}', { number: at + 1 })}
      onChange={(items) => onChange({ ...section, items })}
      add={<AddButton text={t('Add a benefit')} onClick={add} />}
      draw={(item, change, at) => (
        <>
          <SelectField
            label={t('Icon')}
            allowDeselect={false}
            data={choicesOf(iconWords, t)}
            value={item.icon}
            onChange={(icon) => change({ ...item, icon: icon ?? 'check' })}
          />
          <TextBox
            {...box}
            label={t('Title')}
            required
            max={100}
            texts={item.title}
            error={flaws[`items.${at}.title`]}
            onChange={(title) => change({ ...item, title })}
          />
          <TextBox {...box} label={t('Text')} max={300} texts={item.text} onChange={(text) => change({ ...item, text })} />
        </>
      )}
    />
  )
}

function QuestionFields({ section, onChange, content, language, flaws }: Of<'questions'>) {
  const t = useT()
  const box = boxOf({ language, content })
  const add = () => onChange({ ...section, items: [...section.items, { question: {}, answer: {} }] })
  return (
    <Items
      items={section.items}
      most={landingLimits.items}
      nameOf={(item, at) => textIn(item.question, language, content.languages) || t('Question {{number}}', { number: at + 1 })}
      onChange={(items) => onChange({ ...section, items })}
      add={<AddButton text={t('Add a question')} onClick={add} />}
      draw={(item, change, at) => (
        <>
          <TextBox
            {...box}
            label={t('Question')}
            required
            max={200}
            texts={item.question}
            error={flaws[`items.${at}.question`]}
            onChange={(question) => change({ ...item, question })}
          />
          <TextBox
            {...box}
            label={t('Answer')}
            required
            rows={2}
            max={2_000}
            texts={item.answer}
            error={flaws[`items.${at}.answer`]}
            onChange={(answer) => change({ ...item, answer })}
          />
        </>
      )}
    />
  )
}

function PictureFields({ section, onChange, content, beside, language, flaws }: Of<'pictures'>) {
  const t = useT()
  const box = boxOf({ language, content })
  return (
    <Items
      items={section.pictures}
      most={landingLimits.pictures}
      nameOf={(item, at) => textIn(item.alt, language, content.languages) || t('Picture {{number}}', { number: at + 1 })}
      onChange={(pictures) => onChange({ ...section, pictures })}
      add={
        <PictureButton
          text={t('Add a picture')}
          onPicked={(file) => onChange({ ...section, pictures: [...section.pictures, { file, alt: {} }] })}
        />
      }
      draw={(item, change, at) => (
        <div className="lp-picture">
          <img src={pictureOf(beside, item.file)} alt="" />
          <TextBox
            {...box}
            label={t('What the picture shows')}
            required
            max={200}
            texts={item.alt}
            error={flaws[`pictures.${at}.alt`]}
            onChange={(alt) => change({ ...item, alt })}
          />
        </div>
      )}
    />
  )
}

function ContactFields({ section, onChange, content, language, flaws }: Of<'contact'>) {
  const t = useT()
  return (
    <>
      <TextInput
        label={t('Phone number')}
        type="tel"
        dir="ltr"
        maxLength={40}
        value={section.phone}
        error={flaws['phone'] && t(flaws['phone'])}
        onChange={(event) => onChange({ ...section, phone: event.currentTarget.value })}
      />
      <TextInput
        label={t('Email')}
        type="email"
        dir="ltr"
        maxLength={200}
        value={section.email}
        onChange={(event) => onChange({ ...section, email: event.currentTarget.value })}
      />
      <TextBox
        {...boxOf({ language, content })}
        label={t('Address')}
        rows={2}
        max={300}
        texts={section.address}
        onChange={(address) => onChange({ ...section, address })}
      />
    </>
  )
}

/** What one kind of section has beside its title. */
function Kind(props: Props) {
  const t = useT()
  const { section, onChange, beside, flaws } = props
  const box = boxOf(props)
  switch (section.type) {
    case 'heading':
      return <HeadingFields {...props} section={section} />
    case 'benefits':
      return <BenefitFields {...props} section={section} />
    case 'questions':
      return <QuestionFields {...props} section={section} />
    case 'pictures':
      return <PictureFields {...props} section={section} />
    case 'contact':
      return <ContactFields {...props} section={section} />
    case 'text':
      return (
        <TextBox
          {...box}
          label={t('Text')}
          required
          rows={5}
          max={4_000}
          texts={section.body}
          error={flaws['body']}
          onChange={(body) => onChange({ ...section, body })}
        />
      )
    case 'form':
      return (
        <>
          <TextBox {...box} label={t('Text')} rows={2} max={500} texts={section.text} onChange={(text) => onChange({ ...section, text })} />
          <TextBox
            {...box}
            label={t('Words on the button')}
            max={60}
            texts={section.button}
            onChange={(button) => onChange({ ...section, button })}
          />
        </>
      )
    case 'institutions':
      return (
        <MultiSelect
          label={t('Institutions')}
          searchable
          limit={50}
          maxValues={landingLimits.institutions}
          data={beside.institutions.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={section.institution_ids.map(String)}
          error={flaws['institution_ids'] && t(flaws['institution_ids'])}
          onChange={(ids) => onChange({ ...section, institution_ids: ids.map(Number) })}
        />
      )
  }
}

/** The fields of one section, in the language that is being written. */
export function SectionFields(props: Props) {
  const t = useT()
  const { section, onChange, flaws } = props
  const whole = flaws['items'] ?? flaws['pictures']
  return (
    <div className="e-fields">
      <TextBox
        {...boxOf(props)}
        label={t('Title')}
        required={section.type === 'heading' || section.type === 'form'}
        max={150}
        texts={section.title}
        error={flaws['title']}
        onChange={(title) => onChange({ ...section, title })}
      />
      <Kind {...props} />
      {whole && (
        <p className="lp-flaw" role="alert">
          {t(whole)}
        </p>
      )}
    </div>
  )
}
