import { languages } from '@embark/contract/kernel/language.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { type NotificationEvent, templates } from '@embark/contract/notifications/template/template.contract.ts'
import { type TemplateChannel, templateCategories, templateChannels } from '@embark/contract/notifications/template/template.rules.ts'
import type { ReactNode } from 'react'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useLanguage, useT } from '#platform/i18n/i18n.ts'
import { languageNames } from '#platform/i18n/language-names.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { Link } from '#ui/link.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { channelNames } from '../unsubscribe/channel-words.view.tsx'
import { categoryNames } from './template.state.ts'
import './template.css'

/** The one that opens first stands first. */
const channelTabs = [...templateChannels].sort((a, b) => Number(b === 'email') - Number(a === 'email'))

type Texts = NotificationEvent['channels'][number]['texts']
const textsOf = ({ channels }: NotificationEvent, channel: TemplateChannel) => channels.find(({ type }) => type === channel)?.texts ?? []

const isAsBuiltIn = (texts: Texts) =>
  texts.length === 0 || languages.every((language) => texts.some((each) => each.language === language && !each.is_own))

/** A text whose gaps say what stands there: "‹Name of the lead› enquired again". */
const inWords = (text: string, { variables }: NotificationEvent, t: (text: string) => string) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (gap, name) => {
    const variable = variables.find((each) => each.name === name)
    return variable ? `‹${t(variable.label)}›` : gap
  })

/** The languages of a message, each the way to its text: the company's own, the product's, or none. */
function Languages({ texts }: { texts: Texts }) {
  const t = useT()
  return (
    <span className="e-template-languages">
      {languages.map((language) => {
        const text = texts.find((each) => each.language === language)
        const code = language.toUpperCase()
        const state = text ? (text.is_own ? t('Own text') : t('Built-in text')) : t('No text')
        const label = `${languageNames[language]}: ${state}`
        return text ? (
          <Link
            key={language}
            href={to(notificationScreens.template, { template_identifier: text.identifier })}
            data-own={text.is_own}
            aria-label={label}
            title={label}
          >
            {code}
          </Link>
        ) : (
          <span key={language} role="img" data-none aria-label={label} title={label}>
            {code}
          </span>
        )
      })}
    </span>
  )
}

/** A message a row: what it says in the reader's language, and in which languages the company wrote it itself. */
function useColumns(channel: TemplateChannel): ColumnsOf<typeof templates.events> {
  const t = useT()
  const { language } = useLanguage()
  const newestOf = (event: NotificationEvent) =>
    textsOf(event, channel)
      .flatMap(({ is_own, updated_at }) => (is_own ? [updated_at] : []))
      .sort()
      .at(-1)
  const changed: ColumnsOf<typeof templates.events>[number] = {
    id: 'updated_at',
    header: t('Changed'),
    width: 120,
    cardSlot: 'end',
    isTelling: (rows) => rows.some((event) => newestOf(event)),
    cell: (event) => {
      const newest = newestOf(event)
      return newest && <span className="e-num">{formatMomentDay(newest)}</span>
    },
  }
  const inLanguages: ColumnsOf<typeof templates.events>[number] = {
    id: 'languages',
    header: t('Languages'),
    width: 150,
    cardSlot: 'start',
    // As long as all are as they came, the languages of a message tell nothing.
    isTelling: (rows) => rows.some((event) => !isAsBuiltIn(textsOf(event, channel))),
    cell: (event) => <Languages texts={textsOf(event, channel)} />,
  }
  return [
    {
      ...titleColumn('name', t('Message'), ({ name, is_mandatory }: NotificationEvent) => (
        <TwoLines strong top={name} bottom={is_mandatory && t('Reaches everybody')} />
      )),
      width: 300,
    },
    {
      id: 'content',
      header: channel === 'email' ? t('Subject and text') : t('Text'),
      grows: true,
      cardSlot: 'line',
      cell: (event) => {
        const texts = textsOf(event, channel)
        const text = texts.find((each) => each.language === language) ?? texts[0]
        const title = text?.title ?? (channel === 'email' ? event.subjects[text?.language ?? language] : null)
        if (!text) return <span className="e-muted">{t('Nothing is sent')}</span>
        // What the name says already is not said again.
        const isSaid = !title || title === event.name
        const excerpt = inWords(text.excerpt, event, t)
        return <TwoLines top={isSaid ? excerpt : inWords(title, event, t)} bottom={isSaid ? null : excerpt} />
      },
    },
    inLanguages,
    changed,
  ]
}

/** Every message the company sends, a row each with its languages; a tab for each channel (M-110). */
export function AllTemplates({ channel, children }: { channel?: TemplateChannel | undefined; children?: ReactNode }) {
  const t = useT()
  const channelOf = (tab: string) => channel ?? templateChannels.find((each) => each === tab) ?? 'email'
  const list = useList(templates.events, {
    own: { tab: 'email' },
    start: { per_page: 50 },
    query: ({ tab }) => ({ channel: channelOf(tab) }),
  })
  const { tab, filters } = list.state
  const shown = channelOf(tab)
  return (
    <EndpointList
      list={list}
      title={t('Message templates')}
      count={(count) => t('{{count}} messages', { count })}
      views={channelTabs.map((each) => ({
        id: each,
        name: t(channelNames[each]),
        // Behind an open editor the address is another.
        href: hrefWith(notificationScreens.templates.path, { tab: each, filters }),
      }))}
      activeView={shown}
      search={t('Search messages')}
      filters={{
        lead: t('Messages where'),
        fields: {
          category: { label: t('Category'), options: templateCategories.map((value) => ({ value, label: t(categoryNames[value]) })) },
          without_own: { label: t('No own text in'), options: languages.map((value) => ({ value, label: languageNames[value] })) },
        },
      }}
      columns={useColumns(shown)}
      rowName={({ name }) => name}
      rowHref={({ identifier, type }) => hrefWith(to(notificationScreens.eventTemplates, { type, identifier }), { tab: shown })}
    >
      {children}
    </EndpointList>
  )
}
