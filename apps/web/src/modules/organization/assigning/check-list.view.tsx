import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import './assigning.css'

export interface CheckItem {
  readonly id: string
  readonly name: string
  readonly note?: string | null
  /** What it is a part of; those of a group stand one after the other. */
  readonly group?: string
}

interface Props {
  readonly label: string
  readonly items: readonly CheckItem[]
  readonly ticked: ReadonlySet<string>
  readonly onTick: (id: string, isTicked: boolean) => void
  readonly id: string
}

/** How many lines are drawn before somebody asks for more. */
const step = 100
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en').replaceAll('ı', 'i')

/** A long list of tickboxes, narrowed by what is typed. */
export function CheckList({ label, items, ticked, onTick, id }: Props) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(step)
  const matches = items.filter(({ name, note, group }) => folded(`${name} ${note ?? ''} ${group ?? ''}`).includes(folded(search.trim())))
  return (
    <fieldset id={id} style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
      <legend className="e-sr">{label}</legend>
      <TextInput
        aria-label={t('Search by name')}
        placeholder={t('Search by name')}
        leftSection={<IconSearch size={18} stroke={1.6} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        // Enter would send the form round this list.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div role="status" className="e-sub" style={{ marginBlock: 8 }}>
        {matches.length ? t('{{ticked}} of {{count}} chosen', { ticked: ticked.size, count: items.length }) : t('No data found')}
      </div>
      <div className="e-check-list">
        {matches.slice(0, shown).map((item, index) => (
          <Fragment key={item.id}>
            {item.group && item.group !== matches[index - 1]?.group && <h3 dir="auto">{item.group}</h3>}
            <Checkbox
              label={<span dir="auto">{item.name}</span>}
              description={item.note ?? undefined}
              checked={ticked.has(item.id)}
              onChange={({ currentTarget }) => onTick(item.id, currentTarget.checked)}
            />
          </Fragment>
        ))}
        {matches.length > shown && (
          <Button variant="subtle" onClick={() => setShown(shown + step)}>
            {t('Show more')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
