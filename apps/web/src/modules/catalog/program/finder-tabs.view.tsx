import { leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { Button } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Segments, waysOf } from '#ui/parts/segments.tsx'
import type { FinderTab } from './finder.state.ts'

interface TabsProps {
  readonly state: FinderTab & { readonly lead_identifier?: string | undefined }
  readonly hasLead: boolean
  readonly onChange: (next: Partial<FinderTab>) => void
  readonly onChoose: (() => void) | undefined
}

/** All programs or the shortlist, and whose choice; without a lead, the way to choose one. */
export function FinderTabs({ state, hasLead, onChange, onChoose }: TabsProps) {
  const t = useT()
  const marks =
    useEndpoint(
      leadShortlists.marks,
      { query: state.lead_identifier ? { lead_identifier: state.lead_identifier } : {} },
      { enabled: hasLead },
    ).data?.recordsInfo ?? []
  const by = (side: 'user' | 'staff') => marks.filter((mark) => mark.by === side).length
  if (!hasLead) {
    return onChoose ? (
      <Button onClick={onChoose} leftSection={<IconUserSearch size={18} stroke={1.6} />}>
        {t('Choose a lead')}
      </Button>
    ) : null
  }
  return (
    <>
      {state.tab === 'shortlisted-programs' && (
        <Segments
          label={t('Shortlisted by')}
          options={waysOf({ user: t('Student {{number}}', { number: by('user') }), staff: t('Staff {{number}}', { number: by('staff') }) })}
          value={state.byTab}
          onChange={(byTab) => onChange({ byTab })}
        />
      )}
      <Segments
        label={t('Programs')}
        options={waysOf({ 'all-programs': t('All'), 'shortlisted-programs': t('Shortlist {{number}}', { number: marks.length }) })}
        value={state.tab}
        onChange={(tab) => onChange({ tab })}
      />
    </>
  )
}
