import {
  type FinderSearch,
  type FinderSearchBody,
  FinderSearchName,
  finderSearches,
} from '@embark/contract/catalog/finder-search/finder-search.contract.ts'
import { categoryLabels } from '@embark/contract/catalog/program/program.rules.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod'
import { call } from '#platform/api/call.ts'
import { useEndpointForm, useSchemaForm } from '#platform/api/form.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import { Link } from '#ui/link.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { newsHref, searchHref } from './finder-search.state.ts'
import './finder-search.css'

/** What the finder looks for now. */
type Looked = Pick<z.input<typeof FinderSearchBody>, 'category' | 'search' | 'filters' | 'lead_identifier'>

interface Props {
  readonly looked: Looked
  /** The lead the finder works for; empty where it works for none. */
  readonly lead: string
  readonly onClose: () => void
}

/** The searches somebody keeps: the one on screen to be kept, and those that are. */
export function FinderSearchesDialog({ looked, lead, onClose }: Props) {
  const t = useT()
  const read = useEndpoint(finderSearches.list, {})
  return (
    <Modal opened onClose={onClose} title={t('Saved searches')}>
      <KeepForm looked={looked} lead={lead} />
      {!read.data && <ReadState read={read} kind="rows" rows={3} />}
      {read.data?.recordsInfo.length === 0 && (
        <p className="e-muted finder-searches-none">{t('You keep no search yet. Whoever keeps one is told when a new program fits.')}</p>
      )}
      <ul className="finder-searches">
        {read.data?.recordsInfo.map((search) => (
          <li key={search.identifier}>
            <Kept search={search} onOpen={onClose} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function KeepForm({ looked, lead }: Omit<Props, 'onClose'>) {
  const t = useT()
  const form = useSchemaForm('keep-search', FinderSearchName, {
    defaults: { name: looked.search ?? '' },
    send: ({ name }) => call(finderSearches.create, { body: { ...looked, name } }),
    stales: [finderSearches.list],
    said: t('Search kept'),
    onDone: () => form.reset(),
  })
  return (
    <form
      className="finder-search-keep"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <TextInput
        label={t('Keep what you look for now')}
        description={
          lead ? t('For {{name}}. You are told when new programs fit.', { name: lead }) : t('You are told when new programs fit.')
        }
        placeholder={t('Name of the search')}
        maxLength={60}
        dir="auto"
        {...form.field('name')}
      />
      <Button type="submit" variant="filled" loading={form.saving}>
        {t('Keep')}
      </Button>
      {form.refusal && !form.errors['name'] && <p role="alert">{form.refusal.message}</p>}
    </form>
  )
}

function Kept({ search, onOpen }: { readonly search: FinderSearch; readonly onOpen: () => void }) {
  const t = useT()
  const confirm = useConfirm()
  const [isRenamed, rename] = useState(false)
  const { identifier, name, category, leadInfo, is_paused, fits, news } = search
  const params = { finder_search: identifier }
  const change = useAction(finderSearches.edit, { stales: [finderSearches.list] })
  const remove = useAction(finderSearches.delete, { stales: [finderSearches.list], said: t('Search deleted') })
  const onDelete = async () => {
    if (await confirm({ title: t('Delete this search?'), text: name, verb: t('Delete'), danger: true })) remove.mutate({ params })
  }
  if (isRenamed) return <RenameForm search={search} onClose={() => rename(false)} />
  const about = [t(categoryLabels[category]), leadInfo?.name, t('{{number}} fit', { number: formatNumber(fits) })].filter(Boolean)
  return (
    <>
      <span className="e-grow">
        <TwoLines
          strong
          top={
            <Link href={searchHref(search)} onClick={onOpen} dir="auto">
              {name}
            </Link>
          }
          bottom={<bdi>{about.join(' · ')}</bdi>}
        />
      </span>
      {is_paused && <Tag>{t('Paused')}</Tag>}
      {news > 0 && (
        <Button size="xs" component={Link} href={newsHref(search)} onClick={onOpen}>
          {t('{{number}} new', { number: formatNumber(news) })}
        </Button>
      )}
      <MenuButton
        label={t('Actions for {{name}}', { name })}
        entries={[
          { id: 'rename', label: t('Rename'), onRun: () => rename(true) },
          {
            id: 'pause',
            label: is_paused ? t('Go on') : t('Pause'),
            onRun: () => change.mutate({ params, body: { is_paused: !is_paused } }),
          },
          { id: 'delete', label: t('Delete'), danger: true, onRun: () => void onDelete() },
        ]}
      />
    </>
  )
}

function RenameForm({ search: { identifier, name }, onClose }: { readonly search: FinderSearch; readonly onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(finderSearches.edit, {
    defaults: { name },
    params: { finder_search: identifier },
    stales: [finderSearches.list],
    onDone: onClose,
  })
  return (
    <form
      className="finder-search-keep e-grow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <TextInput label={t('Name')} maxLength={60} dir="auto" data-autofocus {...form.field('name')} />
      <Button type="submit" variant="filled" loading={form.saving}>
        {t('Save')}
      </Button>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      {form.refusal && !form.errors['name'] && <p role="alert">{form.refusal.message}</p>}
    </form>
  )
}
