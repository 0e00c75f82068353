import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { programs as finder } from '@embark/contract/catalog/program/program.contract.ts'
import { shortlistLimit } from '@embark/contract/catalog/program/program.rules.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { leadOption, useLeadChoices } from '#platform/create/lead-choices.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import type { LoadOptions, Option } from '#ui/form/option-source.ts'
import { SearchMultiSelect } from '#ui/form/search-select.tsx'
import { useGo } from '#ui/link.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import './assign-to-lead.css'

const start = { lead_identifier: '', programs: '' }

/** What a lead wishes for, as the finder filters by it. */
function useWishes(lead: string) {
  const read = useEndpoint(leads.single, { params: { id: lead } }, { enabled: lead !== '' })
  const wishes = read.data?.leadInfo
  const countries = wishes?.destination_countries.map(({ id }) => id) ?? []
  const filters = {
    ...(countries.length && { country_id: countries }),
    ...(wishes?.study_level && { study_level_id: [wishes.study_level.id] }),
    ...(wishes?.discipline && { discipline_id: [wishes.discipline.id] }),
    ...(wishes?.intake && { intake_id: [wishes.intake.id] }),
  }
  return { read, person: wishes, filters }
}

/** Puts several programs on the shortlists of one or more leads at once (G-L-60). Opened from a lead it begins with what they wish for. */
export default function AssignToLeadPage() {
  const [{ lead_identifier, programs }] = useUrlState(start)
  const { read, person, filters } = useWishes(lead_identifier)
  const chosen = useNamed(programs)
  if (lead_identifier !== '' && !person) return <ReadState read={read} kind="form" />
  if (!chosen) return <LateSkeleton kind="form" />
  return <Assigning key={lead_identifier} first={person ? [leadOption(person)] : []} chosenBefore={chosen} filters={filters} />
}

/** The names of the programs that the address names, such as those that were compared; what is no longer offered is left out. */
function useNamed(programs: string) {
  const [options, setOptions] = useState<Option[] | null>(programs === '' ? [] : null)
  useEffect(() => {
    if (programs === '') return
    let isLeft = false
    const reads = programs.split(',').map(async (value): Promise<Option[]> => {
      const [program_id, campus_id] = value.split('-').map(Number)
      if (!program_id || !campus_id) return []
      const detail = await call(finder.detail, { query: { program_id, campus_id } }).catch(() => null)
      return detail ? [{ value, label: detail.programInfo.name, note: detail.programInfo.institution.name }] : []
    })
    void Promise.all(reads).then((each) => isLeft || setOptions(each.flat()))
    return () => {
      isLeft = true
    }
  }, [programs])
  return options
}

/** Puts programs on the shortlists of leads, one after the other; answers those whose shortlist refused. */
function useAssign() {
  const action = useAction(leadShortlists.assign, {
    stales: [leadShortlists.list, leadShortlists.marks, leadShortlists.ofLead],
    failure: 'Unable to shortlist program!',
  })
  return async (chosenLeads: readonly Option[], chosen: readonly Option[]) => {
    const programs = chosen.map(({ value }) => {
      const [program_id, campus_id] = value.split('-').map(Number)
      return { program_id: program_id!, campus_id: campus_id! }
    })
    const left: Option[] = []
    for (const lead of chosenLeads)
      await action
        .mutateAsync({ body: { lead_identifier: lead.value, programs, is_shortlist: true, shortlist_origin: 'program_finder' } })
        .catch(() => left.push(lead))
    return left
  }
}

interface Props {
  readonly first: Option[]
  readonly chosenBefore: Option[]
  readonly filters: ReturnType<typeof useWishes>['filters']
}

function Assigning({ first, chosenBefore, filters }: Props) {
  const t = useT()
  const { choices, note } = useLeadChoices()
  const go = useGo()
  const [chosenLeads, setLeads] = useState(first)
  const [chosen, setChosen] = useState(chosenBefore)
  const [hasTried, setTried] = useState(false)
  const [isWithin, setWithin] = useState(Object.keys(filters).length > 0)
  const [isSaving, setSaving] = useState(false)
  const assign = useAssign()
  const findPrograms: LoadOptions = async (search, page, signal) => {
    const query = { search, page, count: 'none', ...(isWithin && { filters }) } as const
    const { recordsInfo, metaInfo } = await call(finder.all, { query }, { signal })
    return {
      options: recordsInfo.map(({ program, campus, campus_id }) => ({
        value: `${program.id}-${campus_id}`,
        label: program.name,
        note: `${program.institution.name}, ${campus}`,
      })),
      hasMore: !metaInfo.isLastPage,
    }
  }
  const save = async () => {
    setTried(true)
    if (!chosen.length || !chosenLeads.length) return
    setSaving(true)
    const left = await assign(chosenLeads, chosen)
    setSaving(false)
    // What is left stays chosen, to be tried again.
    if (left.length) return setLeads(left)
    toast.done({ message: t('Program shortlisted successfully') })
    const [only] = chosenLeads
    if (chosenLeads.length === 1 && only) return go(hrefWith(to(leadScreens.record, { lead_id: only.value }), { tab: 'programs' }))
    setLeads([])
    setChosen([])
    setTried(false)
  }
  return (
    <FormScreen
      variant="page"
      title={t('Shortlist programs for leads')}
      path={[{ name: t('Program finder'), href: catalogScreens.programs.path }]}
      verb={t('Shortlist programs')}
      busy={isSaving}
      onSubmit={() => void save()}
      onCancel={() => go(catalogScreens.programs.path)}
    >
      <div className="e-fields assign-to-lead">
        <SearchMultiSelect
          label={t('Leads')}
          required
          {...choices}
          value={chosenLeads}
          error={hasTried && !chosenLeads.length ? t('Lead is required') : undefined}
          onChange={(options) => {
            note(options.at(-1) ?? null)
            setLeads(options)
          }}
        />
        <SearchMultiSelect
          key={isWithin ? 'fitting' : 'all'}
          label={t('Programs')}
          description={isWithin ? t('Only programs that fit what the lead wishes for are offered.') : undefined}
          required
          load={findPrograms}
          value={chosen}
          placeholder={t('Program, institution or city')}
          error={hasTried && !chosen.length ? t('please select the program') : undefined}
          onChange={(options) => setChosen(options.slice(0, shortlistLimit))}
        />
        {Object.keys(filters).length > 0 && (
          <Button variant="subtle" onClick={() => setWithin(!isWithin)}>
            {isWithin ? t('Search all programs') : t('Search what the lead wishes for')}
          </Button>
        )}
      </div>
    </FormScreen>
  )
}
