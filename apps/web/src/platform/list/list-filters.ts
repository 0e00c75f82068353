import { useEffect, useState } from 'react'
import type { FilterBuilderProps, FilterField, FilterGroup, FilterValues } from '#ui/list/filter-builder.tsx'
import type { FilterSentenceProps } from '#ui/list/filter-sentence.tsx'
import { formatDay } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import { useUrlState } from '../prefs/view-state.ts'
import type { ChosenNames, FilterWordsOf, List, ListTypes } from './list-types.ts'
import { countText } from './tabs.ts'

/** What a page says of the filters of its list. */
export interface ListFilters<Filters extends object> {
  /** What the sentence of chips begins with, such as "Leads where". */
  readonly lead: string
  /** Each filter in the order of the drawer, or the fields as the server names them. */
  readonly fields: FilterWordsOf<Filters> | readonly FilterField[]
  /** Filters that stand behind the others: fetched with their choices once the drawer is opened, or one is chosen. */
  readonly more?: () => Promise<FilterWordsOf<Filters>>
  /** Filters that the tabs set: no chips, and kept when the others are cleared. */
  readonly byTab?: readonly (keyof Filters & string)[]
  /** Under which name this browser remembers whether the drawer is open; without one it begins closed. */
  readonly keptOpen?: string
  /** Hears what the open drawer holds, and nothing once it is closed. */
  readonly onDraft?: (draft: Filters | null) => void
  /** How many records the draft would leave, such as "212 leads". */
  readonly count?: string | undefined
}

type Drawing = typeof import('./filter-drawing.ts')

/** How filters are drawn; its code comes with the first filter there is, or with the drawer. */
function useDrawing(isNeeded: boolean, more?: () => Promise<object>) {
  const [code, setCode] = useState<Drawing>()
  const [fields, setFields] = useState<object>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are needed
  useEffect(() => {
    if (!isNeeded) return
    void import('./filter-drawing.ts').then(setCode)
    void more?.().then(setFields)
  }, [isNeeded])
  return { code, fields }
}

/** Keeps what is chosen from lists that are only asked for under its names. */
function useNames({ code, fields: late }: ReturnType<typeof useDrawing>, fields: object | undefined, filters: object) {
  const [names, setNames] = useState<ChosenNames>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is chosen, or chosen from
  useEffect(() => {
    if (fields) void code?.nameChosen(fields, filters, names, setNames)
  }, [code, late, JSON.stringify(filters)])
  return names
}

const closed = { drawer: '' }

/** Whether the drawer is open: in the address, or as it was left where a list wants to know. */
function useKeptOpen(place: string | undefined) {
  const [{ drawer }, change] = useUrlState(closed)
  const [isOpen, setOpen] = useState(() => place !== undefined && localStorage.getItem(place) !== null)
  const keep = (isOpening: boolean) => {
    if (place === undefined) return change({ drawer: isOpening ? 'filters' : '' }, { replace: !isOpening })
    setOpen(isOpening)
    if (isOpening) localStorage.setItem(place, '1')
    else localStorage.removeItem(place)
  }
  return [place === undefined ? drawer === 'filters' : isOpen, keep] as const
}

/** The filters of a list: the sentence of chips that reads "destination is UK or Ireland", and the drawer that changes it. */
export function useListFilters<L extends ListTypes>(
  { state, narrow, query, beside, countOf }: List<L>,
  declared: ListFilters<L['filters']> | undefined,
): { sentence: FilterSentenceProps; drawer: FilterBuilderProps | undefined } | undefined {
  const t = useT()
  const [isOpen, setOpen] = useKeptOpen(declared?.keptOpen)
  const { onDraft, byTab = [] } = declared ?? {}
  const isByTab = ([name]: [string, unknown]) => (byTab as readonly string[]).includes(name)
  const narrowed = Object.entries(state.filters)
  const kept = narrowed.filter(isByTab)
  const chosen = narrowed.filter((each) => !isByTab(each))
  const drawn = useDrawing(declared !== undefined && (isOpen || chosen.length > 0), declared?.more)
  const { code, fields } = drawn
  const all = declared && (fields ? { ...declared.fields, ...fields } : declared.fields)
  const names = useNames(drawn, all, state.filters)
  if (!declared || !all) return undefined
  const drawing = code?.drawingOf({ query, beside }, all, Object.fromEntries(chosen), { t, formatDay }, names)
  const withKept = (filters: object | undefined) => ({ ...filters, ...Object.fromEntries(kept) }) as L['filters']
  const filtersOf = (drawn: FilterValues, group?: FilterGroup) => withKept(drawing?.filtersOf(drawn, group))
  const set = (filters: object, more?: { search: string }) => narrow({ filters: withKept(filters), ...more } as Partial<L['state']>)
  const turn = (isOpening: boolean) => {
    setOpen(isOpening)
    onDraft?.(isOpening ? state.filters : null)
  }
  return {
    sentence: {
      lead: declared.lead,
      chips:
        drawing?.chips.map(({ rest, ...chip }) => ({
          ...chip,
          onRemove: () => set(rest),
          // A sentence of conditions is changed as a whole, where it was written.
          ...(chip.id === 'where' && { onOpen: () => turn(true) }),
        })) ?? chosen.map(([id]) => ({ id, name: '…', value: '' })),
      onOpen: () => turn(true),
      onClear: () => set({}, { search: '' }),
    },
    drawer: drawing && {
      opened: isOpen,
      onClose: () => turn(false),
      fields: drawing.fields,
      values: drawing.values,
      group: drawing.group,
      onApply: (values, group) => set(filtersOf(values, group)),
      count: declared.count,
      ...(!onDraft && { countDraft: (values, group) => countOf('capped', filtersOf(values, group)).then(countText) }),
      ...(onDraft && { onDraft: (values, group) => onDraft(filtersOf(values, group)) }),
    },
  }
}
