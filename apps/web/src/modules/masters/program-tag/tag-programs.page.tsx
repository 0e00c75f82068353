import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { programTags, type TaggableProgram } from '@embark/contract/masters/program-tag/program-tag.contract.ts'
import { tags } from '@embark/contract/masters/tag/tag.contract.ts'
import { Button, Checkbox } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { saidWith } from '#platform/api/call.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { institutionFilter } from '#platform/create/institution-choices.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { useList } from '#platform/list/use-list.ts'
import { toast } from '#ui/feedback/toasts.tsx'

/** Chooses which programs have a tag; ticks are kept from page to page and saved together (G-M-73). */
export default function TagProgramsPage() {
  const t = useT()
  const { tag_identifier = '' } = useParams({ strict: false }) as { tag_identifier?: string }
  const list = useList(programTags.programs, { params: { tag: tag_identifier } })
  const tag = useEndpoint(tags.get, { params: { id: tag_identifier } }).data?.tagInfo
  const countries = useEndpoint(catalogDropdowns.destinationCountries, { query: {} }).data?.options
  const ticks = useTicks(tag_identifier)
  const { rows } = list
  const allTicked = rows.length > 0 && rows.every(ticks.has)
  return (
    <EndpointList
      list={list}
      title={tag ? t('Programs with {{name}}', { name: tag.name }) : t('Assign to programs')}
      path={[{ name: t('Tags'), href: masterScreens.tags.path }]}
      count={tag && t('{{count}} programs', { count: tag.programs_count })}
      actions={ticks.buttons}
      tools={
        <Checkbox
          label={t('Select all on this page')}
          checked={allTicked}
          indeterminate={!allTicked && rows.some(ticks.has)}
          disabled={rows.length === 0}
          onChange={() => ticks.set(rows, !allTicked)}
        />
      }
      search={t('Search programs')}
      filters={{
        lead: t('Programs where'),
        fields: {
          country_id: { label: t('Country'), options: countries },
          institution_id: institutionFilter(t('Institution')),
        },
      }}
      columns={[
        {
          id: 'program',
          header: t('Program'),
          hideable: false,
          cardSlot: 'title',
          cell: (row) => (
            <Checkbox
              label={<bdi>{row.name}</bdi>}
              checked={ticks.has(row)}
              onChange={(event) => ticks.set([row], event.currentTarget.checked)}
            />
          ),
        },
        { id: 'institution', header: t('Institution'), cell: (row) => <span dir="auto">{row.institution}</span> },
        { id: 'country', header: t('Country'), width: 180, cell: (row) => row.country },
      ]}
    />
  )
}

/** Which programs shall have the tag, and the buttons that save or drop what was ticked. */
function useTicks(tag: string) {
  const t = useT()
  const [wishes, setWishes] = useState<ReadonlyMap<number, boolean>>(new Map())
  const clear = () => setWishes(new Map())
  const save = useAction(programTags.assignPrograms, {
    stales: [programTags.programs, tags.list, tags.get, programs.all],
    failure: 'Something went wrong',
    onDone: (data) => {
      clear()
      toast.said(saidWith(data))
    },
  })
  const idsOf = (isTagged: boolean) => [...wishes].filter(([, wish]) => wish === isTagged).map(([id]) => id)
  const buttons = (
    <>
      {wishes.size > 0 && (
        <Button variant="subtle" onClick={clear}>
          {t('Discard changes')}
        </Button>
      )}
      <Button
        variant="filled"
        disabled={wishes.size === 0}
        loading={save.isPending}
        onClick={() => save.mutate({ params: { tag }, body: { add: idsOf(true), remove: idsOf(false) } })}
      >
        {wishes.size > 0 ? t('Save {{count}} changes', { count: wishes.size }) : t('Save')}
      </Button>
    </>
  )
  return {
    buttons,
    has: (row: TaggableProgram) => wishes.get(row.id) ?? row.is_tagged,
    set: (rows: readonly TaggableProgram[], isTagged: boolean) =>
      setWishes((before) => {
        const kept = [...before].filter(([id]) => !rows.some((row) => row.id === id))
        return new Map([...kept, ...rows.filter((row) => row.is_tagged !== isTagged).map(({ id }) => [id, isTagged] as const)])
      }),
  }
}
