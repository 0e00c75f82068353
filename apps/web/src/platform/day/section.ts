import type { Permission, Scope, ScopedModule } from '@embark/contract/kernel/access.ts'
import type { Endpoint, EndpointTypes } from '@embark/contract/kernel/endpoint.ts'
import type { MetaInfo } from '@embark/contract/kernel/shapes.ts'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayOf } from '#ui/day-of.ts'
import type { ApiError } from '../api/failure.ts'
import { queryOf } from '../api/hooks.ts'
import type { useT } from '../i18n/i18n.ts'

type Say = ReturnType<typeof useT>

/** Who opens the day, as far as it decides what belongs to it: rights and scopes, never the name of a role. */
export interface Reader {
  readonly group: 'company' | 'agent' | 'user' | 'institution_staff'
  readonly can: (permission: Permission) => boolean
  readonly scopeOf: (module: ScopedModule) => Scope | undefined
  readonly has: (feature: string) => boolean
}

/** Whether it is the reader's own work, figures above it, something beside it, or only a number of what others work on. */
export type DayPlace = 'top' | 'main' | 'side' | 'line'

/** One list of the day, as the module declares it that owns its noun: a page of the list it leads to, asked with the same filters. */
export interface DayPart {
  readonly id: string
  readonly order: number
  readonly title: (t: Say, reader: Reader) => string
  /** Where it stands for this reader; nothing where it is not theirs. */
  readonly placeFor: (reader: Reader) => DayPlace | undefined
  /** The list with the same filters. */
  readonly hrefFor: (reader: Reader) => string
  readonly queryFor: (reader: Reader) => UseQueryOptions<unknown, ApiError>
  readonly countOf: (page: unknown) => { readonly count: number; readonly isExact: boolean }
  /** Its rows; the first row of the page has the one button in colour. */
  readonly draw: (page: unknown, how: { readonly isFirst: boolean; readonly place: DayPlace; readonly reader: Reader }) => ReactNode
  /** What the head of the page says of it, such as "3 overdue". */
  readonly summary?: (t: Say, count: number) => string
  /** Somebody has to act on it: its figure is told in the colour of an alarm. */
  readonly isAlarming?: boolean
  /** What comes here, for a day on which it is empty; an empty list without it is not shown. */
  readonly expects?: (t: Say, reader: Reader) => string
  /** That it is empty, in words nobody takes for the opposite, such as "No documents missing". */
  readonly clear?: (t: Say, reader: Reader) => string
  /** It waits for nobody: that it is empty is good news of nothing. */
  readonly isNews?: boolean
}

type ListTypes = EndpointTypes & { data: { metaInfo: MetaInfo } }

interface Declared<T extends ListTypes>
  extends Pick<DayPart, 'id' | 'order' | 'title' | 'placeFor' | 'hrefFor' | 'summary' | 'isAlarming' | 'expects' | 'clear' | 'isNews'> {
  readonly endpoint: Endpoint<T>
  readonly call: (reader: Reader) => T['call']
  readonly draw: (
    page: T['data'],
    how: { readonly isFirst: boolean; readonly place: DayPlace; readonly reader: Reader; readonly call: T['call'] },
  ) => ReactNode
}

/** How many rows a list of the day shows before "See all". */
export const rowsOfADay = 5

/** Declares a list of the day over the endpoint of its list, so that the count is the list's own. */
export function dayPart<T extends ListTypes>({ endpoint, call, draw, ...rest }: Declared<T>): DayPart {
  return {
    ...rest,
    // The page that is drawn is the one this very query read.
    queryFor: (reader) => queryOf(endpoint, call(reader)) as UseQueryOptions<unknown, ApiError>,
    countOf: (page) => {
      const { totalRecords, isTotalExact } = (page as T['data']).metaInfo
      return { count: totalRecords, isExact: isTotalExact }
    },
    draw: (page, how) => draw(page as T['data'], { ...how, call: call(how.reader) }),
  }
}

/** A day of the reader's calendar, so many days from today, YYYY-MM-DD. */
export function dayFromToday(days = 0): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return dayOf(day)
}

/** How many days of the reader's calendar lie between today and a day; fewer than none when it is past. */
export const daysFromToday = (day: string) => Math.round((Date.parse(day.slice(0, 10)) - Date.parse(dayFromToday())) / 86_400_000)
