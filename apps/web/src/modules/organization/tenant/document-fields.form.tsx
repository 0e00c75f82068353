import { maxFileBytes } from '@embark/contract/documents/file/file.rules.ts'
import type { Organization } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { Button, ColorInput, ColorSwatch, Input, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUploads } from '#modules/documents/documents.public.tsx'
import type { FormPart } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FileDrop } from '#ui/files/file-drop.tsx'
import type { Bound } from '#ui/form/field-props.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import type { CompanyDraft } from './organization.state.ts'
import './organization.css'

type DocumentDraft = Pick<CompanyDraft, 'legal_name' | 'tax_number' | 'registration_number'>

/** What stands on invoices and claims beside the name and the address. */
export function DocumentFields({ form }: { readonly form: FormPart<DocumentDraft> }) {
  const t = useT()
  return (
    <>
      <TextInput
        label={t('Registered name')}
        description={t('If it differs from the name above.')}
        maxLength={200}
        dir="auto"
        {...form.field('legal_name')}
      />
      <FormPair>
        <TextInput label={t('Tax number')} maxLength={60} dir="auto" {...form.field('tax_number')} />
        <TextInput label={t('Registration number')} maxLength={60} dir="auto" {...form.field('registration_number')} />
      </FormPair>
    </>
  )
}

interface BrandProps {
  readonly form: FormPart<Pick<CompanyDraft, 'accent_color' | 'logo_identifier' | 'name' | 'legal_name' | 'contact_address'>>
  readonly logo: Organization['logo']
}

/** What the company looks like: its logo and its colour, and what they come to. */
export function BrandFields({ form, logo }: BrandProps) {
  const t = useT()
  return (
    <>
      <LogoField kept={logo} mark={<Mark {...form.values} />} {...form.field('logo_identifier')} />
      <ColorInput
        label={t('Colour of public pages')}
        description={t('Used on sign-in and landing pages. Leave empty for the default.')}
        dir="ltr"
        placeholder={t('Default ({{colour}})', { colour: usualColour })}
        {...(!form.values.accent_color && { leftSection: <ColorSwatch color={usualColour} size={18} /> })}
        withEyeDropper={false}
        swatches={[usualColour, '#1C6E5B', '#2F4B8F', '#7B4B8E', '#A33B2E', '#85540A', '#1D1C1A']}
        {...form.field('accent_color')}
      />
      <BrandPreview form={form} logo={logo} />
    </>
  )
}

/** The colour of public pages as long as a company has not chosen its own. */
const usualColour = '#11697B'

const colourOf = (chosen: string | null | undefined) => (/^#[0-9a-f]{6}$/i.test(chosen ?? '') ? chosen! : usualColour)

/** What stands for a company without a logo: its first letter on its colour. */
const Mark = ({ name, accent_color }: Partial<Pick<CompanyDraft, 'name' | 'accent_color'>>) => (
  <span className="organization-brand-mark" style={{ background: colourOf(accent_color) }} aria-hidden="true">
    {Array.from((name ?? '').trim())[0]?.toUpperCase()}
  </span>
)

const kinds = ['png', 'jpg', 'jpeg']

interface LogoProps extends Bound<string | null> {
  readonly kept: Organization['logo']
  /** What stands in its place while there is none. */
  readonly mark: ReactNode
}

/** The company's logo as it is, or one sent now: both are seen before they are saved. */
function LogoField({ kept, mark, value, error, onChange }: LogoProps) {
  const t = useT()
  const uploads = useUploads(({ fileInfo }) => onChange(fileInfo.identifier))
  const sent = uploads.list.at(-1)?.answer?.thumbInfo.view_page
  const picture = sent ?? (kept && value === kept.identifier ? kept.view_page : undefined)
  const megabytes = Math.round(maxFileBytes / 1_048_576)
  const remove = () => {
    uploads.clear()
    onChange(null)
  }
  return (
    <Input.Wrapper label={t('Logo')} error={error} labelElement="div">
      {picture ? (
        <div className="organization-logo">
          <img src={picture} alt={t('Logo')} />
          <Button variant="subtle" onClick={remove} aria-label={t('Remove {{name}}', { name: t('Logo') })}>
            {t('Remove')}
          </Button>
        </div>
      ) : (
        <div className="organization-logo-none">
          {mark}
          <FileDrop
            label={t('Drop the logo here')}
            limits={{
              text: t('{{kinds}}, up to {{size}} MB', { kinds: kinds.join(', ').toUpperCase(), size: megabytes }),
              accept: kinds.map((kind) => `.${kind}`),
              maxBytes: maxFileBytes,
              maxFiles: 1,
            }}
            files={[...uploads.list]}
            onAdd={uploads.add}
            onRetry={uploads.retry}
            onRemove={uploads.remove}
          />
        </div>
      )}
    </Input.Wrapper>
  )
}

/** How the head of a document and a button of a public page look with what is typed. */
function BrandPreview({ form, logo }: BrandProps) {
  const t = useT()
  const { accent_color, logo_identifier, name, legal_name, contact_address } = form.values
  const color = colourOf(accent_color)
  const isShown = logo && logo_identifier === logo.identifier
  return (
    <figure className="organization-brand" aria-label={t('Preview')}>
      <div className="organization-brand-paper">
        {isShown ? <img src={logo.view_page} alt="" /> : <Mark name={name} accent_color={accent_color} />}
        <div dir="auto">
          <strong>{name}</strong>
          {[legal_name === name ? '' : legal_name, ...(contact_address ?? '').split('\n')].filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      <div className="organization-brand-page">
        <span className="organization-brand-button" style={{ background: color }}>
          {t('Sign in')}
        </span>
      </div>
      <figcaption>{t('Preview')}</figcaption>
    </figure>
  )
}
