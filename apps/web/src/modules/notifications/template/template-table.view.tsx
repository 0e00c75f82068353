import { type Template, templates } from '@embark/contract/notifications/template/template.contract.ts'
import { hasTitle } from '@embark/contract/notifications/template/template.rules.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageNames } from '#platform/i18n/language-names.ts'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import type { RowAct } from '#platform/list/row-acts.ts'
import { useCan } from '#platform/session/session.ts'
import { useGo } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { categoryNames, templateReads } from './template.state.ts'
import './template.css'

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&amp;', '&')
    .trim()
type Columns = ColumnsOf<typeof templates.ofEvent>

/** What a template is called in a list. */
const nameOfTemplate = ({ notification_name, language }: Template) => `${notification_name}, ${languageNames[language]}`

/** The columns of the templates of one message. */
function useTemplateColumns(): Columns {
  const t = useT()
  return [
    {
      id: 'content',
      header: t('Content'),
      hideable: false,
      cardSlot: 'title',
      cell: ({ type, title, content, language }) => (
        <span className="e-template-excerpt" dir="auto" lang={language}>
          {hasTitle(type) && <strong>{title} · </strong>}
          {type === 'email' ? plain(content) : content}
        </span>
      ),
    },
    { id: 'language', header: t('Language'), width: 110, cell: ({ language }) => <bdi lang={language}>{languageNames[language]}</bdi> },
    { id: 'category', header: t('Category'), width: 140, cell: ({ category }) => t(categoryNames[category]) },
    {
      id: 'state',
      header: t('Status'),
      width: 180,
      cardSlot: 'corner',
      cell: ({ is_active, is_fallback }) => (
        <span className="e-template-tags">
          <Tag tone={is_active ? 'usual' : 'plain'}>{is_active ? t('Active') : t('Inactive')}</Tag>
          {is_fallback && <Tag tone="accent">{t('Fallback')}</Tag>}
        </span>
      ),
    },
    { id: 'updated_at', header: t('Changed'), width: 170, cell: (row) => <span className="e-num">{formatMoment(row.updated_at)}</span> },
  ]
}

/** What can be done with a template in a list. */
function useTemplateActs(onEdit: (template: Template) => void): readonly (RowAct<Template> | false)[] {
  const t = useT()
  const mayUpdate = useCan('notifications.templates.update')
  const options = {
    stales: templateReads,
    failure: 'Unable to update template',
    said: t('Template updated successfully'),
  }
  const activate = useAction(templates.activate, options)
  const fallback = useAction(templates.fallback, options)
  const turned = ({ identifier }: Template, is_on: boolean) => ({ params: { id: identifier }, body: { is_on } })
  return [
    mayUpdate && { id: 'edit', label: t('Edit'), onRun: onEdit },
    mayUpdate && {
      id: 'active',
      label: ({ is_active }) => (is_active ? t('Deactivate') : t('Activate')),
      onRun: (row) => activate.mutate(turned(row, !row.is_active)),
    },
    mayUpdate && {
      id: 'fallback',
      label: ({ is_fallback }) => (is_fallback ? t('No longer the fallback') : t('Make it the fallback')),
      onRun: (row) => fallback.mutate(turned(row, !row.is_fallback)),
    },
  ]
}

/** How the templates of a message are drawn, each of which is opened at an address. */
export function useTemplateTable(hrefOf: (template: Template) => string) {
  const [t, go] = [useT(), useGo()]
  return {
    search: t('Search templates'),
    columns: useTemplateColumns(),
    rowName: nameOfTemplate,
    rowHref: hrefOf,
    acts: [...useTemplateActs((row) => go(hrefOf(row))), useWhoSeesEach('template')],
  }
}
