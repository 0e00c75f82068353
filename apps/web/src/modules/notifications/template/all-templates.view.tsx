import { languages } from '@embark/contract/kernel/language.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { type Template, templates } from '@embark/contract/notifications/template/template.contract.ts'
import { type TemplateChannel, templateCategories, templateChannels } from '@embark/contract/notifications/template/template.rules.ts'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { useList } from '#platform/list/use-list.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { channelNames } from '../unsubscribe/channel-words.view.tsx'
import { categoryNames, languageNames } from './template.state.ts'
import { useTemplateTable } from './template-table.view.tsx'

/** All templates of the company, a tab for each channel; the category is transactional unless another is chosen (M-110). */
export function AllTemplates({ channel, children }: { channel?: TemplateChannel | undefined; children?: ReactNode }) {
  const t = useT()
  const channelOf = (tab: string) => channel ?? templateChannels.find((each) => each === tab) ?? 'email'
  const list = useList(templates.list, {
    own: { tab: 'email' },
    start: { filters: { category: 'transactional' } },
    query: ({ tab }) => ({ type: channelOf(tab) }),
  })
  const { tab, filters } = list.state
  const open = ({ identifier }: Template) => to(notificationScreens.template, { template_identifier: identifier })
  return (
    <EndpointList
      list={list}
      title={t('Message templates')}
      count={(count) => t('{{count}} templates', { count })}
      views={templateChannels.map((each) => ({
        id: each,
        name: t(channelNames[each]),
        // Behind an open editor the address is another.
        href: hrefWith(notificationScreens.templates.path, { tab: each, filters }),
      }))}
      activeView={channelOf(tab)}
      filters={{
        lead: t('Templates where'),
        fields: {
          category: { label: t('Category'), options: templateCategories.map((value) => ({ value, label: t(categoryNames[value]) })) },
          language: { label: t('Language'), options: languages.map((value) => ({ value, label: languageNames[value] })) },
        },
      }}
      {...useTemplateTable(false, open)}
    >
      {children}
    </EndpointList>
  )
}
