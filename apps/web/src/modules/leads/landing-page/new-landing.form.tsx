import { landingPages } from '@embark/contract/leads/landing-page/landing-page.contract.ts'
import { MultiSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageOptions } from '#platform/i18n/language-options.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** A name as the word of an address. */
const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 60)

/** Begins a landing page: what it is called, where it stands, and the languages it is written in. */
export function NewLanding({ onClose, onMade }: { onClose: () => void; onMade: (identifier: string) => void }) {
  const t = useT()
  const form = useEndpointForm(landingPages.create, {
    defaults: { name: '', slug: '', languages: ['en'] },
    stales: [landingPages.list],
    onDone: ({ landingPageInfo }) => onMade(landingPageInfo.identifier),
  })
  const isOwnSlug = useRef(false)
  const { onChange: onName, ...name } = form.field('name')
  const { onChange: onSlug, ...slug } = form.field('slug')
  return (
    <FormScreen variant="modal" title={t('New landing page')} verb={t('Create landing page')} form={form} onCancel={onClose}>
      <TextInput
        label={t('Name')}
        required
        maxLength={150}
        {...name}
        onChange={(event) => {
          onName(event)
          if (!isOwnSlug.current) onSlug(slugOf(event.currentTarget.value))
        }}
      />
      <TextInput
        label={t('Address')}
        description={t('Visitors find the page at /landing-page/ and this word.')}
        required
        dir="ltr"
        maxLength={60}
        {...slug}
        onChange={(event) => {
          isOwnSlug.current = true
          onSlug(event)
        }}
      />
      <MultiSelect
        label={t('Languages')}
        description={t('The first is complete; where another has no text, the first is read.')}
        required
        data={languageOptions}
        {...form.field('languages')}
      />
    </FormScreen>
  )
}
